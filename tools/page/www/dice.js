// Dirac Dice from any two starts: universes above games, and the staircase.

import { ask, choice, make, paragraph } from "./ask.js";

const form = document.getElementById("starts");
const turn = document.getElementById("turn");
const bars = document.getElementById("bars");
const staircase = document.getElementById("staircase");
const cell = document.getElementById("cell");

const spaces = Array.from({ length: 10 }, (_, index) => [index + 1, index + 1]);
const [firstLabel, first] = choice("Player 1 starts on space", spaces);
const [secondLabel, second] = choice("Player 2 starts on space", spaces);
const [targetLabel, target] = choice("The game is won with", [
  [21, "21 points, as in the puzzle"],
  [10, "10 points"],
  [5, "5 points"],
  [3, "3 points, to count by hand"],
]);
form.append(firstLabel, secondLabel, targetLabel);

/** The side of the square, and the room for its labels. */
const SIDE = 400;
const MARGIN = 60;

async function draw() {
  const question = `picture 21 2\n${first.value} ${second.value} ${target.value}`;
  const data = await ask(question).catch(({ message }) => {
    bars.textContent = `It failed: ${message}`;
  });
  if (data) show(data);
}

function show({ wins, chances, sums }) {
  const [columns, rows] = chances;
  /** The chance that player 2 is not done before this turn. */
  const below = (turn) => rows.slice(turn).reduce((sum, chance) => sum + chance, 0);
  const games = columns.reduce((sum, chance, turn) => sum + chance * below(turn), 0);
  const universes = wins[0] / (wins[0] + wins[1]);
  const [one, two] = wins.map((count) => count.toLocaleString("en"));
  const isSurprise = universes > 0.5 !== games > 0.5;
  turn.replaceChildren(...firstTurn(sums));
  bars.replaceChildren(
    make("h3", {}, "Universes"),
    bar(universes),
    make("p", { className: "quiet" }, `${one} for player 1, and ${two} for player 2.`),
    make("h3", {}, "Games, if the die is fair"),
    bar(games),
    paragraph(
      isSurprise
        ? `Player ${games > 0.5 ? 2 : 1} wins in more universes, and loses more games.`
        : `Player ${games > 0.5 ? 1 : 2} wins in more universes, and more games, too.`,
    ),
  );
  bars.ariaLive = "polite";
  staircase.replaceChildren(square(columns, rows, below, games));
  cell.textContent = "Point at the picture, and this line says what is there.";
}

/** What player 1's first turn makes of a universe. */
function firstTurn(sums) {
  const row = (name, cells) =>
    make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell)));
  const reached = sums.map(([sum]) => ((Number(first.value) - 1 + sum) % 10) + 1);
  const won = sums.filter((_, index) => reached[index] >= target.value);
  const count = won.reduce((all, [, ways]) => all + ways, 0);
  return [
    make(
      "table",
      {},
      row("Sum of the rolls", sums.map(([sum]) => sum)),
      row("Universes", sums.map(([, ways]) => ways)),
      row("Space, and its points", reached),
    ),
    paragraph(
      count === 0
        ? `No first turn wins, since no space has ${target.value} points.`
        : `So player 1's first turn wins in ${count} of 27 universes.`,
    ),
  ];
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** Both players' shares. */
function bar(share) {
  const part = (player, share) => {
    // The narrower part has no room for more words, and on a phone perhaps for none.
    const name = share < 0.5 ? "" : `Player ${player}: `;
    const element = make("span", {}, share < 0.2 ? "" : `${name}${percent(share)}`);
    element.style.flexGrow = share;
    return element;
  };
  return make("div", { className: "bar" }, part(1, share), part(2, 1 - share));
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The square of both players' turns, with player 1's part and the lines between turns. */
function square(columns, rows, below, games) {
  const size = MARGIN + SIDE;
  const label = `Player 1 wins ${percent(games)} of the games, the part on or below the staircase`;
  const picture = svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label });
  const box = { x: MARGIN, y: MARGIN, width: SIDE, height: SIDE };
  picture.append(svg("rect", { ...box, class: "two" }));
  let x = 0;
  columns.forEach((width, turn) => {
    const height = below(turn);
    const place = { x: MARGIN + x * SIDE, y: MARGIN + (1 - height) * SIDE };
    const area = { width: width * SIDE, height: height * SIDE };
    picture.append(svg("rect", { ...place, ...area, class: "one" }));
    x += width;
  });
  const middle = MARGIN + SIDE / 2;
  const name = (player, attributes) =>
    svg("text", { ...attributes, "text-anchor": "middle" }, `player ${player} has ${target.value} points in turn`);
  picture.append(
    name(1, { x: middle, y: 18 }),
    name(2, { x: -middle, y: 18, transform: "rotate(-90)" }),
  );
  ends(columns).forEach(([start, end, turn]) => {
    const [at, middle] = [MARGIN + end * SIDE, MARGIN + ((start + end) / 2) * SIDE];
    picture.append(svg("line", { x1: at, x2: at, y1: MARGIN, y2: size }));
    // A digit has less width than height.
    if (end - start > 0.026 * `${turn}`.length) {
      picture.append(svg("text", { x: middle, y: MARGIN - 12, "text-anchor": "middle" }, turn));
    }
  });
  ends(rows).forEach(([start, end, turn]) => {
    const [at, middle] = [MARGIN + end * SIDE, MARGIN + ((start + end) / 2) * SIDE];
    picture.append(svg("line", { x1: MARGIN, x2: size, y1: at, y2: at }));
    if (end - start > 0.04) {
      picture.append(svg("text", { x: MARGIN - 12, y: middle + 6, "text-anchor": "end" }, turn));
    }
  });
  const chosen = svg("rect", { class: "cell" });
  picture.append(chosen);
  const point = ({ clientX, clientY }) => {
    const { left, top, width } = picture.getBoundingClientRect();
    const place = (at) => ((at * size) / width - MARGIN) / SIDE;
    const column = turnAt(columns, place(clientX - left));
    const row = turnAt(rows, place(clientY - top));
    if (column && row) choose(chosen, column, row);
  };
  picture.addEventListener("pointermove", point);
  picture.addEventListener("pointerdown", point);
  return picture;
}

/** Marks the cell of two turns, and says what it means. */
function choose(chosen, [x, right, one], [y, bottom, two]) {
  const box = { x: MARGIN + x * SIDE, y: MARGIN + y * SIDE };
  const area = { width: (right - x) * SIDE, height: (bottom - y) * SIDE };
  for (const [name, value] of Object.entries({ ...box, ...area })) chosen.setAttribute(name, value);
  const chance = (right - x) * (bottom - y);
  const winner = one <= two ? 1 : 2;
  cell.textContent =
    `Player 1 has ${target.value} points in turn ${one} and player 2 in turn ${two}, which happens ` +
    `in ${percent(chance)} of the games. Player ${winner} is first.`;
}

/** Where the turn at a place on a side of the square starts and ends, and its number. */
const turnAt = (chances, place) => ends(chances).find(([start, end]) => start <= place && place < end);

/** Where each turn starts and ends on a side of the square, and its number. */
function ends(chances) {
  let end = 0;
  return chances.map((chance, turn) => [end, (end += chance), turn + 1]);
}

form.addEventListener("submit", (event) => event.preventDefault());
for (const select of [first, second, target]) select.addEventListener("change", draw);
[first.value, second.value] = [3, 1];
draw();
