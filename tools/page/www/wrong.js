// "Why is my answer wrong?": the form and its verdict.

import { Asker, Late, ask, button, make, paragraph, refusal } from "./ask.js";

const form = document.getElementById("question");
const verdict = document.getElementById("verdict");
const exampleButton = document.getElementById("example");
const { input, answer, day: days, part: parts } = form.elements;

/** Who tries the known mistakes, as many at once as the machine can. */
const helpers = Array.from(
  { length: Math.min(4, navigator.hardwareConcurrency || 1) },
  () => new Asker(),
);

/** The number of the newest question. What belongs to an older one is not shown. */
let newest = 0;

/** The newest text that was an input of its puzzle. */
let accepted = null;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = ++newest;
  // The mistakes of an older question.
  for (const helper of helpers) helper.stop();
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
    answer: answer.value.trim(),
  };
  try {
    await explain(question, show);
  } catch (error) {
    show(failure(error));
  }
});

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

/** What to ask whoever has pasted what no input of the site is. */
const isItWhole = () =>
  paragraph("Is it the whole input of this puzzle, from its first line to its last?");

/** Shows what is known of an answer as soon as it is. */
async function explain(question, show) {
  const { day, part, text, answer } = question;
  const about = `${day} ${part}`;
  const known = await ask(`verdict ${about} 0\n${answer}\n${text}`);
  if (known.otherDay) {
    choose(known.otherDay);
    return explain({ ...question, day: known.otherDay }, show);
  }
  if (known.refused) {
    return show(box("bad", "This is not a valid input", ...refusal(known.refused), isItWhole()));
  }
  accepted = text;
  if (known.unsolvable) {
    return show(
      box("bad", `Part ${part} of this input has no answer`, paragraph(known.unsolvable), isItWhole()),
    );
  }
  const heading = `Your answer, ${known.answer}`;
  const aboutAnswer = known.aboutAnswer.map((sentence) => paragraph(sentence));
  if (known.isRight) {
    const hint =
      "If the site refuses it, look whether you are logged in there with the account whose input " +
      "this is.";
    return show(box("good", heading, ...aboutAnswer, paragraph(hint)));
  }
  const first = box("bad", heading, ...aboutAnswer, rightAnswer(about, text));
  if (!known.isOpen) return show(first);

  const { mistakes } = await ask(`puzzle ${day}`);
  const progress = make("div", { className: "quiet", ariaLive: "off" });
  show(first, progress);
  const printed = await tryAll(mistakes, question, known.answer, progress);
  if (!progress.isConnected) return;

  const numbers = seenFirst(mistakes);
  const found = numbers.filter((number) => printed[number].answer === known.answer);
  const others = numbers.filter((number) => !found.includes(number));
  const unended = printed.filter(({ isUnended }) => isUnended).length;
  const tried = [unended, ...found].join(" ");
  const { aboutMistakes } = await ask(`verdict ${about} ${tried}\n${answer}\n${text}`);
  const { answer: right } = await ask(`right ${about}\n${text}`);
  const hidden = others.filter((number) => printed[number].answer === right).length;
  const list = mistakesToTry(question, mistakes, others, hidden);
  if (found.length === 0) {
    // Nothing is said of mistakes if the answer is that of the other part, which explains it.
    if (aboutMistakes.length === 0) return progress.replaceWith(box("", "Other mistakes", ...list));
    const unusual = known.features.map((clause) =>
      paragraph(`In this input, ${clause}. Does your program allow for that?`),
    );
    const none = aboutMistakes.map((sentence) => paragraph(...marked(sentence)));
    return progress.replaceWith(box("", "Known mistakes", ...none, ...unusual, ...list));
  }
  progress.replaceWith(
    await mistakeBox(question, mistakes, found, aboutMistakes),
    box("", "Other mistakes", ...list),
  );
}

/** The numbers of the mistakes, those that were seen before the others. */
function seenFirst(mistakes) {
  const numbers = [...mistakes.keys()];
  const isSeen = (number) => mistakes[number].source !== null;
  return numbers.sort((one, other) => isSeen(other) - isSeen(one));
}

