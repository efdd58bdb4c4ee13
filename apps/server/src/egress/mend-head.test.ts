import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { mendHead, mendingHeads } from "./mend-head.ts";

/** A mended connection, and the server's end of it. */
async function connected() {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [shop] = (await once(server, "connection")) as [Socket];
  shop.setNoDelay(true);
  const connection = mendingHeads(client);
  onTestFinished(() => {
    connection.destroy();
    shop.destroy();
    server.close();
  });
  let received = "";
  connection.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
  const receives = async (text: string) => {
    while (!received.includes(text)) await once(connection, "data");
    return received;
  };
  return { connection, shop, receives };
}

const BROKEN = "HTTP/1.1 200 OK\r\nno header\r\nContent-Length: 4\r\n\r\n";
const MENDED = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n";

describe("mending the heads of answers", () => {
  it("mends that of each answer of a connection, and changes no body that looks like one", async () => {
    const { connection, shop, receives } = await connected();
    const body = "HTTP/1.1 1\r\nno header\r\n\r\n";
    for (const answer of ["one.", "two."]) {
      connection.write("GET / HTTP/1.1\r\n\r\n");
      await once(shop, "data");
      shop.write(`${BROKEN}${answer}${body}`);
      await receives(`${MENDED}${answer}${body}`);
    }
    expect(await receives("two.")).toBe(`${MENDED}one.${body}${MENDED}two.${body}`);
  });

  it("mends a head that arrives byte by byte", async () => {
    const { connection, shop, receives } = await connected();
    connection.write("GET / HTTP/1.1\r\n\r\n");
    for (const byte of `\r\n${BROKEN}body`) {
      await new Promise<void>((written) => shop.write(byte, () => written()));
      await new Promise((turn) => setImmediate(turn));
    }
    expect(await receives("body")).toBe(`${MENDED}body`);
  });

  it.each(["\0\0\x0c\x04\0\0\0\0\0", "220 mail ready\r\n", "HTTQ"])(
    "passes on at once what is no head, without waiting for its end: %j",
    async (bytes) => {
      const { shop, receives } = await connected();
      shop.write(Buffer.from(bytes, "latin1"));
      expect(await receives(bytes)).toBe(bytes);
    },
  );

  it("keeps lengths that differ, for the parser to refuse", () => {
    const lengths = "Content-Length: 5\r\nContent-Length: 5, 9";
    expect(mendHead(`HTTP/1.0 200 OK\r\n${lengths}`)).toBe(
      "HTTP/1.0 200 OK\r\ncontent-length: 5\r\ncontent-length: 9\r\n\r\n",
    );
    expect(mendHead(`HTTP/1.0 200 OK\r\n${lengths}\r\nTransfer-Encoding: chunked`)).toBe(
      "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
  });
});
