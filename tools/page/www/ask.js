// What both pages use: questions to the module, elements, and links to the repository.

let worker = null;
let last = Promise.resolve();

/** The module took longer than its time. */
export class Late extends Error {}

/**
 * The module's answer to a question, after those to all earlier ones. After `limit` milliseconds,
 * the worker is ended, because nothing else stops a solver.
 */
export function ask(question, limit = 20_000) {
  const answer = last.then(() => post(question, limit));
  last = answer.catch(() => {});
  return answer;
}

function post(question, limit) {
  worker ??= new Worker("worker.js");
  return new Promise((resolve, reject) => {
    const end = (error) => {
      worker.terminate();
      worker = null;
      reject(error);
    };
    const timer = setTimeout(() => end(new Late()), limit);
    worker.onmessage = ({ data: { answer, failure } }) => {
      clearTimeout(timer);
      // A module that has failed cannot go on.
      failure ? end(new Error(failure)) : resolve(answer);
    };
    worker.onerror = ({ message }) => {
      clearTimeout(timer);
      end(new Error(message));
    };
    worker.postMessage(question);
  });
}

/** An element with these properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.flat());
  return element;
}

/** A paragraph. */
export const paragraph = (...children) => make("p", {}, ...children);

/** Why the module refuses an input: the message, and below it the lines that it is about. */
export function refusal(report) {
  const [message, ...lines] = report.split("\n");
  return [paragraph(message), make("pre", { tabIndex: 0 }, lines.join("\n"))];
}

/** A button that does this when it is pressed. */
export function button(words, onclick, properties = {}) {
  return make("button", { type: "button", onclick, ...properties }, words);
}

/** A choice between options, each of which is a value and its words. */
export function choice(label, options) {
  const select = make("select");
  select.append(...options.map(([value, words]) => make("option", { value }, words)));
  return [make("label", {}, label, select), select];
}

/** The address of a page of the repository, which is published beside it by GitHub Pages. */
function addressInRepository(path) {
  const owner = location.hostname.match(/^(.+)\.github\.io$/)?.[1];
  const [, name] = location.pathname.split("/");
  return owner && name ? `https://github.com/${owner}/${name}/blob/HEAD/${path}` : null;
}

// Elsewhere, nobody knows the repository's address, so a link is only its words.
for (const link of document.querySelectorAll("a[data-page]")) {
  const address = addressInRepository(link.dataset.page);
  address ? (link.href = address) : link.replaceWith(...link.childNodes);
}
