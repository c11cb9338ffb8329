// "Why is my answer wrong?": the form and its verdict.

import { Late, ask, button, make, paragraph, refusal } from "./ask.js";

const form = document.getElementById("question");
const verdict = document.getElementById("verdict");
const { input, answer, day: days, part: parts } = form.elements;

/** The time for one mistake, in milliseconds. A program with some mistakes plays for ever. */
const TIME_OF_MISTAKE = 4000;

/** The number of the newest question. What belongs to an older one is not shown. */
let newest = 0;

/** The newest text that was an input of its puzzle. */
let accepted = null;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = ++newest;
  const show = (...boxes) => {
    if (number !== newest) return;
    verdict.replaceChildren(...boxes);
    boxes[0].scrollIntoView({ block: "nearest" });
  };
  show(make("p", { className: "quiet" }, "Solving your input …"));
  const question = {
    day: days.value,
    part: parts.value,
    text: input.value,
    answer: answerIn(answer.value),
  };
  try {
    await explain(question, show);
  } catch (error) {
    show(failure(error));
  }
});

/** The answer in what a program prints: its last whole number, or else all of it. */
function answerIn(printed) {
  return printed.match(/-?\d+(?!.*\d)/)?.[0] ?? printed.trim();
}

function failure(error) {
  const words =
    error instanceof Late
      ? "It was ended because it took too long. Is this input much larger than the site's?"
      : `The solver failed: ${error.message}`;
  return box("bad", "No verdict", paragraph(words));
}

function box(kind, heading, ...children) {
  return make("section", { className: `box ${kind}` }, make("h2", {}, heading), ...children);
}

/** Shows what is known of an answer as soon as it is. */
async function explain(question, show) {
  const { day, part, text, answer } = question;
  const about = `${day} ${part}`;
  const known = await ask(`verdict ${about}\n${answer}\n${text}`);
  if (known.refused) {
    const hint = paragraph(await whatItIs(text));
    return show(box("bad", "This is not a valid input", ...refusal(known.refused), hint));
  }
  accepted = text;
  if (known.unsolvable) {
    return show(
      box("bad", `Part ${part} of this input has no answer`, paragraph(known.unsolvable)),
    );
  }
  const heading = `Your answer, ${answer}`;
  const aboutAnswer = known.aboutAnswer.map((sentence) => paragraph(sentence));
  if (known.isRight) {
    const hint =
      "If the site refuses it, look whether you are logged in there with the account whose input " +
      "this is.";
    return show(box("good", heading, ...aboutAnswer, paragraph(hint)));
  }

  const first = box("bad", heading, ...aboutAnswer, rightAnswer(about, text));
  const { mistakes } = await ask(`puzzle ${day}`);
  const progress = make("progress", { max: mistakes.length, value: 0 });
  progress.ariaLabel = "Known mistakes tried";
  show(first, progress);
  const printed = [];
  for (const number of mistakes.keys()) {
    if (!progress.isConnected) return;
    printed.push(await printedBy(`mistake ${about} ${number}\n${text}`));
    progress.value = number + 1;
  }

  const numbers = [...mistakes.keys()];
  const found = numbers.filter((number) => printed[number] === answer);
  const others = numbers.filter((number) => printed[number] !== answer);
  const { answer: right } = await ask(`right ${about}\n${text}`);
  const hidden = others.filter((number) => printed[number] === right).length;
  if (found.length === 0) {
    const unusual = known.features.map((clause) => paragraph(`In this input, ${clause}.`));
    const none = known.aboutMistakes.map((sentence) => paragraph(sentence));
    const list = mistakesToTry(question, mistakes, others, hidden);
    return progress.replaceWith(box("", "Known mistakes", ...none, ...unusual, ...list));
  }
  const { aboutMistakes } = await ask(`verdict ${about} ${found.join(" ")}\n${answer}\n${text}`);
  progress.replaceWith(
    await mistakeBox(question, mistakes, found, aboutMistakes),
    box("", "Other mistakes", ...mistakesToTry(question, mistakes, others, hidden)),
  );
}

/** What to think of a text that is no input of the chosen puzzle. */
async function whatItIs(text) {
  for (const { value, labels } of days) {
    const { refused } = await ask(`verdict ${value} 1\n\n${text}`);
    if (!refused) return `It is an input of ${labels[0].innerText}. Choose that puzzle above.`;
  }
  return "Is it the whole input of this puzzle, from its first line to its last?";
}

/** What a mistake prints, or `null` if it does not end. */
async function printedBy(question) {
  try {
    const { answer = null } = await ask(question, TIME_OF_MISTAKE);
    return answer;
  } catch (error) {
    if (error instanceof Late) return null;
    throw error;
  }
}

/** The right answer, for those who ask for it. */
function rightAnswer(about, text) {
  const place = make("output");
  const details = make("details", {}, make("summary", {}, "Show the right answer"), place);
  const load = async () => {
    const { answer } = await ask(`right ${about}\n${text}`);
    place.textContent = answer;
  };
  details.addEventListener("toggle", load, { once: true });
  return details;
}

