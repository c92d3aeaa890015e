// A quotation in the text, however it is set: blanks, kinds of quotation marks and dashes, hyphens,
// ligatures and running heads do not count; digits do. `shed check` compares texts in the same way.

const IGNORED = /[\s"'`|\\‘’‚‛′‵“”„‟″‶«»]/u, DASH = /[-‐‑‒–—―−⁃]/u, LETTER = /\p{L}/u, DIGIT = /\d/, POINT = /[.,]/;
const ENDS = /^[ .,;:!?…-]+|[ .,;:!?…-]+$/gu;
const runningHeads = new Set(doc.running_heads);

/** The characters of some text, folded, with their places; without the lines that are left out. */
function foldedLetters(text, leftOut) {
  const letters = [], places = [];
  let line = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\n") line++;
    if (leftOut.has(line) && character !== "\n") continue;
    const form = IGNORED.test(character) ? " " : DASH.test(character) ? "-" : character === "\xad" ? ""
      : character > "\x7f" ? character.normalize("NFKC").toLowerCase() : character.toLowerCase();
    for (const letter of form) { letters.push(letter); places.push(at); }
  }
  return { letters, places };
}

/** The form in which texts are compared, and the place of each of its characters. */
function comparedForm(text, leftOut = new Set()) {
  const { letters, places } = foldedLetters(text, leftOut);
  const form = [], kept = [];
  for (let i = 0; i < letters.length; i++) {
    const isBlank = letters[i] === " ", isDash = letters[i] === "-";
    let next = i + 1;
    if (isBlank || isDash) while (letters[next] === " " || (isDash && letters[next] === "-")) next++;
    if (isBlank && !(endsFigure(form) && beginsFigure(letters, next))) continue;
    if (isDash && (form.at(-1) === "-" || (LETTER.test(form.at(-1) ?? "") && LETTER.test(letters[next] ?? "")))) continue;
    form.push(letters[i]);
    kept.push(places[i]);
    if (isBlank) i = next - 1;
  }
  return { form: form.join(""), places: kept };
}

const endsFigure = (form) => DIGIT.test(form.at(-1) ?? "") || (POINT.test(form.at(-1) ?? "") && DIGIT.test(form.at(-2) ?? ""));
const beginsFigure = (letters, at) => DIGIT.test(letters[at] ?? "") || (POINT.test(letters[at] ?? "") && DIGIT.test(letters[at + 1] ?? ""));

const comparedTexts = []; // of the whole text: without running heads, and with them; made when needed
function comparedText(number) {
  comparedTexts[number] ??= comparedForm(doc.text, number ? new Set() : runningHeads);
  return comparedTexts[number];
}

/** Start and end of each place of a quotation in the text; none is a part of a word or figure. */
function* placesOfQuotation(quotation) {
  const wanted = comparedForm(quotation).form.replace(ENDS, "");
  if (!/[\p{L}\d]/u.test(wanted)) return;
  for (const number of [0, 1]) {
    const { form, places } = comparedText(number);
    let isFound = false;
    for (let at = form.indexOf(wanted); at >= 0; at = form.indexOf(wanted, at + 1)) {
      const start = places[at], end = places[at + wanted.length - 1] + 1;
      if (isCut(start) || isCut(end)) continue;
      isFound = true;
      yield [start, end];
    }
    if (isFound) return;
  }
}

/** Whether a place of the text is within a word or a figure. */
function isCut(at) {
  const before = doc.text.slice(Math.max(0, at - 2), at), after = doc.text.slice(at, at + 2);
  return /\p{L}$/u.test(before) && /^\p{L}/u.test(after) || /\d$/.test(before) && /^(\d|[.,]\d)/.test(after) || /\d[.,]$/.test(before) && /^\d/.test(after);
}
