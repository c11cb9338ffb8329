// What both pages use: questions to the module, elements, and links to the repository.

/** The module took longer than its time. */
export class Late extends Error {}

/** A worker with a module of its own, and how to ask it. */
export class Asker {
  #worker = null;
  #last = Promise.resolve();
  #fail = null;

  /**
   * The module's answer to a question, after those to all earlier ones. After `limit` milliseconds,
   * the worker is ended, because nothing else stops a solver.
   */
  ask(question, limit = 20_000) {
    const answer = this.#last.then(() => this.#post(question, limit));
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Ends the worker if it has a question. */
  stop() {
    this.#fail?.(new Late());
  }

  #post(question, limit) {
    const worker = (this.#worker ??= new Worker("worker.js"));
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        this.#fail = null;
      };
      const fail = (error) => {
        done();
        worker.terminate();
        this.#worker = null;
        reject(error);
      };
      const timer = setTimeout(() => fail(new Late()), limit);
      this.#fail = fail;
      worker.onmessage = ({ data: { answer, failure } }) => {
        // A module that has failed cannot go on.
        if (failure) return fail(new Error(failure));
        done();
        resolve(answer);
      };
      worker.onerror = ({ message }) => fail(new Error(message));
      worker.postMessage(question);
    });
  }
}

const first = new Asker();

/** Asks the worker that a page always has. */
export const ask = (question, limit) => first.ask(question, limit);

/** An element with these properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.flat());
  return element;
}

/** A paragraph. */
export const paragraph = (...children) => make("p", {}, ...children);

/** Why the module refuses an input: the message, and below it the lines that it is about, if any. */
export function refusal(report) {
  const [message, ...lines] = report.split("\n");
  const box = lines.length > 0 ? [make("pre", { tabIndex: 0 }, lines.join("\n"))] : [];
  return [paragraph(message), ...box];
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

// Elsewhere, nobody knows the repository's address, so the name of the file must do.
for (const link of document.querySelectorAll("a[data-page]")) {
  const { page } = link.dataset;
  const address = addressInRepository(page);
  address ? (link.href = address) : link.replaceWith(...link.childNodes, ` (${page})`);
}
