// Crab Combat, card by card. A round has two pictures: the decks, and the cards drawn.

import { Late, ask, button, choice, make, refusal } from "./ask.js";

const form = document.getElementById("deal");
const table = document.getElementById("table");
const said = document.getElementById("said");

/** Deals to begin with: what they show, and both decks. */
const DEALS = [
  ["A game that never ends", "4 1\n2 5 3"],
  ["The puzzle's example", "9 2 6 3 1\n5 8 4 7 10"],
  ["A sub-game by the high card", "3 9 6 4 1\n2 5 7 8 10"],
];
const RANDOM = "random";
const OWN = "own";

const [presetLabel, preset] = choice("Deal", [
  ...DEALS.map(([words], index) => [index, words]),
  [RANDOM, "A random one of 16 cards"],
  [OWN, "Your own"],
]);
const [partLabel, part] = choice("Part", [
  [2, "2, with sub-games"],
  [1, "1, without"],
]);
const text = make("textarea", { rows: 3, spellcheck: false });
const textLabel = make("label", {}, "Both decks, from the top, or your puzzle input", text);
form.append(presetLabel, partLabel, textLabel);

/** The game on the table, the number of the picture, and the games around this one. */
let game = null;
let at = 0;
let around = [];
let timer = null;
const cards = new Map();

// Nobody can use them before there is a game.
const disabled = true;
const back = button("◀ Back", () => go(at - 1), { disabled });
const play = button("▶ Play", () => (timer ? pause() : start()), { disabled });
const step = button("Step ▶", () => go(at + 1), { disabled });
const slider = make("input", { type: "range", min: 0, value: 0, ariaLabel: "Picture", disabled });
const inside = button("Look inside", enter, { disabled });
const outside = button("Leave the sub-game", leave, { hidden: true });
const controls = [back, play, step, slider, inside, outside];
document.getElementById("controls").append(...controls);

function start() {
  if (at === last()) go(0);
  play.textContent = "❚❚ Pause";
  timer = setInterval(() => (at < last() ? draw(at + 1) : pause()), 1000);
}

function pause() {
  clearInterval(timer);
  timer = null;
  play.textContent = "▶ Play";
}

/** The last picture: the decks at the end. */
const last = () => 2 * game.rounds.length;

/** A picture that was asked for by hand. */
function go(number) {
  pause();
  draw(Math.max(0, Math.min(last(), number)));
}

/** Both decks as the puzzle has them. Two lines of numbers are enough. */
function puzzleInput(words) {
  if (words.includes("Player")) return words;
  const [one = "", two = ""] = words.trim().split("\n");
  const lines = (deck) => deck.split(/[\s,]+/).filter(Boolean).join("\n");
  return `Player 1:\n${lines(one)}\n\nPlayer 2:\n${lines(two)}\n`;
}

/** Puts the game of both decks on the table, or says why they are no deal. */
async function load(input, picture = 0) {
  pause();
  try {
    const played = await ask(`picture 22 ${part.value}\n${input}`);
    if (played.refused) return clear(...refusal(played.refused));
    game = { ...played, input };
  } catch (error) {
    const isLate = error instanceof Late;
    return clear(isLate ? "It takes too long to play this deal." : `It failed: ${error.message}`);
  }
  const decks = game.rounds[0]?.decks ?? game.end;
  cards.clear();
  for (const card of decks.flat()) cards.set(card, make("div", { className: "card" }, `${card}`));
  const deck = (player) => make("div", { className: "deck" }, `Player ${player}`);
  table.replaceChildren(deck(1), deck(2), ...cards.values());
  slider.max = last();
  draw(picture);
}

/** Takes the game from the table, and says why. */
function clear(...reasons) {
  game = null;
  table.replaceChildren();
  table.style.height = "";
  for (const control of controls) control.disabled = true;
  said.replaceChildren(...reasons);
}

async function begin() {
  around = [];
  await load(puzzleInput(text.value));
}

async function enter() {
  const { subGame } = game.rounds[Math.floor(at / 2)];
  around.push([game.input, at]);
  const decks = subGame.map((deck) => deck.join(" ")).join("\n");
  await load(puzzleInput(decks));
  outside.focus();
}

async function leave() {
  const [input, picture] = around.pop();
  await load(input, picture);
  inside.focus();
}

/** Draws a picture. */
function draw(number) {
  at = number;
  slider.value = at;
  const index = Math.floor(at / 2);
  const round = game.rounds[index];
  const areDrawn = at % 2 === 1;
  const decks = round?.decks ?? game.end;
  const theorem = round ? round.theorem : game.rounds.at(-1)?.theorem;
  const litCards = lit(decks, theoremHere(theorem));
  place(decks, areDrawn, litCards);
  table.classList.toggle("decided", litCards.length > 0);
  play.disabled = slider.disabled = outside.disabled = false;
  back.disabled = at === 0;
  step.disabled = at === last();
  inside.disabled = !(areDrawn && round.subGame);
  outside.hidden = around.length === 0;
  slider.ariaValueText = `round ${index + 1} of ${game.rounds.length}`;
  said.textContent = words(decks, round, index, areDrawn, theoremHere(theorem));
}

