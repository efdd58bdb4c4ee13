import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

/** A third-party server: it stores requests and responds as the test specifies. */
export interface Receiver {
  origin: string;
  received: Received[];
  /** Sets the response; initially 204. */
  answer(with_: (response: ServerResponse, received: Received) => void): void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reply: (response: ServerResponse, received: Received) => void = (response) => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const bytes = Buffer.concat(chunks);
      const one = { method, path: url, headers, body: bytes.toString(), bytes };
      received.push(one);
      reply(response, one);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (with_) => {
      reply = with_;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
