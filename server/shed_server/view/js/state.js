// The document, the state of the view, and the helpers that every other part uses.
// Strings of the document reach the page through textContent only.

const $ = (name) => document.getElementById(name);
const doc = JSON.parse($("document").textContent);
const nodes = doc.nodes;
const nNodes = nodes.parent.length;
const nPages = doc.sizes.length;

const lines = doc.text.split("\n");
lines.pop(); // every phrase ends with a line break
const lineStarts = new Uint32Array(lines.length + 1);
const pageOfLine = new Uint32Array(lines.length);
const linesOfPage = new Map(); // page -> numbers of its lines, in the order of the page's boxes
{
  let at = 0;
  lines.forEach((line, i) => { lineStarts[i] = at; at += line.length + 1; });
  lineStarts[lines.length] = at;
  let line = 0;
  for (const [page, count] of doc.pages) {
    const known = linesOfPage.get(page) ?? [];
    for (let i = 0; i < count; i++, line++) { pageOfLine[line] = page; known.push(line); }
    linesOfPage.set(page, known);
  }
}

const nodesOfPage = new Map();
nodes.page.forEach((page, node) => {
  if (!nodesOfPage.has(page)) nodesOfPage.set(page, []);
  nodesOfPage.get(page).push(node);
});

/** The last index of a sorted column whose value is at most `value`, or -1. */
function lastAtMost(column, value) {
  let low = 0, high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] <= value) low = middle + 1; else high = middle;
  }
  return low - 1;
}

const lineAt = (offset) => lastAtMost(lineStarts, offset);
const nodeOfLine = (line) => lastAtMost(nodes.line, line);
const hasChildren = (node) => nodes.end[node] > node + 1;

/** The nodes from the top section down to the node itself. */
function pathOf(node) {
  const path = [];
  for (let step = node; step >= 0; step = nodes.parent[step]) path.unshift(step);
  return path;
}

/** An element with a class and text; nothing is ever parsed as markup. */
function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function shortCount(count) {
  if (count < 1000) return String(count);
  return (count / 1000).toFixed(count < 99950 ? 1 : 0) + "k";
}

/** Browsers may refuse local storage to a file; then a choice lasts as long as the page. */
function recall(name) { try { return localStorage.getItem(`shed-${name}`); } catch { return null; } }
function remember(name, value) { try { localStorage.setItem(`shed-${name}`, value); } catch { /* see above */ } }

// The golden angle: consecutive clusters get hues far apart.
const hueOf = (cluster) => String(Math.round((250 + cluster * 137.508) % 360));

/** The visual pattern of a header itself, which may differ a little from its cluster's. */
function patternOf(node) {
  const own = nodes.own_pattern[node];
  return own === null ? doc.patterns[nodes.cluster[node]] : doc.own_patterns[own];
}

/** A small picture of a visual pattern, in the colour of its cluster. */
function chip(cluster, pattern = doc.patterns[cluster]) {
  const made = element("span", "chip", chipText(pattern));
  const font = pattern.font_name.toLowerCase();
  if (/bold|black|heavy|demi|-bd|medi$|\bcmbx/.test(font)) made.classList.add("bold");
  if (/ital|obli|-it\b/.test(font)) made.classList.add("italic");
  if (/arial|helv|sans|calibri|verdana|tahoma|segoe|roboto|univers|gothic|frutiger|nimbussan|cmss/.test(font)) made.classList.add("sans");
  if (/mono|cour|consol|cmtt|typewriter/.test(font)) made.classList.add("mono");
  if (pattern.is_underlined) made.classList.add("underlined");
  made.style.setProperty("--hue", hueOf(cluster));
  return made;
}

function chipText(pattern) {
  const sample = pattern.is_capitalized ? "AA" : "Aa";
  const kind = pattern.list_type;
  if (!kind) return sample;
  const word = kind.split(" ")[0];
  return word.length <= 5 ? word : `${word.slice(0, 3)}.`;
}

// The state of the view. `listeners` are called at every change of it.
const state = { chosen: -1, line: -1, current: -1, pattern: -1, query: "", hits: [], hit: -1 };
const listeners = [];
function changed(what) { for (const listen of listeners) listen(what); }
