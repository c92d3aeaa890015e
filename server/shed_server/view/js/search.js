// Search in the text, which includes the headers.
// A blank matches any white space, so a phrase is found across the end of a line. What is not found
// as it was typed is looked for as a quotation.

const MAX_HITS = 5000;
const query = $("query");
let hitsByLine = new Map();

function searchPattern(text) {
  const words = text.trim().split(/\s+/u).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return new RegExp(words.join("\\s+"), "giu");
}

function search(text, isQuotation = false) {
  state.query = text.trim();
  state.hits = [];
  state.hit = -1;
  hitsByLine = new Map();
  if (state.query && !isQuotation) for (const found of doc.text.matchAll(searchPattern(state.query))) {
    if (state.hits.length >= MAX_HITS) break;
    addHit(found.index, found.index + found[0].length);
  }
  if (state.query && !state.hits.length) for (const place of placesOfQuotation(state.query)) {
    if (state.hits.length >= MAX_HITS) break;
    addHit(...place);
  }
  listRows();
  tree.scrollTop = 0;
  drawRows();
  changed("hits");
  countHits();
  if (!state.query && state.chosen >= 0) choose(state.chosen, true);
}

function addHit(start, end) {
  const line = lineAt(start), hit = { start, end, line, node: nodeOfLine(line) };
  state.hits.push(hit);
  for (let i = line; i <= lineAt(end - 1); i++) {
    if (i > line && runningHeads.has(i)) continue; // between the halves of a quotation
    if (!hitsByLine.has(i)) hitsByLine.set(i, []);
    hitsByLine.get(i).push(hit);
  }
}

const hitsOfLine = (line) => hitsByLine.get(line) ?? [];

function countHits() {
  const n = state.hits.length, all = n >= MAX_HITS ? `${MAX_HITS}+` : n;
  $("found").textContent = !state.query ? "" : !n ? "nothing" : state.hit < 0 ? `${all} found` : `${state.hit + 1} of ${all}`;
}

/** Go to a match: its row in the list, and its place on the page. */
function goToHit(number) {
  if (!state.hits.length) return;
  state.hit = (number + state.hits.length) % state.hits.length;
  const hit = state.hits[state.hit], page = pageOfLine[hit.line];
  cursor = rows.findIndex((row) => row.hit === state.hit);
  if (cursor >= 0) showRow(cursor);
  state.chosen = hit.node;
  if (sheets[page - 1].classList.contains("plain")) showPlainLine(hit.line, page); else scrollToPoint(page, heightOfLine(hit.line, page));
  changed("chosen");
  changed("hit");
  countHits();
}

/** Find a quotation and show its first place. */
function quote(text) {
  query.value = text.trim();
  search(text, true);
  goToHit(0);
}
// once all pages are parsed, the place on the page is known exactly
document.addEventListener("DOMContentLoaded", () => { if (state.hit >= 0) goToHit(state.hit); });

function heightOfLine(line, page) {
  const block = $(`page-${page}`);
  const i = linesOfPage.get(page).indexOf(line);
  let place = null;
  try { place = JSON.parse(block.textContent).places[i]; } catch { /* the browser has not parsed the block yet */ }
  return place ? place[1] : doc.sizes[page - 1][1] * (i / linesOfPage.get(page).length);
}

let timer = 0;
query.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => search(query.value), 120); });
$("next").addEventListener("click", () => goToHit(state.hit + 1));
$("previous").addEventListener("click", () => goToHit(state.hit < 0 ? -1 : state.hit - 1));
