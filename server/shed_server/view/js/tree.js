// The tree: a virtual list of rows of one height, of which only the visible ones are in the page.
// It also lists the matches of a search by section.

const tree = $("tree"), space = $("space");
const open = new Uint8Array(nNodes);
let rows = []; // { node } or { node, hit }
let cursor = 0; // the row that the arrow keys move
let ROW = rowHeight();

/** Pixels of a row, which is higher where titles wrap. */
function rowHeight() { return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"), 10); }

/** Open all nodes above a level. */
function openTo(level) {
  for (let node = 0; node < nNodes; node++) open[node] = nodes.level[node] < level ? 1 : 0;
  listRows();
}

/** The deepest level that shows at most `most` rows. */
function fittingLevel(most) {
  const perLevel = [];
  for (const level of nodes.level) perLevel[level] = (perLevel[level] ?? 0) + 1;
  let level = 1, total = perLevel[1] ?? 0;
  while (perLevel[level + 1] && total + perLevel[level + 1] <= most) total += perLevel[++level];
  return level;
}

function listRows() {
  rows = state.query ? rowsOfHits() : state.pattern >= 0 ? rowsOfPattern() : rowsOfTree();
  space.style.height = `${rows.length * ROW}px`;
  cursor = Math.max(0, state.query
    ? rows.findIndex((row) => row.hit === state.hit && row.hit !== undefined)
    : rows.findIndex((row) => row.node === state.chosen));
  drawRows();
}

function rowsOfTree() {
  const found = [];
  for (let node = 0; node < nNodes; node = open[node] ? node + 1 : nodes.end[node]) found.push({ node });
  return found;
}

function rowsOfPattern() {
  const shown = new Set();
  nodes.cluster.forEach((cluster, node) => {
    if (cluster === state.pattern) for (const step of pathOf(node)) shown.add(step);
  });
  return [...shown].sort((a, b) => a - b).map((node) => ({ node, dim: nodes.cluster[node] !== state.pattern }));
}

/** The sections with matches, each followed by its matches; the first match within a header is its section's row. */
function rowsOfHits() {
  const found = [];
  let last = -2;
  state.hits.forEach((hit, number) => {
    const inHeader = hit.node >= 0 && hit.line < nodes.line[hit.node] + nodes.n_lines[hit.node];
    if (hit.node !== last) found.push({ node: hit.node, hit: inHeader ? number : undefined });
    if (!inHeader || hit.node === last) found.push({ node: hit.node, hit: number, match: true });
    last = hit.node;
  });
  return found;
}

function drawRows() {
  const first = Math.max(0, Math.floor(tree.scrollTop / ROW) - 8);
  const last = Math.min(rows.length, Math.ceil((tree.scrollTop + tree.clientHeight) / ROW) + 8);
  const drawn = [], currentRow = rowOfCurrent();
  for (let i = first; i < last; i++) drawn.push(drawRow(rows[i], i, currentRow));
  if (!rows.length) {
    const none = state.query ? "Nothing found." : "No headers were found: the whole text is one section.";
    drawn.push(element("p", "empty", none));
  }
  space.replaceChildren(...drawn);
  tree.setAttribute("aria-activedescendant", rows.length ? `row-${cursor}` : "");
}

function drawRow(row, i, currentRow) {
  const { node } = row;
  const made = element("div", "row");
  made.id = `row-${i}`;
  made.dataset.row = i;
  made.style.top = `${i * ROW}px`;
  made.setAttribute("role", "treeitem");
  made.setAttribute("aria-level", row.match ? 2 : node < 0 || state.query ? 1 : nodes.level[node]);
  made.setAttribute("aria-selected", String(i === cursor));
  made.classList.toggle("chosen", !state.query && node === state.chosen);
  made.classList.toggle("current", i === currentRow);
  made.classList.toggle("wrong", node >= 0 && marks.wrong.has(node));
  made.classList.toggle("now", row.hit !== undefined && row.hit === state.hit);
  made.classList.toggle("dim", Boolean(row.dim));
  if (row.match) drawMatch(made, row); else drawSection(made, row);
  return made;
}

function drawSection(made, row) {
  const { node } = row;
  if (node < 0) { made.append(element("span", "fold"), element("span", "title", "Text before the first header")); return; }
  const indent = element("span", "indent");
  indent.style.width = `${state.query ? 0 : 14 * Math.min(nodes.level[node] - 1, 12)}px`;
  const fold = element("span", "fold", !hasChildren(node) || state.query || state.pattern >= 0 ? "" : open[node] ? "▼" : "▶");
  if (fold.textContent) made.setAttribute("aria-expanded", String(Boolean(open[node])));
  const title = element("span", "title");
  title.dir = "auto";
  if (row.hit !== undefined) markHeader(title, nodes.header[node]); else title.textContent = nodes.header[node] || "(no text)";
  title.title = nodes.header[node];
  const own = patternOf(node), picture = chip(nodes.cluster[node], own);
  picture.title = own.description;
  made.append(indent, fold, picture, element("span", "prefix", nodes.prefix[node]), title);
  if (markedLevel(node) !== nodes.level[node]) made.append(element("span", "moved", `→ level ${markedLevel(node)}`));
  made.append(
    element("span", "depth", nodes.level[node]), meter(nodes.score[node]),
    element("span", "tokens", shortCount(nodes.tokens[node])), element("span", "page", nodes.page[node]));
}

function meter(score) {
  const made = element("span", "score"), track = element("span", "meter"), fill = element("i");
  fill.style.width = `${Math.round(100 * Math.min(1, Math.max(0, score)))}%`;
  track.append(fill);
  made.append(track);
  made.title = `score ${score} of 1: how sure the identifier was that this is a header`;
  return made;
}

function drawMatch(made, row) {
  const hit = state.hits[row.hit];
  const indent = element("span", "indent");
  indent.style.width = "28px";
  const title = element("span", "title");
  const start = Math.max(lineStarts[hit.line], hit.start - 28);
  const before = (start > lineStarts[hit.line] ? "…" : "") + doc.text.slice(start, hit.start);
  title.append(before, element("b", "", doc.text.slice(hit.start, hit.end)), doc.text.slice(hit.end, hit.end + 120));
  title.dir = "auto";
  title.title = lines[hit.line];
  made.classList.add("match");
  made.append(indent, title, element("span", "page", pageOfLine[hit.line]));
}

function markHeader(title, header) {
  let at = 0;
  for (const found of header.matchAll(searchPattern(state.query))) {
    title.append(header.slice(at, found.index), element("b", "", found[0]));
    at = found.index + found[0].length;
  }
  title.append(header.slice(at));
}

/** The row of the section that is read, or of the one around it that is closed; -1 among matches. */
function rowOfCurrent() {
  return state.query || state.current < 0 ? -1 : lastAtMost(rows.map((row) => row.node), state.current);
}

/** Scroll a row into view, to the middle if it was far away. */
function showRow(i) {
  const top = i * ROW, bottom = top + ROW;
  if (top < tree.scrollTop || bottom > tree.scrollTop + tree.clientHeight) {
    const near = Math.abs(top - tree.scrollTop) < tree.clientHeight + 2 * ROW;
    tree.scrollTop = near ? (top < tree.scrollTop ? top : bottom - tree.clientHeight) : top - tree.clientHeight / 2;
  }
}

function moveTo(i) {
  if (!rows.length) return;
  cursor = Math.min(rows.length - 1, Math.max(0, i));
  showRow(cursor);
  const row = rows[cursor];
  if (row.hit !== undefined) goToHit(row.hit); else choose(row.node);
}

function setOpen(node, value) {
  if (!hasChildren(node)) return;
  open[node] = value ? 1 : 0;
  const kept = tree.scrollTop;
  listRows();
  tree.scrollTop = kept;
}

/** Open all ancestors of a node, so that it has a row. */
function reveal(node) {
  let isNew = false;
  for (const step of pathOf(node).slice(0, -1)) { isNew ||= !open[step]; open[step] = 1; }
  if (isNew) listRows();
}

/** Choose a section: show its details, and its header on the page. */
function choose(node, quietly = false, line = -1) {
  state.chosen = node;
  state.line = line; // of the text that was clicked, if that is how the section was chosen
  if (node >= 0 && !state.query && state.pattern < 0) {
    reveal(node);
    cursor = rows.findIndex((row) => row.node === node);
  }
  changed("chosen"); // before the row is shown, because the details leave the tree less room
  if (node >= 0 && !state.query && state.pattern < 0) showRow(cursor);
  if (!quietly) showNode(node);
}

tree.addEventListener("scroll", drawRows, { passive: true });
let treeHeight = tree.clientHeight;
new ResizeObserver(() => {
  const wasSeen = cursor * ROW >= tree.scrollTop && (cursor + 1) * ROW <= tree.scrollTop + treeHeight;
  treeHeight = tree.clientHeight;
  if (ROW !== rowHeight()) { ROW = rowHeight(); listRows(); }
  if (wasSeen) showRow(cursor); // a panel that opens below never hides the chosen row
  drawRows();
}).observe(tree);
tree.addEventListener("click", (event) => {
  const made = event.target.closest(".row");
  if (!made) return;
  const i = Number(made.dataset.row);
  if (event.target.closest(".fold")?.textContent) { cursor = i; setOpen(rows[i].node, !open[rows[i].node]); } else moveTo(i);
});
tree.addEventListener("dblclick", (event) => {
  const made = event.target.closest(".row");
  if (made && !state.query && !event.target.closest(".fold")) { const { node } = rows[Number(made.dataset.row)]; setOpen(node, !open[node]); }
});
listeners.push((what) => {
  if (what === "current" && rowOfCurrent() >= 0) showRow(rowOfCurrent());
  if (["chosen", "current", "hit", "marks"].includes(what)) drawRows();
});
$("more").addEventListener("click", () => stepLevel(1));
$("less").addEventListener("click", () => stepLevel(-1));

let shownLevel = 1;
function stepLevel(by) {
  const deepest = nodes.level.reduce((a, b) => Math.max(a, b), 1);
  shownLevel = Math.min(deepest, Math.max(1, shownLevel + by));
  openTo(shownLevel);
  if (rows.length) showRow(cursor);
}
