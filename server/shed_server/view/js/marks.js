// Marks of a reader: what is no header, and what is on a wrong level. Corrected by them, the tree is
// a truth that `shed eval --truth` reads. Subsections move along with their section.

const MARKS_KEY = `marks ${doc.name} ${nNodes} ${doc.text.length}`; // another tree has other marks
const marks = { wrong: new Set(), moved: new Map() }; // nodes; node -> levels that it moves, not 0

/** The level of a node's header as the reader has it. */
function markedLevel(node) {
  const moves = pathOf(node).map((step) => marks.moved.get(step) ?? 0);
  return Math.max(1, nodes.level[node] + moves.reduce((a, b) => a + b, 0));
}

function markButtons(node) {
  const made = element("div", "group");
  const wrong = markButton("header", "Wrong header: this line is none", () => { if (!marks.wrong.delete(node)) marks.wrong.add(node); });
  wrong.setAttribute("aria-pressed", String(marks.wrong.has(node)));
  wrong.dataset.mark = "header";
  const level = element("span", "level", `level ${markedLevel(node)}`);
  const up = markButton("−", "Wrong level: it is one level higher", () => move(node, -1));
  const down = markButton("+", "Wrong level: it is one level lower", () => move(node, 1));
  up.disabled = markedLevel(node) === 1;
  [up.dataset.mark, down.dataset.mark] = ["up", "down"];
  made.append(element("span", "label", "Wrong"), wrong, up, level, down);
  return made;
}

function markButton(text, title, act) {
  const made = element("button", "", text);
  made.type = "button";
  made.title = title;
  made.setAttribute("aria-label", title);
  made.addEventListener("click", () => { act(); marksChanged(made.dataset.mark); });
  return made;
}

function move(node, by) {
  const levels = (marks.moved.get(node) ?? 0) + by;
  if (levels) marks.moved.set(node, levels); else marks.moved.delete(node);
}

function marksChanged(pressed) {
  remember(MARKS_KEY, JSON.stringify({ wrong: [...marks.wrong], moved: [...marks.moved] }));
  changed("marks");
  $("details").querySelector(`[data-mark="${pressed}"]`)?.focus(); // the details were drawn anew
}

/** The headers that are left, on the levels that the reader gave them. */
function truth() {
  const kept = nodes.header.map((_, node) => node).filter((node) => !marks.wrong.has(node));
  return { document: doc.name, nodes: kept.map((node) => ({ header: nodes.header[node], level: markedLevel(node), page: nodes.page[node] })) };
}

function exportTruth() {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(truth(), null, 1)}\n`], { type: "application/json" }));
  link.download = `${doc.name}.truth.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function countMarks() {
  const n = marks.wrong.size + marks.moved.size;
  $("marks").hidden = !n;
  $("n-marks").textContent = `${n} ${n === 1 ? "mark" : "marks"}`;
}

/** Take the marks of an earlier visit, if they are numbers of nodes. */
function recallMarks() {
  try {
    const { wrong, moved } = JSON.parse(recall(MARKS_KEY) ?? "{}");
    for (const node of wrong ?? []) if (node in nodes.level) marks.wrong.add(Number(node));
    for (const [node, by] of moved ?? []) if (node in nodes.level && Number.isInteger(by)) marks.moved.set(Number(node), by);
  } catch { /* not ours */ }
}

recallMarks();
countMarks();
listeners.push((what) => { if (what === "marks") countMarks(); });
$("export").addEventListener("click", exportTruth);
$("unmark").addEventListener("click", () => { marks.wrong.clear(); marks.moved.clear(); marksChanged(); });
