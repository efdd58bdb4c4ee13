import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";

const PRODUCTS = 400;
const PICTURES = 40;
/** Width and height of a picture. */
const SIZE = 220;

/** A PNG with soft colours and some grain, as costly to compress as a product photograph. */
function picture(number: number): Buffer {
  const rows = Buffer.alloc(SIZE * (SIZE * 3 + 1));
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const at = y * (SIZE * 3 + 1) + 1 + x * 3;
      const distance = Math.hypot(x - 60 - ((number * 13) % 100), y - 60 - ((number * 29) % 100));
      const light = Math.max(0, 200 - distance * 2) + ((x * 7 + y * 13 + ((x * y) % 11)) % 12);
      for (let channel = 0; channel < 3; channel += 1)
        rows[at + channel] = Math.min(255, 40 + light * (0.5 + ((number + channel) % 3) * 0.25));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // 8 bits each for red, green and blue.
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function grid(): string {
  const cards = Array.from(
    { length: PRODUCTS },
    (_, number) =>
      `<article><img src="/picture/${number % PICTURES}" width="220" height="220" alt=""><h2>Product number ${number}</h2>
       <p>Keeps coffee hot for ${(number % 9) + 2} hours, in ${(number % 4) + 1} colours.</p><b>$ ${(number % 90) + 9}.99</b></article>`,
  );
  return `<!doctype html><html lang="en"><title>Grid</title><style>
    body { font: 14px sans-serif; margin: 24px; display: grid; grid-template-columns: repeat(5, 1fr); gap: 16px }
    article { border: 1px solid #ddd; border-radius: 8px; padding: 8px } h2 { font-size: 16px }</style>${cards.join("")}`;
}

/** A page that changes its colour with every press. */
const PRESS = `<!doctype html><html lang="en"><title>Press</title><body style="margin:0;height:100vh;background:#fff">
  <script>let on = false; addEventListener("mousedown", () => { on = !on; document.body.style.background = on ? "#000" : "#fff"; });</script>`;

/** The shop of the measurement: a long product grid at `/`, and a page to press at `/press`. */
export async function serveGrid(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const pictures = Array.from({ length: PICTURES }, (_, number) => picture(number));
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const number = /^\/picture\/(\d+)$/.exec(path)?.[1];
    const isPage = number === undefined;
    response.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "image/png");
    if (!isPage) response.setHeader("cache-control", "max-age=600");
    response.end(isPage ? (path === "/press" ? PRESS : grid()) : pictures[Number(number)]);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
