// Answers questions with the module, one after another.

const ready = fetch("page.wasm")
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.instantiate(bytes))
  .then(({ instance }) => instance.exports);

onmessage = async ({ data: question }) => {
  try {
    const { room, reply, place, memory } = await ready;
    const bytes = new TextEncoder().encode(question);
    // The memory may move whenever the module runs, so each view of it is made anew.
    const start = room(bytes.length);
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    const length = reply();
    const answer = new Uint8Array(memory.buffer, place(), length);
    postMessage({ answer: JSON.parse(new TextDecoder().decode(answer)) });
  } catch (error) {
    postMessage({ failure: String(error) });
  }
};