/** The mistakes that print the answer, and a small input that shows them. */
async function mistakeBox(question, mistakes, numbers, sentences) {
  const heading = numbers.length === 1 ? "A known mistake" : "Known mistakes";
  const whose = numbers.map((number, index) =>
    paragraph(sentences[index], " ", source(mistakes[number])),
  );
  const small = await smallInput(question, mistakes, numbers);
  return box("found", heading, ...whose, small ?? paragraph("No small input was found."));
}

/** Where a mistake was seen. */
function source({ source }) {
  const [address] = source.match(/(https:\/\/|www\.|github\.com\/)[^\s,]+/) ?? [];
  if (!address) return make("small", {}, `Seen in ${source}.`);
  const [before, after] = source.split(address);
  const href = address.startsWith("https:") ? address : `https://${address}`;
  const link = make("a", { href, rel: "noreferrer" }, address);
  return make("small", {}, `Seen in ${before}`, link, `${after}.`);
}

/** A small input, and what programs with and without the mistakes print there, if one is found. */
async function smallInput({ day, part }, mistakes, numbers) {
  const question = `small ${day} ${part} ${numbers.join(" ")}`;
  const { text, right, prints } = await ask(question).catch(() => ({}));
  if (!text) return null;
  const wrong = prints.map((printed, index) => {
    const which = prints.length === 1 ? "this mistake" : `“${mistakes[numbers[index]].name}”`;
    return printed === null
      ? paragraph(`With ${which} it crashes.`)
      : paragraph(`With ${which} it prints `, code(printed), ".");
  });
  const words = make(
    "div",
    {},
    paragraph("Give your program this input. A right one prints ", code(right), "."),
    ...wrong,
    copyButton(text),
  );
  return make("div", { className: "small" }, make("pre", {}, text), words);
}

const code = (text) => make("b", { className: "number" }, text);

function copyButton(text) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      element.textContent = "Copied";
    } catch {
      element.textContent = "The browser forbids it: select and copy it";
    }
  };
  const element = button("Copy this input", copy);
  return element;
}

/**
 * The mistakes that do not print the answer, with a small input for each. So many of them are
 * hidden, because they print the right answer to this input.
 */
function mistakesToTry(question, mistakes, numbers, hidden) {
  // Nobody listens to all of them at once.
  const inputs = make("div", { ariaLive: "off" });
  const load = async () => {
    for (const number of numbers) {
      const { name, summary } = mistakes[number];
      const small = await smallInput(question, mistakes, [number]);
      if (!small) continue;
      const heading = make("h3", {}, `${name}: ${summary}`);
      inputs.append(heading, paragraph(source(mistakes[number])), small);
    }
    inputs.append(make("p", { className: "quiet" }, `These are all that show in part ${question.part}.`));
  };
  const details = make("details", {}, make("summary", {}, "A small input for each, to try your program on"), inputs);
  details.addEventListener("toggle", load, { once: true });
  const words =
    `${hidden} of ${numbers.length} known mistakes print the right answer to this input, so it ` +
    "does not tell whether your program has them.";
  return [paragraph(words), details];
}

/** The mistake that the next example shows, and the text of the newest example. */
let example = 0;
let shown = "";

document.getElementById("example").addEventListener("click", async () => {
  const number = newest;
  const next = await nextExample(days.value);
  if (number !== newest) return;
  const isOwn = input.value !== "" && input.value !== shown;
  if (isOwn && !confirm("Replace your input and your answer by an example?")) return;
  input.value = shown = next.text;
  answer.value = next.answer;
  parts.value = next.part;
  form.requestSubmit();
});

/** A small input that shows the next mistake, and what it prints there in one of the parts. */
async function nextExample(day) {
  const { mistakes } = await ask(`puzzle ${day}`);
  for (;;) {
    const mistake = example++ % mistakes.length;
    // Some mistakes do not show in part 2, and who crashes has no answer to ask about.
    for (const part of ["2", "1"]) {
      const { text, prints } = await ask(`small ${day} ${part} ${mistake}`);
      if (prints?.[0]) return { part, text, answer: prints[0] };
    }
  }
}

/** Begins with the puzzle that is chosen, and keeps a text that may be an input of it. */
async function begin() {
  newest += 1;
  example = 0;
  verdict.replaceChildren();
  if (input.value === accepted) input.value = answer.value = "";
  const { example: text } = await ask(`puzzle ${days.value}`);
  input.placeholder = text;
}

const chosen = [...days].find((radio) => radio.value === location.hash.slice(1));
if (chosen) chosen.checked = true;
for (const radio of days) {
  radio.addEventListener("change", () => {
    history.replaceState(null, "", `#${radio.value}`);
    begin();
  });
}
begin();
