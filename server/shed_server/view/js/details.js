// Details of the chosen section: the pattern of its header, what found it, and what set its depth.

function tell(list, term, ...description) {
  const answer = element("dd");
  answer.append(...description);
  list.append(element("dt", "", term), answer);
}

function drawDetails() {
  const node = state.chosen, panel = $("details");
  panel.replaceChildren();
  if (node < 0 && nNodes) panel.append(element("h2", "", "Text before the first header"), copyButtons(node));
  if (node < 0) {
    if (canBeMissed(state.line)) panel.append(missedButtons(state.line));
    return;
  }
  const header = element("h2", "", `${nodes.prefix[node]}  ${nodes.header[node]}`);
  header.dir = "auto";
  header.title = nodes.header[node];
  const actions = element("div", "actions");
  actions.append(copyButtons(node), markButtons(node));
  if (canBeMissed(state.line)) actions.append(missedButtons(state.line));
  panel.append(breadcrumbs(node), header, actions, why(node));
}

/** The sections around a section; each goes there. */
function breadcrumbs(node) {
  const path = element("div", "path");
  pathOf(node).slice(0, -1).forEach((step, i) => {
    const crumb = element("button", "crumb", nodes.header[step]);
    crumb.type = "button";
    crumb.title = `${nodes.prefix[step]}  ${nodes.header[step]}`;
    crumb.addEventListener("click", () => choose(step));
    if (i) path.append(element("span", "", "›"));
    path.append(crumb);
  });
  return path;
}

let isWhyOpen = innerWidth > 760;

/** Why this is a header, and why it is on its level. */
function why(node) {
  const cluster = nodes.cluster[node], own = patternOf(node), pattern = doc.patterns[cluster];
  const made = element("details", "why"), list = element("dl");
  made.open = isWhyOpen;
  made.addEventListener("toggle", () => { isWhyOpen = made.open; });
  made.append(element("summary", "", "Why it is a header, and on this level"), list);
  tell(list, "looks", chip(cluster, own), " ", swatchOf(own), own === pattern ? inWords(pattern) : own.description);
  if (own !== pattern) tell(list, "counted to", chip(cluster), " ", swatchOf(pattern), inWords(pattern));
  tell(list, "level", `${nodes.level[node]}, placed by ${nodes.placed_by[node]}`);
  tell(list, "found by", `${nodes.found_by[node]}, score ${nodes.score[node]} of 1: how sure it was that this is a header`);
  if (nodes.outline_level[node] !== null) tell(list, "outline", `level ${nodes.outline_level[node]} in the file's own outline`);
  tell(list, "size", `${shortCount(nodes.tokens[node])} tokens, ${pagesOf(node)}`);
  return made;
}

const inWords = (pattern) => `${pattern.description} (${pattern.n} of ${nNodes} headers)`;

function swatchOf(pattern) {
  const swatch = element("span", "swatch");
  swatch.style.background = `#${pattern.font_color.toString(16).padStart(6, "0")}`;
  return swatch;
}

function pagesOf(node) {
  const last = nodes.last_page[node];
  return last > nodes.page[node] ? `pages ${nodes.page[node]}–${last}` : `page ${nodes.page[node]}`;
}

listeners.push((what) => { if (what === "chosen" || what === "marks") drawDetails(); });
