// The client side of the live view, as in the web app: the newest picture is decoded, drawn on a canvas and acknowledged.
const HEADER = 12;

globalThis.watch = (url) => {
  const canvas = document.querySelector("canvas");
  const painter = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  const view = { drawn: 0, bytes: 0, title: "", isLoading: true, problem: "", onDrawn: () => {} };
  const report = (what) => (view.problem ||= String(what));
  let waiting;
  let isDrawing = false;
  const send = (command) => socket.send(JSON.stringify(command));

  async function draw() {
    isDrawing = true;
    while (waiting) {
      const data = waiting;
      waiting = undefined;
      const head = new DataView(data);
      const bitmap = await createImageBitmap(
        new Blob([new Uint8Array(data, HEADER)], { type: "image/jpeg" }),
      );
      if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
      }
      painter.drawImage(bitmap, 0, 0);
      bitmap.close();
      view.drawn += 1;
      send({ type: "drawn", frame: head.getUint32(0) });
      view.onDrawn();
    }
    isDrawing = false;
  }

  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") {
      const event = JSON.parse(data);
      view.bytes += data.length;
      if (event.type === "page") Object.assign(view, { title: event.title, isLoading: event.isLoading });
      return;
    }
    view.bytes += data.byteLength;
    waiting = data;
    if (!isDrawing) draw().catch(report);
  });

  socket.addEventListener("close", ({ code }) => report(`the connection was closed (${code})`));

  /** Scrolls down and up like a smooth mouse wheel; resolves to the pictures drawn per second. */
  async function scroll(ms) {
    const begin = performance.now();
    const before = view.drawn;
    // The pointer must be over what the wheel scrolls.
    send({ type: "pointer", event: "move", x: 600, y: 400, button: "none", clickCount: 0, modifiers: 0 });
    for (let turn = 0; performance.now() - begin < ms; turn += 1) {
      const dy = turn % 160 < 80 ? 60 : -60;
      send({ type: "wheel", x: 600, y: 400, dx: 0, dy, modifiers: 0 });
      await new Promise((resolve) => setTimeout(resolve, 16));
    }
    return ((view.drawn - before) * 1000) / (performance.now() - begin);
  }

  const brightness = () => painter.getImageData(600, 400, 1, 1).data[0];

  /** Presses the page; resolves to the milliseconds until a picture with the other colour is drawn, rejects after 15 s. */
  function press() {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`no picture of a press came in 15 s. ${view.problem}`)), 15_000);
      const wasBright = brightness() > 128;
      const begin = performance.now();
      view.onDrawn = () => {
        if (brightness() > 128 === wasBright) return;
        view.onDrawn = () => {};
        resolve(performance.now() - begin);
      };
      const at = { type: "pointer", x: 600, y: 400, button: "left", clickCount: 1, modifiers: 0 };
      send({ ...at, event: "down" });
      send({ ...at, event: "up" });
    });
  }

  Object.assign(view, { send, scroll, press });
  globalThis.view = view;
};