/** The theorem that applies. In part 1, the high card decides nothing: play must end, too. */
function theoremHere(theorem) {
  return part.value === "1" && theorem === "high card" ? null : theorem;
}

/** The cards that a theorem is about: the highest one, or player 1's best and all above it. */
function lit([one, two], theorem) {
  if (!theorem) return [];
  const best = Math.max(...one);
  return [...one, ...two].filter((card) => card >= best);
}

/** Puts all cards in their places, two of them between the decks if they are drawn. */
function place(decks, areDrawn, litCards) {
  const all = decks.flat().length;
  table.classList.toggle("many", all > 24);
  const [card] = cards.values();
  const [width, height] = [card.offsetWidth + 5, card.offsetHeight + 5];
  const half = table.firstChild.offsetWidth;
  const columns = Math.max(1, Math.floor((half - 10) / width));
  const top = 30;
  table.style.height = `${top + 5 + Math.max(2, Math.ceil(all / columns)) * height}px`;
  decks.forEach((deck, player) => {
    const left = 8 + player * (table.clientWidth - half);
    deck.forEach((card, index) => {
      const element = cards.get(card);
      const isDrawn = areDrawn && index === 0;
      const x = isDrawn
        ? table.clientWidth / 2 + (player - 1) * width + 2
        : left + (index % columns) * width;
      const y = isDrawn ? top : top + Math.floor(index / columns) * height;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.classList.toggle("high", (deck.length - index) % 2 === 0);
      element.classList.toggle("drawn", isDrawn);
      element.classList.toggle("lit", litCards.includes(card));
    });
  });
}

/** A number and its noun. */
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** What a picture shows. */
function words([one, two], round, index, areDrawn, theorem) {
  if (!round) return endWords();
  const known = theorem ? ` ${theoremWords(one, theorem)}` : "";
  const where = around.length > 0 ? `Sub-game, level ${around.length}, round` : "Round";
  const name = `${where} ${index + 1} of ${game.rounds.length}`;
  if (!areDrawn) return `${name}: ${plural(one.length, "card")} against ${two.length}.${known}`;
  const winner = `player ${round.winner}`;
  const drawn = `${name}: ${one[0]} against ${two[0]}.`;
  if (!round.subGame) return `${drawn} The higher card wins the round for ${winner}.${known}`;
  const copies = round.subGame.map((deck) => deck.join(" ")).join(" against ");
  return (
    `${drawn} Both players have so many cards left, so a game with copies decides the round, ` +
    `${copies}. It goes to ${winner}: ${reason(round)}.`
  );
}

/** Who decides a sub-game. */
function reason({ subGame: [one], theoremOfSubGame }) {
  const best = Math.max(...one);
  if (theoremOfSubGame === "high card") {
    return `player 1 holds its highest card, ${best}, and never loses it, so nobody has to play`;
  }
  if (theoremOfSubGame === "places") {
    return `${best} and all cards above it are in high places, so it never ends, and nobody has to play`;
  }
  return "no theorem tells at its start, so it is played";
}

function theoremWords(one, theorem) {
  const best = Math.max(...one);
  if (theorem === "high card") {
    return `Player 1 holds the highest card, ${best}, and never loses it, so player 1 will win.`;
  }
  const so = part.value === "2" ? ", and player 1 wins" : "";
  return `The theorem applies: ${best} and all cards above it are in high places, so this never ends${so}.`;
}

function endWords() {
  const { rounds, isOver, repeated, winner, score } = game;
  if (!isOver) return `This is as far as it is shown: ${rounds.length} rounds.`;
  if (repeated === null) return `Player ${winner} has all cards. The score is ${score}.`;
  const again = `The decks are those ${repeated === 0 ? "at the start" : `after ${plural(repeated, "round")}`} again`;
  return part.value === "1"
    ? `${again}, so the game never ends.`
    : `${again}, so player 1 wins with a score of ${score}.`;
}

async function choose() {
  if (preset.value === RANDOM) {
    const seed = Math.floor(Math.random() * 1_000_000);
    const random = await ask(`random 22 16 ${seed}`).catch(() => ({ text: text.value }));
    text.value = random.text;
  } else if (preset.value !== OWN) {
    [, text.value] = DEALS[preset.value];
  }
  await begin();
}

form.addEventListener("submit", (event) => event.preventDefault());
preset.addEventListener("change", choose);
part.addEventListener("change", begin);
text.addEventListener("change", () => {
  preset.value = OWN;
  begin();
});
slider.addEventListener("input", () => go(Number(slider.value)));
new ResizeObserver(() => game && draw(at)).observe(table);
choose();
