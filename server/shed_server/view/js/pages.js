// The pages: a sheet for each, with the right aspect ratio from the start. Images are loaded only
// near the viewport, so that a thousand pages cost no more than ten.

const READING_LINE = 0.25; // share of the viewport's height above the line that counts as being read
const pane = $("pages");
const sheets = []; // by page - 1
const near = new Set(); // pages whose sheets are near the viewport
const shown = new Set(); // those of them that are drawn

doc.sizes.forEach(([width, height], i) => {
  const sheet = element("article", "sheet");
  sheet.dataset.page = i + 1;
  sheet.setAttribute("aria-label", `Page ${i + 1}`);
  sheet.style.aspectRatio = `${Math.max(1, width)} / ${Math.max(1, height)}`;
  sheet.append(element("span", "number", i + 1));
  sheets.push(sheet);
});
pane.append(...sheets);

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const page = Number(target.dataset.page);
    if (isIntersecting) near.add(page); else { near.delete(page); clearSheet(page); }
  }
  drawSheets();
}, { root: pane, rootMargin: "120% 0px" });
sheets.forEach((sheet) => watcher.observe(sheet));

/** Draw the sheets near the viewport whose blocks the browser has parsed. */
function drawSheets() {
  let waiting = false;
  for (const page of near) if (!shown.has(page)) waiting = !drawSheet(page) || waiting;
  if (waiting && document.readyState === "loading") requestAnimationFrame(drawSheets);
}
document.addEventListener("DOMContentLoaded", drawSheets);

function drawSheet(page) {
  const block = $(`page-${page}`);
  // the parser may be in the middle of a block: it is complete once something follows it
  if (!block || (!block.nextSibling && document.readyState === "loading")) return false;
  const { image, places } = JSON.parse(block.textContent);
  shown.add(page);
  if (image) drawImage(page, image, places); else drawPlain(page);
  return true;
}

function drawImage(page, image, places) {
  const picture = element("img");
  picture.alt = "";
  picture.decoding = "async";
  picture.src = image;
  sheets[page - 1].append(picture, overlayOf(page, places));
}

function clearSheet(page) {
  if (!shown.delete(page)) return;
  const sheet = sheets[page - 1];
  if (sheet.classList.contains("plain")) sheet.style.minHeight = `${sheet.offsetHeight}px`; // keep its height
  sheet.replaceChildren(sheet.firstChild);
}

/** Draw the text of a page that has no image. */
function drawPlain(page) {
  const sheet = sheets[page - 1];
  sheet.classList.add("plain");
  sheet.style.aspectRatio = "";
  const heads = new Map((nodesOfPage.get(page) ?? []).map((node) => [nodes.line[node], node]));
  for (const line of linesOfPage.get(page) ?? []) sheet.append(plainLine(line, heads.get(line)));
}

function plainLine(line, node) {
  const made = element("div", node === undefined ? "" : "head");
  made.dir = "auto";
  made.dataset.line = line;
  if (node !== undefined) { made.dataset.node = node; made.style.setProperty("--hue", hueOf(nodes.cluster[node])); }
  let at = lineStarts[line];
  for (const hit of hitsOfLine(line)) {
    const stop = Math.min(hit.end, lineStarts[line + 1] - 1);
    made.append(doc.text.slice(at, Math.max(at, hit.start)), element("b", "", doc.text.slice(Math.max(at, hit.start), stop)));
    at = Math.max(at, stop);
  }
  made.append(doc.text.slice(at, lineStarts[line + 1] - 1) || "\u00a0");
  return made;
}

/** Scroll to a height of a page, in points. */
function scrollToPoint(page, y) {
  const sheet = sheets[Math.min(nPages, Math.max(1, page)) - 1];
  if (!sheet) return;
  const share = sheet.classList.contains("plain") ? 0 : y / Math.max(1, doc.sizes[page - 1][1]);
  pane.scrollTop = sheet.offsetTop + share * sheet.offsetHeight - READING_LINE * pane.clientHeight;
}

