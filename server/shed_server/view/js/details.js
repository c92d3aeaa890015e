// Details of the chosen section: the pattern of its header, what found it, and what set its depth.

function tell(list, term, ...description) {
  const answer = element("dd");
  answer.append(...description);
  list.append(element("dt", "", term), answer);
}

function drawDetails() {
  const node = state.chosen, panel = $("details");
  panel.replaceChildren();
  if (node < 0) return;
  const pattern = doc.patterns[nodes.cluster[node]];
  const path = pathOf(node).slice(0, -1).map((step) => nodes.header[step].slice(0, 60));
  const header = element("h2", "", `${nodes.prefix[node]}  ${nodes.header[node]}`);
  header.dir = "auto";
  panel.append(element("div", "path", path.join(" › ")), header);
  const list = element("dl");
  tell(list, "looks", chip(nodes.cluster[node]), " ", ...lookOf(pattern));
  tell(list, "depth", `${formatDepth(nodes.depth[node])}, placed by ${nodes.placed_by[node]}; level ${nodes.level[node]} of the tree`);
  tell(list, "found by", `${nodes.found_by[node]}, score ${nodes.score[node]}`);
  if (nodes.outline_level[node] !== null) tell(list, "outline", `level ${nodes.outline_level[node]} in the file's own outline`);
  tell(list, "size", `${shortCount(nodes.tokens[node])} tokens, ${pagesOf(node)}`);
  panel.append(list);
}

function lookOf(pattern) {
  const swatch = element("span", "swatch");
  swatch.style.background = `#${pattern.font_color.toString(16).padStart(6, "0")}`;
  return [swatch, `${pattern.look} (${pattern.n} of ${nNodes} headers)`];
}

function pagesOf(node) {
  const next = nodes.end[node];
  const last = pageOfLine[Math.max(nodes.line[node], (next < nNodes ? nodes.line[next] : lines.length) - 1)];
  return last > nodes.page[node] ? `pages ${nodes.page[node]}–${last}` : `page ${nodes.page[node]}`;
}

listeners.push((what) => { if (what === "chosen") drawDetails(); });
