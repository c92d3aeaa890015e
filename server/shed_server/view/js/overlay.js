// The overlay of a page's image: its words, so that they can be selected; the boxes of its headers;
// and the matches of a search. All in points of the page, so it scales with the image.

const SVG = "http://www.w3.org/2000/svg";

function shape(tag, className, attributes) {
  const made = document.createElementNS(SVG, tag);
  made.setAttribute("class", className);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function overlayOf(page, places) {
  const [width, height] = doc.sizes[page - 1];
  const made = shape("svg", "over", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" });
  made.places = places;
  made.append(wordsOf(page, places), hitsOn(page, places), boxesOf(page, places));
  return made;
}

function wordsOf(page, places) {
  const group = shape("g", "text", {});
  (linesOfPage.get(page) ?? []).forEach((line, i) => {
    const place = places[i], text = lines[line];
    if (!place || !text.trim()) return;
    const [x0, y0, x1, y1] = place;
    if (isTurned(place, text)) return;
    const size = Math.max(1, (y1 - y0) * 0.8);
    const words = shape("text", "words", {
      x: x0, y: y1 - (y1 - y0) * 0.22, "font-size": size, textLength: Math.max(1, x1 - x0), lengthAdjust: "spacingAndGlyphs",
    });
    words.textContent = text;
    group.append(words);
  });
  return group;
}

const isTurned = ([x0, y0, x1, y1], text) => y1 - y0 > 3 * (x1 - x0) && text.length > 3;

function boxesOf(page, places) {
  const group = shape("g", "boxes", {});
  for (const node of nodesOfPage.get(page) ?? []) {
    const [x0, y0, x1, y1] = nodes.box[node];
    const box = shape("rect", "box", { x: x0 - 2, y: y0 - 1.5, width: x1 - x0 + 4, height: y1 - y0 + 3, rx: 2, "data-node": node });
    const tip = shape("title", "", {});
    tip.textContent = `${nodes.prefix[node]}  ${nodes.header[node]}\n${patternOf(node).description}`;
    const tag = tagOf(node, page, places);
    for (const part of [box, tag]) part.style.setProperty("--hue", hueOf(nodes.cluster[node]));
    box.classList.toggle("chosen", node === state.chosen);
    box.append(tip);
    group.append(box, tag);
  }
  return group;
}

const TAG_GAP = 4.5; // points between a header and its prefix
const DIGIT_WIDTH = 0.72; // at most, in heights of the font

/** The prefix of a header: before, after or above it, where the page has room and no text. */
function tagOf(node, page, places) {
  const prefix = nodes.prefix[node], [x0, y0, x1, y1] = nodes.box[node], pageWidth = doc.sizes[page - 1][0];
  const size = tagSize(page), width = DIGIT_WIDTH * size * prefix.length, middle = (y0 + y1) / 2 + 0.35 * size;
  const above = { x: Math.max(1, Math.min(x0, pageWidth - width - 1)), y: Math.max(size, y0 - 3) };
  const inside = [{ x: x0 - TAG_GAP - width, y: middle }, { x: x1 + TAG_GAP, y: middle }, above]
    .filter(({ x }) => x >= 1 && x + width <= pageWidth - 1);
  const isFree = ({ x, y }) => !places.some((place) => place && place[0] < x + width && place[2] > x && place[1] < y && place[3] > y - 0.7 * size);
  const { x, y } = inside.find(isFree) ?? inside[0] ?? above;
  const isBefore = x < x0 - TAG_GAP;
  const tag = shape("text", isBefore ? "tag" : "tag after", { x: isBefore ? x + width : x, y });
  tag.textContent = prefix;
  tag.style.fontSize = `${size}px`;
  return tag;
}

/** The same on pages of any width in points, and a little more on sheets that are drawn small. */
function tagSize(page) {
  const smallness = 620 / Math.max(1, sheets[page - 1].offsetWidth);
  return ((7 * Math.max(306, doc.sizes[page - 1][0])) / 612) * Math.min(1.4, Math.max(1, smallness));
}

/** The line nearest to a point of the window on a page's image, or -1. */
function lineAtPoint(page, { clientX, clientY }) {
  const over = sheets[page - 1].querySelector("svg"), [width, height] = doc.sizes[page - 1];
  if (!over) return -1;
  const area = over.getBoundingClientRect();
  const x = ((clientX - area.left) / area.width) * width, y = ((clientY - area.top) / area.height) * height;
  let nearest = -1, least = Infinity;
  (linesOfPage.get(page) ?? []).forEach((line, i) => {
    if (!over.places[i]) return;
    const [x0, y0, x1, y1] = over.places[i];
    const distance = Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
    if (distance < least) [nearest, least] = [line, distance];
  });
  return nearest;
}

function hitsOn(page, places) {
  const group = shape("g", "hits", {});
  (linesOfPage.get(page) ?? []).forEach((line, i) => {
    if (!places[i]) return;
    for (const hit of hitsOfLine(line)) group.append(hitShape(hit, line, places[i]));
  });
  return group;
}

const LETTER_WIDTH = 0.41; // average width of a letter, in heights of its line
const CELL_GAP = "  "; // separates the cells of a row in its text

/** The x of each letter of a line, and of its end, in points; null where the glyphs are not known. */
function edgesOf([x0, , , , advances]) {
  if (!advances) return null;
  const edges = [x0];
  let x = x0;
  for (const byte of atob(advances)) {
    const halfPoints = byte.charCodeAt(0);
    x += halfPoints / 2;
    if (halfPoints < 255) edges.push(x); // a wider advance goes on in the next byte
  }
  return edges;
}

/** The x of a letter, estimated: gaps between cells get the width that average letters leave. */
function estimatedEdge(text, at, [x0, y0, x1, y1]) {
  const nGaps = text.split(CELL_GAP).length - 1;
  const rest = (x1 - x0) / (LETTER_WIDTH * Math.max(1, y1 - y0)) - text.length;
  const gap = nGaps ? Math.max(0, rest) / nGaps : 0;
  const before = text.slice(0, at).split(CELL_GAP).length - 1;
  return x0 + ((x1 - x0) * (at + gap * before)) / Math.max(1, text.length + gap * nGaps);
}

/** The box of a match: of its glyphs, or of all of a line that runs up or down the page. */
function hitShape(hit, line, place) {
  const [x0, y0, x1, y1] = place, text = lines[line], edges = edgesOf(place);
  const edge = (at) => (edges ? edges[at] : estimatedEdge(text, at, place));
  const from = isTurned(place, text) ? x0 : edge(Math.max(0, hit.start - lineStarts[line]));
  const to = isTurned(place, text) ? x1 : edge(Math.min(text.length, hit.end - lineStarts[line]));
  const isNow = state.hits[state.hit] === hit;
  return shape("rect", isNow ? "hit now" : "hit", { x: from - 0.5, y: y0 - 1, width: Math.max(2, to - from + 1), height: y1 - y0 + 2, rx: 1 });
}

listeners.push((what) => {
  for (const page of [...shown]) { // a copy, since drawing a sheet again changes the set
    const over = sheets[page - 1].querySelector("svg");
    if (what === "chosen" && over) for (const box of over.querySelectorAll(".box")) box.classList.toggle("chosen", Number(box.dataset.node) === state.chosen);
    if (what !== "hits" && what !== "hit") continue;
    if (over) over.querySelector(".hits").replaceWith(hitsOn(page, over.places));
    else { clearSheet(page); drawSheet(page); }
  }
});