function showNode(node) {
  const page = nodes.page[node];
  if (node < 0) pane.scrollTop = 0;
  else if (sheets[page - 1]?.classList.contains("plain")) showPlainLine(nodes.line[node], page);
  else scrollToPoint(page, nodes.box[node][1]);
  landing = { node, top: pane.scrollTop };
}

// Where the last jump to a section ended: until the reader scrolls on, that is the section that is
// read, even if another one begins beside it in the next column.
let landing = null;

function showPlainLine(line, page) {
  drawIfNeeded(page);
  const made = sheets[page - 1].querySelector(`[data-line="${line}"]`);
  // not scrollIntoView, which may scroll the window as well
  if (made) pane.scrollTop = sheets[page - 1].offsetTop + made.offsetTop - READING_LINE * pane.clientHeight; else scrollToPoint(page, 0);
}

function drawIfNeeded(page) { near.add(page); if (!shown.has(page)) drawSheet(page); }

/** The page that is being read, and the height on it, in points. */
function whereWeAre() {
  const line = pane.scrollTop + READING_LINE * pane.clientHeight + 2; // 2: a header that was scrolled to counts as read
  let low = 0, high = sheets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sheets[middle].offsetTop <= line) low = middle; else high = middle - 1;
  }
  const sheet = sheets[low];
  const share = Math.min(1, Math.max(0, (line - sheet.offsetTop) / Math.max(1, sheet.offsetHeight)));
  return { page: low + 1, y: share * doc.sizes[low][1], pixels: line - sheet.offsetTop };
}

/** The last section before the first one, in reading order, whose header is below this place. */
function nodeAt({ page, y, pixels }) {
  const sheet = sheets[page - 1];
  const heads = new Map([...sheet.querySelectorAll(".head")].map((head) => [Number(head.dataset.node), head.offsetTop]));
  const isBelow = (node) => (heads.has(node) ? heads.get(node) > pixels : nodes.box[node][1] > y);
  let node = lastAtMost(nodes.page, page - 1);
  while (nodes.page[node + 1] === page && !isBelow(node + 1)) node++;
  return node;
}

let isFollowing = false, reading = { page: 1, y: 0 };
function follow() {
  isFollowing = false;
  if (!nPages) return;
  reading = whereWeAre();
  if (landing?.top !== pane.scrollTop) landing = null;
  if (document.activeElement !== $("page")) $("page").value = reading.page;
  const node = landing ? landing.node : nodeAt(reading);
  if (node !== state.current) { state.current = node; changed("current"); }
}
pane.addEventListener("scroll", () => {
  if (!isFollowing) { isFollowing = true; requestAnimationFrame(follow); }
}, { passive: true });

pane.addEventListener("click", (event) => {
  const sheet = event.target.closest(".sheet");
  if (!sheet || String(getSelection())) return;
  const made = event.target.closest("[data-node], [data-line]");
  const line = made ? Number(made.dataset.line) : lineAtPoint(Number(sheet.dataset.page), event);
  if (made?.dataset.node) choose(Number(made.dataset.node), true);
  else if (line >= 0) choose(nodeOfLine(line), true, line);
});

// A window that is turned or made wider keeps its place.
new ResizeObserver(() => {
  if (landing) showNode(landing.node); else scrollToPoint(reading.page, reading.y);
}).observe(pane);

let zoom = 1;
function zoomBy(factor) {
  const place = whereWeAre();
  zoom = Math.min(3, Math.max(0.3, zoom * factor));
  pane.style.setProperty("--zoom", zoom);
  const sheet = sheets[place.page - 1];
  pane.scrollTop = sheet.offsetTop + (place.y / Math.max(1, doc.sizes[place.page - 1][1])) * sheet.offsetHeight - READING_LINE * pane.clientHeight;
}
