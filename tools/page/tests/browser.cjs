// Opens the page in Chromium, and does what people do there.
// usage: node browser.cjs FOLDER_OF_THE_PAGE [FOLDER_FOR_SCREENSHOTS]
// Needs playwright-core, and Chromium, which CHROMIUM may name.

const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { createServer } = require("node:http");
const path = require("node:path");
const { chromium } = require("playwright-core");

const [site, screenshots] = process.argv.slice(2);
const inputs = path.join(__dirname, "../../../inputs");
const read = (...names) => readFileSync(path.join(inputs, ...names), "utf8");

/** A file server like those of people, with the page below a path. */
const BELOW = "/below/a%20path/";
const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript" };
const server = createServer(({ url }, response) => {
  try {
    assert.ok(url.startsWith(BELOW), url);
    const name = url.slice(BELOW.length).split("?")[0] || "index.html";
    const type = TYPES[path.extname(name)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(readFileSync(path.join(site, name)));
  } catch {
    response.writeHead(404).end();
  }
});

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
let browser = null;
let address = null;

/** A page of the site that fails the script if it logs an error or asks another server. */
async function open(name, options = {}) {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, ...options });
  // A busy machine is no fault.
  page.setDefaultTimeout(120_000);
  page.on("pageerror", fail);
  page.on("console", (message) => message.type() === "error" && fail(message.text()));
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(address) || request.url().startsWith("data:");
    if (!isOurs || request.method() !== "GET") fail(`${request.method()} ${request.url()}`);
  });
  await page.goto(address + name);
  return page;
}

function fail(fault) {
  // A message may quote a megabyte.
  console.error(String(fault.stack ?? fault).slice(0, 2000));
  process.exit(1);
}

/** Nothing is wider than the screen, and no text is that of a program's value. */
async function check(page) {
  const { width } = page.viewportSize();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `${wide} pixels on a screen of ${width}`);
  assert.doesNotMatch(await page.innerText("body"), /\[object|undefined|NaN|null/);
}

const CONTROLS = ["button", "combobox", "link", "radio", "slider", "textbox"];

/** A screen reader has a name for each control. */
async function checkNames(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const controls = nodes.filter(({ role }) => CONTROLS.includes(role?.value));
  assert.ok(controls.length > 0);
  for (const { role, name } of controls) assert.ok(name?.value, `a ${role.value} without a name`);
}

