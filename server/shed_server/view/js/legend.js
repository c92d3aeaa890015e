// The legend: every visual pattern with the number of headers that have it.
// Pressing one shows only its headers and their ancestors.

const legend = $("legend"), legendCaption = $("legend-caption");
doc.patterns.forEach((pattern, cluster) => {
  const button = element("button");
  button.type = "button";
  button.append(chip(cluster), element("span", "", pattern.n));
  button.title = `${pattern.description}: ${pattern.n} ${pattern.n === 1 ? "header" : "headers"}`;
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => pick(state.pattern === cluster ? -1 : cluster));
  for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => tellPattern(cluster));
  for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => tellPattern(state.pattern));
  legend.append(button);
});

/** Say what a pattern is, or, for -1, what the chips are. */
function tellPattern(cluster) {
  const n = doc.patterns.length;
  legendCaption.textContent = cluster >= 0 ? legend.children[cluster].title
    : `${n} visual ${n === 1 ? "pattern" : "patterns"} of headers; press one to see its headers alone`;
  legendCaption.title = legendCaption.textContent;
}
legendCaption.hidden = !doc.patterns.length;
tellPattern(-1);

function pick(cluster) {
  state.pattern = cluster;
  [...legend.children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === cluster)));
  tellPattern(cluster);
  if (!state.query) { listRows(); tree.scrollTop = 0; drawRows(); }
  changed("pattern");
}
