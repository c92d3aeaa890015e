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
  made.append(wordsOf(page, places), hitsOn(page, places), boxesOf(page));
  return made;
}

function wordsOf(page, places) {
  const group = shape("g", "text", {});
  (linesOfPage.get(page) ?? []).forEach((line, i) => {
    const place = places[i], text = lines[line];
    if (!place || !text.trim()) return;
    const [x0, y0, x1, y1] = place;
    if (y1 - y0 > 3 * (x1 - x0) && text.length > 3) return; // rotated text
    const size = Math.max(1, (y1 - y0) * 0.8);
    const words = shape("text", "words", {
      x: x0, y: y1 - (y1 - y0) * 0.22, "font-size": size, textLength: Math.max(1, x1 - x0), lengthAdjust: "spacingAndGlyphs",
    });
    words.textContent = text;
    group.append(words);
  });
  return group;
}

function boxesOf(page) {
  const group = shape("g", "boxes", {});
  for (const node of nodesOfPage.get(page) ?? []) {
    const [x0, y0, x1, y1] = nodes.box[node];
    const box = shape("rect", "box", { x: x0 - 2, y: y0 - 1.5, width: x1 - x0 + 4, height: y1 - y0 + 3, rx: 2, "data-node": node });
    const tip = shape("title", "", {});
    tip.textContent = `${nodes.prefix[node]}  ${nodes.header[node]}\n${doc.patterns[nodes.cluster[node]].look}`;
    const tag = shape("text", "tag", { x: x0 - 4.5, y: (y0 + y1) / 2 + 2.4 });
    tag.textContent = nodes.prefix[node];
    tag.style.fontSize = `${(7 * Math.max(306, doc.sizes[page - 1][0])) / 612}px`; // the same size on pages of any width
    for (const part of [box, tag]) part.style.setProperty("--hue", hueOf(nodes.cluster[node]));
    box.classList.toggle("chosen", node === state.chosen);
    box.append(tip);
    group.append(box, tag);
  }
  return group;
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

/** Position of a letter along its line, from 0 to 1; gaps between cells get the width that average letters leave. */
function along(text, at, [x0, y0, x1, y1]) {
  const nGaps = text.split(CELL_GAP).length - 1;
  const rest = (x1 - x0) / (LETTER_WIDTH * Math.max(1, y1 - y0)) - text.length;
  const gap = nGaps ? Math.max(0, rest) / nGaps : 0;
  const before = text.slice(0, at).split(CELL_GAP).length - 1;
  return (at + gap * before) / Math.max(1, text.length + gap * nGaps);
}

/** The box of a match, estimated from the number of letters before and in it. */
function hitShape(hit, line, place) {
  const [x0, y0, x1, y1] = place;
  const from = along(lines[line], Math.max(0, hit.start - lineStarts[line]), place);
  const to = along(lines[line], Math.min(lines[line].length, hit.end - lineStarts[line]), place);
  const isNow = state.hits[state.hit] === hit;
  return shape("rect", isNow ? "hit now" : "hit", {
    x: x0 + from * (x1 - x0) - 1, y: y0 - 1, width: Math.max(2, (to - from) * (x1 - x0)) + 2, height: y1 - y0 + 2, rx: 1,
  });
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
