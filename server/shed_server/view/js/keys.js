// Keyboard shortcuts: everything can be done without a mouse.

const KEYS = [
  ["/", "search headers and text"], ["Enter, Shift+Enter", "next, previous match"], ["Esc", "leave the search or the pattern"],
  ["↑ ↓", "move in the table of contents"], ["→ ←", "open, close; to the first child, the parent"], ["Home, End", "first, last row"],
  ["] [", "one level more, less"], ["* ", "open all below the chosen section"], ["j k", "next, previous section"],
  ["n p", "next, previous match or page"], ["g", "go to a page"], ["+ −", "larger, smaller pages"], ["t", "light or dark"], ["?", "this list"],
];

for (const [keys, does] of KEYS) {
  const term = element("dt");
  keys.trim().split(/(, | )/).forEach((part) => term.append(/^(, | )$/.test(part) ? part : element("kbd", "", part)));
  $("key-list").append(term, element("dd", "", does));
}

const inTree = {
  ArrowDown: () => moveTo(cursor + 1),
  ArrowUp: () => moveTo(cursor - 1),
  Home: () => moveTo(0),
  End: () => moveTo(rows.length - 1),
  PageDown: () => moveTo(cursor + Math.floor(tree.clientHeight / ROW)),
  PageUp: () => moveTo(cursor - Math.floor(tree.clientHeight / ROW)),
  Enter: () => moveTo(cursor),
  " ": () => moveTo(cursor),
  ArrowRight: () => { const { node } = rows[cursor] ?? {}; if (isTree(node)) { if (!open[node]) setOpen(node, true); else if (hasChildren(node)) moveTo(cursor + 1); } },
  ArrowLeft: () => { const { node } = rows[cursor] ?? {}; if (isTree(node)) { if (open[node] && hasChildren(node)) setOpen(node, false); else if (nodes.parent[node] >= 0) choose(nodes.parent[node]); } },
  "*": () => { const { node } = rows[cursor] ?? {}; if (isTree(node)) { for (let i = node; i < nodes.end[node]; i++) open[i] = 1; listRows(); } },
};
const isTree = (node) => node !== undefined && node >= 0 && !state.query && state.pattern < 0;

const anywhere = {
  "/": () => { query.focus(); query.select(); },
  j: () => choose(Math.min(nNodes - 1, state.chosen + 1)),
  k: () => choose(Math.max(0, state.chosen - 1)),
  n: () => (state.query ? goToHit(state.hit + 1) : scrollToPage(whereWeAre().page + 1)),
  p: () => (state.query ? goToHit(state.hit < 0 ? -1 : state.hit - 1) : scrollToPage(whereWeAre().page - 1)),
  g: () => { $("page").focus(); $("page").select(); },
  "]": () => stepLevel(1),
  "[": () => stepLevel(-1),
  "+": () => zoomBy(1.2),
  "=": () => zoomBy(1.2),
  "-": () => zoomBy(1 / 1.2),
  t: () => switchTheme(),
  "?": () => $("keys").showModal(),
};

function scrollToPage(page) {
  const sheet = sheets[Math.min(nPages, Math.max(1, page)) - 1];
  if (sheet) pane.scrollTop = sheet.offsetTop - 16;
}

/** Go to a page, and to the section that is read there. */
function goToPage(page) {
  scrollToPage(page);
  follow();
  choose(state.current, true);
  setAddress(`p${reading.page}`);
}

function leave() {
  if (state.query || query.value) { query.value = ""; search(""); } else if (state.pattern >= 0) pick(-1);
  tree.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  const target = event.target;
  if (event.key === "Escape") { leave(); event.preventDefault(); return; }
  if (target === query) { if (inQuery(event)) event.preventDefault(); return; }
  if (target instanceof HTMLInputElement) return;
  const act = (target === tree && inTree[event.key]) || (target instanceof HTMLButtonElement && /^( |Enter)$/.test(event.key) ? null : anywhere[event.key]);
  if (act && (nNodes || anywhere[event.key])) { act(); event.preventDefault(); }
});

function inQuery(event) {
  if (event.key === "Enter") {
    if (state.query !== query.value.trim()) { clearTimeout(timer); search(query.value); }
    goToHit(event.shiftKey ? (state.hit < 0 ? -1 : state.hit - 1) : state.hit + 1);
    return true;
  }
  if (event.key === "ArrowDown") { tree.focus(); moveTo(state.hit < 0 ? 0 : cursor); return true; }
  return false;
}

$("page").addEventListener("keydown", (event) => {
  if (event.key === "Enter") { goToPage(Number.parseInt($("page").value, 10) || 1); pane.focus(); }
});
