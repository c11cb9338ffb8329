// Dirac Dice from any two starts: universes above games, and the staircase.

import { ask, choice, make, paragraph } from "./ask.js";

const form = document.getElementById("starts");
const bars = document.getElementById("bars");
const staircase = document.getElementById("staircase");

const spaces = Array.from({ length: 10 }, (_, index) => [index + 1, index + 1]);
const [firstLabel, first] = choice("Player 1 starts on space", spaces);
const [secondLabel, second] = choice("Player 2 starts on space", spaces);
form.append(firstLabel, secondLabel);

/** The side of the square, and the room for its labels. */
const SIDE = 400;
const MARGIN = 40;

async function draw() {
  const { wins, chances } = await ask(`picture 21 2\n${first.value} ${second.value}`);
  const [columns, rows] = chances;
  /** The chance that player 2 is not done before this turn. */
  const below = (turn) => rows.slice(turn).reduce((sum, chance) => sum + chance, 0);
  const games = columns.reduce((sum, chance, turn) => sum + chance * below(turn), 0);
  const universes = wins[0] / (wins[0] + wins[1]);
  const [one, two] = wins.map((count) => count.toLocaleString("en"));
  const isSurprise = universes > 0.5 !== games > 0.5;
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
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** Both players' shares. */
function bar(share) {
  const part = (player, share) => {
    // A narrow part has no room for more words.
    const name = share < 0.4 ? "" : `Player ${player}: `;
    const element = make("span", {}, `${name}${percent(share)}`);
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
  ends(columns).forEach(([start, end, turn]) => {
    const [at, middle] = [MARGIN + end * SIDE, MARGIN + ((start + end) / 2) * SIDE];
    picture.append(svg("line", { x1: at, x2: at, y1: MARGIN, y2: size }));
    if (end - start > 0.04) {
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
  return picture;
}

/** Where each turn starts and ends on a side of the square, and its number. */
function ends(chances) {
  let end = 0;
  return chances.map((chance, turn) => [end, (end += chance), turn + 1]);
}

form.addEventListener("submit", (event) => event.preventDefault());
first.addEventListener("change", draw);
second.addEventListener("change", draw);
[first.value, second.value] = [3, 1];
draw();
