// Copying the prefix of a section, a link to it, or its text.

/** All text of a section, subsections included; before the first header for node -1. */
function textOf(node) {
  const next = node < 0 ? 0 : nodes.end[node];
  const start = node < 0 ? 0 : lineStarts[nodes.line[node]];
  return doc.text.slice(start, next < nNodes ? lineStarts[nodes.line[next]] : doc.text.length);
}

function copyButtons(node) {
  const made = element("div", "group");
  made.append(element("span", "label", "Copy"));
  const prefix = node < 0 ? "0" : nodes.prefix[node];
  const copies = { prefix, link: `${location.href.split("#")[0]}#${prefix}`, text: textOf(node) };
  for (const [name, text] of Object.entries(copies)) {
    const button = element("button", "", name);
    button.title = `Copy the ${name} of this section`;
    button.type = "button";
    button.dataset.copy = name;
    button.addEventListener("click", async () => {
      button.textContent = (await copy(text)) ? "copied" : "not allowed";
      setTimeout(() => { button.textContent = name; }, 1500);
    });
    made.append(button);
  }
  return made;
}

/** Copy a text; whether the browser allowed it. */
async function copy(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { return copyFromField(text); }
}

/** The older way, for browsers that keep the clipboard from a file. */
function copyFromField(text) {
  const field = element("textarea"), focused = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus();
  return isCopied;
}
