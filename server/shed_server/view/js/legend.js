// The legend: every visual pattern with the number of headers that have it.
// Pressing one shows only its headers and their ancestors.

const legend = $("legend");
doc.patterns.forEach((pattern, cluster) => {
  const button = element("button");
  button.type = "button";
  button.append(chip(cluster), element("span", "", pattern.n));
  button.title = `${pattern.look}: ${pattern.n} ${pattern.n === 1 ? "header" : "headers"}`;
  button.setAttribute("aria-label", button.title);
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => pick(state.pattern === cluster ? -1 : cluster));
  legend.append(button);
});

function pick(cluster) {
  state.pattern = cluster;
  [...legend.children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === cluster)));
  if (!state.query) { listRows(); tree.scrollTop = 0; drawRows(); }
  changed("pattern");
}