/** Takes a screenshot, if there is a folder for it. */
async function picture(page, name) {
  if (!screenshots) return;
  for (const width of [360, 1200]) {
    for (const colorScheme of ["light", "dark"]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(700);
      const file = path.join(screenshots, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
}

/** Waits for the whole verdict. */
async function waitForVerdict(page) {
  await page.waitForFunction(() => {
    const isAbsent = (what) => !document.querySelector(`#verdict ${what}`);
    return !isAbsent(".box") && isAbsent("progress");
  });
}

/** Removes the verdict, so that the next one can be waited for. */
async function clear(page) {
  await page.evaluate(() => document.getElementById("verdict").replaceChildren());
}

/** The words of the whole verdict. */
async function verdict(page) {
  await waitForVerdict(page);
  await check(page);
  return page.innerText("#verdict");
}

function isSeen() {
  const { top, bottom } = document.querySelector("#verdict .box").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Whether the mark below a refused line is seen without scrolling. */
function isMarkSeen() {
  const box = document.querySelector("#verdict pre");
  const mark = document.createRange();
  const at = box.firstChild.data.indexOf("^");
  mark.setStart(box.firstChild, at);
  mark.setEnd(box.firstChild, at + 1);
  return mark.getBoundingClientRect().right <= box.getBoundingClientRect().right;
}

/** Pastes an input and an answer, and returns the verdict. */
async function paste(page, input, part, answer) {
  // Typing a megabyte takes Chromium a minute.
  await page.$eval("[name=input]", (element, text) => (element.value = text), input);
  await page.check(`[name=part][value="${part}"]`);
  await page.fill("[name=answer]", answer);
  await page.focus("[name=answer]");
  const start = Date.now();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#verdict .box");
  const first = Date.now() - start;
  assert.ok(await page.evaluate(isSeen), "the verdict is outside of the screen");
  await waitForVerdict(page);
  const whole = Date.now() - start;
  return { words: await verdict(page), first, whole };
}

/** Each puzzle with its folder. */
const PUZZLES = [
  [22, "day22-2020"],
  [21, "day21-2021"],
  [7, "day07-2023"],
];

/** The examples to press the button for. The tests without a browser try all. */
const EXAMPLES = 5;

async function tryVerdicts([day, folder]) {
  const page = await open(`?day=${day}`);
  const row = (what, { words, first, whole }) => {
    const [heading, sentence] = words.split("\n").filter(Boolean);
    const times = `${String(first).padStart(5)} ms ${String(whole).padStart(6)} ms`;
    console.log(`day ${day}  ${what.padEnd(22)} ${times}  ${heading}: ${sentence}`.slice(0, 130));
  };
  const full = read(folder, "full-1.txt");
  const known = JSON.parse(read(folder, "answers.json"))["full-1.txt"];

  const right = await paste(page, full, 2, known.part2);
  assert.match(right.words, /It is the answer to part 2\./);
  row("right", right);
  const other = await paste(page, full, 1, known.part2);
  assert.match(other.words, /for part 1\.\s+It is the answer to part 2\./);
  row("of the other part", other);

  const wrong = await paste(page, full, 2, "12345");
  assert.match(wrong.words, /It is too (low|high) for part 2\.[^]*No known mistake answers that\./);
  assert.doesNotMatch(wrong.words, new RegExp(known.part2), "nobody has asked for it");
  row("unknown", wrong);
  await page.click("text=Show the right answer");
  await page.waitForFunction((right) => document.querySelector("output").innerText === right, known.part2);

  for (const [what, text] of [
    ["garbage", "qwerty ☃ <b>\u0000\n\n1e5"],
    ["a megabyte", `${"123456789 ".repeat(50)}\n`.repeat(2000)],
  ]) {
    const refused = await paste(page, text, 2, "1");
    assert.match(refused.words, /This is not a valid input[^]*your input:1:/);
    assert.match(await page.innerText("#verdict p >> nth=0"), /^error: /, "a line that wraps");
    row(what, refused);
  }
  await paste(page, `${full.trimEnd()}x`, 2, "1");
  assert.ok(await page.evaluate(isMarkSeen), "the mark of what is refused is outside of its box");

  // A question that takes too long is ended, and the next one is answered.
  const [isLate, count] = await page.evaluate(async (day) => {
    const { Late, ask } = await import("./ask.js");
    const endless = ask("small 7 1 2", 0).catch((error) => error instanceof Late);
    const { mistakes } = await ask(`puzzle ${day}`);
    return [await endless, mistakes.length];
  }, day);
  assert.equal(isLate, true);

  // An example replaces a pasted input only if the user agrees, and an example without asking.
  const pasted = await page.inputValue("[name=input]");
  for (const decide of ["dismiss", "accept"]) {
    assert.equal(await page.inputValue("[name=input]"), pasted);
    await clear(page);
    const asked = page.waitForEvent("dialog").then((dialog) => dialog[decide]());
    await page.click("#example");
    await asked;
  }
  await verdict(page);
  const named = new Set();
  for (let number = 0; number < EXAMPLES; number++) {
    await clear(page);
    await page.click("#example");
    const words = await verdict(page);
    const names = [...words.matchAll(/We call that mistake ([\w-]+)\./g)];
    assert.ok(names.length > 0, words);
    for (const [, name] of names) named.add(name);
    assert.match(words, /A right one prints \d+\.[^]*it prints -?\d+\.|it crashes\./);
  }
  console.log(`day ${day}  ${named.size} of ${count} known mistakes were named by ${EXAMPLES} examples`);
  await picture(page, `wrong-${day}`);

  await page.click("text=A small input for each");
  await page.waitForSelector("text=These are all that show");
  const headings = await page.locator("#verdict details h3").allInnerTexts();
  assert.ok(headings.length > 0);
  for (const heading of headings) assert.match(heading, /^[\w-]+: /, "the name of a mistake");
  await check(page);
  await checkNames(page);
  // Otherwise, a screen reader says the whole verdict again whenever a part of it is new.
  assert.equal(await page.getAttribute("#verdict", "aria-atomic"), "false");
  await page.close();
}

/** A deal like the site's, whose mistakes play millions of rounds. */
async function tryFullDeal() {
  const page = await open("?day=22");
  const { text } = await page.evaluate(async () => {
    const { ask } = await import("./ask.js");
    return ask("random 22 50 257");
  });
  const { words, first, whole } = await paste(page, ` ${text}`, 2, "Part 2: 32,587.0");
  assert.match(words, /Your answer, 32587\s+It is too low for part 2\./);
  assert.match(words, /prints this number\. We call that mistake card-more\./);
  assert.match(words, /known mistakes print the right answer/);
  console.log(`a deal like the site's was explained after ${first} and ${whole} ms`);
  const unknown = await paste(page, text, 2, "100");
  assert.match(unknown.words, /No known mistake that ended answers that; \d+ did not end\./);
  const rounded = await paste(page, text, 2, "3.2e4");
  assert.match(rounded.words, /Your answer, 3\.2e4\s+It is rounded: print all of its 5 digits\./);
  await page.close();
}

/** Pastes an input of another puzzle than the chosen one. */
async function tryOtherPuzzle() {
  const page = await open("?day=22");
  const input = read("day07-2023", "example.txt");
  const { words } = await paste(page, input, 2, "1");
  assert.match(words, /It is too low for part 2\./);
  assert.ok(await page.isChecked("[name=day][value='7']"));
  assert.match(page.url(), /\?day=7$/);
  await page.check("[name=day][value='21']");
  assert.equal(await page.inputValue("[name=input]"), "", "an input of the puzzle before");
  await page.fill("[name=input]", input);
  await page.focus("[name=answer]");
  await page.waitForSelector("[name=day][value='7']:checked");
  await page.check("[name=day][value='21']");

  await page.emulateMedia({ forcedColors: "active" });
  const background = (day) =>
    page.$eval(`[value="${day}"] + span`, (span) => getComputedStyle(span).backgroundColor);
  assert.notEqual(await background(21), await background(22), "nobody sees which one is chosen");

  // An example that is found too late is not one of this puzzle.
  const late = await page.evaluate(async () => {
    const { ask } = await import("./ask.js");
    document.getElementById("example").click();
    document.querySelector("[name=day][value='7']").click();
    // The example asks less often than this.
    for (let times = 0; times < 4; times++) await ask("puzzle 7");
    return document.querySelector("[name=input]").value;
  });
  assert.equal(late, "");
  await page.close();
  console.log("the puzzle of an input was found");
}

/** Uses the pictures with the keyboard alone. */
async function tryPictures() {
  const page = await open("pictures.html", { reducedMotion: "reduce" });
  await page.waitForSelector(".card");
  const said = () => page.innerText("#said");
  const press = async (words, key = "Enter") => {
    await page.focus(`#controls >> text=${words}`);
    await page.keyboard.press(key);
  };
  await press("Step");
  assert.match(await said(), /4 against 2\. The higher card wins.*never ends, and player 1 wins/);
  assert.equal(await page.locator(".decided .card.lit").count(), 2);
  await press("Back");
  assert.match(await said(), /2 cards against 3/);
  await page.focus("#controls [type=range]");
  await page.keyboard.press("End");
  assert.match(await said(), /The decks are those at the start again, so player 1 wins/);
  await picture(page, "pictures");

  await page.selectOption("#deal select >> nth=0", { index: 1 });
  await page.waitForFunction(() => /of 17/.test(document.getElementById("said").innerText));
  await page.focus("#controls [type=range]");
  for (let step = 0; step < 17; step++) await page.keyboard.press("ArrowRight");
  assert.match(await said(), /a game with copies decides the round/);
  await picture(page, "sub-game");
  await press("Look inside", " ");
  await page.waitForFunction(() => /^Sub-game, level 1/.test(document.getElementById("said").innerText));
  await press("Leave the sub-game");
  await page.waitForFunction(() => /^Round 9/.test(document.getElementById("said").innerText));
  await press("Play");
  await page.waitForFunction(() => /^Round 10/.test(document.getElementById("said").innerText));
  await press("Pause");
  await page.fill("#deal textarea", read("day22-2020", "full-1.txt"));
  await page.focus("#controls [type=range]");
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 50);
  const deal = (preset) => preset.selectedOptions[0]?.text;
  assert.equal(await page.$eval("#deal select", deal), "Your own");
  await check(page);
  await picture(page, "fifty");
  await page.fill("#deal textarea", "1 2\n2 3");
  await page.focus("#deal select >> nth=0");
  await page.waitForFunction(() => /occurs twice/.test(document.getElementById("said").innerText));

  const cards = Array.from({ length: 100_000 }, (_, card) => card + 1);
  await page.fill("#deal textarea", `${cards.join(" ")}\n100001`);
  await page.focus("#deal select >> nth=0");
  await page.waitForFunction(() => /has room for 60/.test(document.getElementById("said").innerText));

  await page.selectOption("#starts select >> nth=0", "4");
  await page.selectOption("#starts select >> nth=1", "8");
  await page.waitForFunction(() => /444,356,092,776,315/.test(document.getElementById("bars").innerText));
  assert.match(await page.innerText("#bars"), /56\.5 %[^]*77\.6 %/);
  assert.match(await page.innerText("#turn"), /No first turn wins/);
  await page.hover("#staircase svg", { position: { x: 300, y: 300 } });
  assert.match(await page.innerText("#cell"), /Player 1 has 21 points in turn \d+ and player 2 in turn/);
  await page.selectOption("#starts select >> nth=2", "3");
  await page.waitForFunction(() => /990 for player 1/.test(document.getElementById("bars").innerText));
  assert.match(await page.innerText("#turn"), /1\s+3\s+6\s+7\s+6\s+3\s+1[^]*wins in 18 of 27 universes/);
  await picture(page, "three-points");
  await check(page);
  await checkNames(page);
  console.log("the pictures were used by keyboard");
}

async function main() {
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${server.address().port}${BELOW}`;
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: FLAGS });
  console.log("day     what                      first  whole    verdict");
  for (const puzzle of PUZZLES) await tryVerdicts(puzzle);
  await tryFullDeal();
  await tryOtherPuzzle();
  await tryPictures();
  await browser.close();
  server.close();
}

main().catch(fail);