/** What each mistake prints, once all have ended. What is known before is shown in `progress`. */
async function tryAll(mistakes, { day, part, text }, answer, progress) {
  const printed = [];
  const bar = make("progress", { max: mistakes.length, ariaLabel: "Known mistakes tried" });
  const words = paragraph();
  progress.append(bar, words);
  const left = mistakes.keys();
  let ended = 0;
  const showProgress = () => {
    bar.value = ended;
    const found = mistakes.filter((_, number) => printed[number]?.answer === answer);
    const names = found.map(({ name }) => `${name} prints this number.`);
    words.textContent = [`${ended} of ${mistakes.length} known mistakes were tried …`, ...names].join(" ");
  };
  showProgress();
  const tryNext = async (helper) => {
    for (const number of left) {
      if (!progress.isConnected) return;
      printed[number] = await outcome(helper, `mistake ${day} ${part} ${number}\n${text}`);
      ended += 1;
      showProgress();
    }
  };
  await Promise.all(helpers.map(tryNext));
  return printed;
}

/** What a mistake prints, or that it did not end. */
async function outcome(helper, question) {
  // A module that fails has no room for what the mistake remembers.
  return helper.ask(question).catch(() => ({ isUnended: true }));
}

/** A sentence, in which names of mistakes are marked. */
function marked(sentence) {
  return sentence
    .split("`")
    .map((words, index) => (index % 2 === 1 ? make("code", {}, words) : words));
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
  // If there are several, another sentence says that one input cannot tell them apart.
  const whose = sentences.map((sentence, index) => {
    const from = index < numbers.length ? [" ", source(mistakes[numbers[index]])] : [];
    return paragraph(...marked(sentence), ...from);
  });
  const small = await smallInput(question, mistakes, numbers);
  return box("found", heading, ...whose, small ?? paragraph("No small input was found."));
}

/** Where a mistake was seen. */
function source({ source }) {
  if (source === null) return make("small", {}, "We have seen it in no program.");
  const words = source.replace("https://", "");
  return make("small", {}, "See ", make("a", { href: source, rel: "noreferrer" }, words), ".");
}

/** A small input, and what programs with and without the mistakes print there, if one is found. */
async function smallInput({ day, part }, mistakes, numbers) {
  const question = `small ${day} ${part} ${numbers.join(" ")}`;
  const { text, right, prints } = await ask(question).catch(() => ({}));
  if (!text) return null;
  const wrong = prints.map((printed, index) => {
    const { name } = mistakes[numbers[index]];
    const which = ["With ", make("code", {}, name)];
    return printed === null
      ? paragraph(...which, " it crashes.")
      : paragraph(...which, " it prints ", code(printed), ".");
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
  if (hidden === 0) return [details];
  const words =
    `${hidden} of ${mistakes.length} known mistakes print the right answer to this input, so none ` +
    "of these alone is the reason.";
  return [paragraph(words), details];
}

/** Does what the button for an example waits for. */
async function whileDisabled(work) {
  exampleButton.disabled = true;
  try {
    return await work();
  } catch (error) {
    verdict.replaceChildren(failure(error));
  } finally {
    exampleButton.disabled = false;
  }
}

/** The mistake that the next example shows, and the text of the newest example. */
let example = 0;
let shown = "";

exampleButton.addEventListener("click", async () => {
  const number = newest;
  const next = await whileDisabled(() => nextExample(days.value));
  if (!next || number !== newest) return;
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
  const puzzle = await whileDisabled(() => ask(`puzzle ${days.value}`));
  input.placeholder = puzzle?.example ?? "";
}

/** Chooses a puzzle, and puts it into the address, which may be sent to others. */
function choose(day) {
  days.value = day;
  history.replaceState(null, "", `?day=${day}`);
}

/** Chooses the puzzle of a pasted input. */
input.addEventListener("change", async () => {
  const { otherDay } = await ask(`verdict ${days.value} 1 0\n\n${input.value}`).catch(() => ({}));
  if (otherDay) choose(otherDay);
});
const asked = new URLSearchParams(location.search).get("day");
if ([...days].some(({ value }) => value === asked)) days.value = asked;
for (const radio of days) {
  radio.addEventListener("change", () => {
    choose(radio.value);
    begin();
  });
}
begin();
