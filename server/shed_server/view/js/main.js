// Start-up: facts, theme, the width of the two panes, and the place that the URL's fragment names.

const dark = matchMedia("(prefers-color-scheme: dark)");
let theme = recall("theme");


function applyTheme() {
  const isDark = theme ? theme === "dark" : dark.matches;
  document.documentElement.classList.toggle("dark", isDark);
  if (theme) document.documentElement.dataset.theme = theme;
}
function switchTheme() {
  theme = document.documentElement.classList.contains("dark") ? "light" : "dark";
  remember("theme", theme);
  applyTheme();
}
dark.addEventListener("change", applyTheme);
applyTheme();
$("theme").addEventListener("click", switchTheme);
$("help").addEventListener("click", () => $("keys").showModal());
$("smaller").addEventListener("click", () => zoomBy(1 / 1.2));
$("larger").addEventListener("click", () => zoomBy(1.2));

$("facts").textContent = [
  `${nPages} ${nPages === 1 ? "page" : "pages"}`, `${nNodes} sections`, `${doc.patterns.length} visual patterns`,
  doc.title,
].filter(Boolean).join(" · ");
$("facts").title = `${$("facts").textContent}\n${doc.options}\nshed ${doc.version}`;
$("n-pages").textContent = `of ${nPages}`;
$("notes").hidden = !doc.notes.length;
$("notes").append(...doc.notes.map((note) => element("li", "", note)));

const divider = $("divider"), side = $("side");
function widen(width) {
  document.documentElement.style.setProperty("--side", `${Math.round(Math.min(innerWidth * 0.75, Math.max(260, width)))}px`);
}
divider.addEventListener("pointerdown", (event) => {
  divider.setPointerCapture(event.pointerId);
  divider.onpointermove = (move) => widen(move.clientX);
});
divider.addEventListener("pointerup", () => { divider.onpointermove = null; });
divider.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -24, ArrowRight: 24 }[event.key];
  if (by) { widen(side.offsetWidth + by); event.preventDefault(); }
});

/** `#3.1` is a section, `#p12` a page and `#q=net sales` a quotation, so that a place can be linked to. */
function openAddress() {
  const place = decoded(location.hash.slice(1));
  if (place.startsWith("q=") && place.slice(2).trim()) { quote(place.slice(2)); follow(); return true; }
  const page = /^p(\d+)$/.exec(place);
  const node = nodes.prefix.indexOf(place);
  if (page) goToPage(Number(page[1])); else if (node >= 0) choose(node); else return false;
  return true;
}
function decoded(address) { try { return decodeURIComponent(address); } catch { return address; } }
addEventListener("hashchange", openAddress);
listeners.push((what) => {
  if (what === "hit") setAddress(`q=${encodeURIComponent(state.query)}`);
  else if (what === "chosen" && state.chosen >= 0) setAddress(nodes.prefix[state.chosen]);
});
function setAddress(place) {
  try { history.replaceState(null, "", `#${place}`); } catch { /* too many at once */ }
}

shownLevel = fittingLevel(60);
openTo(shownLevel);
if (!openAddress()) { if (nNodes) choose(0, true); follow(); }
tree.focus({ preventScroll: true });
