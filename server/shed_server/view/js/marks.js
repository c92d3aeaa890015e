// Marks of a reader: what is no header, what is on a wrong level, and lines that are headers and were
// missed. Corrected by them, the tree is a truth that `shed eval --truth` reads. Subsections move along
// with their section.

const MARKS_KEY = `marks ${doc.name} ${nNodes} ${doc.text.length}`; // another tree has other marks
const marks = { wrong: new Set(), moved: new Map(), missed: new Map() }; // nodes; node -> levels that it moves, not 0; line -> level

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

/** What can be said of the line of text that was clicked last: a header that was missed, on a level. */
function missedButtons(line) {
  const made = element("div", "group missed"), title = lines[line].trim(), level = marks.missed.get(line);
  const header = markButton("header", "Missed header: this line is one", () => { if (!marks.missed.delete(line)) marks.missed.set(line, levelAt(line)); });
  header.setAttribute("aria-pressed", String(level !== undefined));
  header.dataset.mark = "missed";
  const up = markButton("−", "One level higher", () => marks.missed.set(line, level - 1));
  const down = markButton("+", "One level lower", () => marks.missed.set(line, level + 1));
  up.disabled = level === undefined || level === 1;
  down.disabled = level === undefined;
  [up.dataset.mark, down.dataset.mark] = ["missed-up", "missed-down"];
  const text = element("span", "line", title);
  text.title = title;
  text.dir = "auto";
  made.append(element("span", "label", "Missed"), header, up, element("span", "level", level === undefined ? "" : `level ${level}`), down, text);
  return made;
}

/** The level of a header that stands on a line of text: one below the section that it is in. */
function levelAt(line) {
  const node = nodeOfLine(line);
  return node < 0 ? 1 : markedLevel(node) + 1;
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
  remember(MARKS_KEY, JSON.stringify({ wrong: [...marks.wrong], moved: [...marks.moved], missed: [...marks.missed] }));
  changed("marks");
  $("details").querySelector(`[data-mark="${pressed}"]`)?.focus(); // the details were drawn anew
}

/** The headers that are left and those that were missed, in reading order, on the levels that the reader gave them. */
function truth() {
  const kept = nodes.header.map((_, node) => node).filter((node) => !marks.wrong.has(node));
  const headers = kept.map((node) => ({ line: nodes.line[node], header: nodes.header[node], level: markedLevel(node), page: nodes.page[node] }));
  for (const [line, level] of marks.missed) headers.push({ line, header: lines[line].trim(), level, page: pageOfLine[line] });
  headers.sort((a, b) => a.line - b.line);
  return { document: doc.name, nodes: headers.map(({ header, level, page }) => ({ header, level, page })) };
}

function exportTruth() {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(truth(), null, 1)}\n`], { type: "application/json" }));
  link.download = `${doc.name}.truth.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function countMarks() {
  const n = marks.wrong.size + marks.moved.size + marks.missed.size;
  $("marks").hidden = !n;
  $("n-marks").textContent = `${n} ${n === 1 ? "mark" : "marks"}`;
}

/** Take the marks of an earlier visit, if they are numbers of nodes and of lines. */
function recallMarks() {
  try {
    const { wrong, moved, missed } = JSON.parse(recall(MARKS_KEY) ?? "{}");
    for (const node of wrong ?? []) if (node in nodes.level) marks.wrong.add(Number(node));
    for (const [node, by] of moved ?? []) if (node in nodes.level && Number.isInteger(by)) marks.moved.set(Number(node), by);
    for (const [line, level] of missed ?? []) if (canBeMissed(line) && Number.isInteger(level) && level > 0) marks.missed.set(line, level);
  } catch { /* not ours */ }
}

/** Whether a line of text can be a header that was missed: it has words, and is none of a header's. */
function canBeMissed(line) {
  const node = nodeOfLine(line);
  return Number.isInteger(line) && line in lines && lines[line].trim() !== "" && !(node >= 0 && line < nodes.line[node] + nodes.n_lines[node]);
}

recallMarks();
countMarks();
listeners.push((what) => { if (what === "marks") countMarks(); });
$("export").addEventListener("click", exportTruth);
$("unmark").addEventListener("click", () => { marks.wrong.clear(); marks.moved.clear(); marks.missed.clear(); marksChanged(); });
