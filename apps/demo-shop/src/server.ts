import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import type { ShopSettings } from "./args.ts";
import { midnightOf, ShopClock } from "./clock.ts";
import { answerControl, isLoopback } from "./control.ts";
import type { ShopState } from "./control.ts";
import { answerVisit } from "./routes.ts";
import { BadRequest, visitOf } from "./visit.ts";
import type { Reply } from "./visit.ts";

export interface Shop {
  port: number;
  /** Closes the port and every connection. */
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 10_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new BadRequest("The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, { status, type, body, headers }: Reply): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(body);
}

function plain(status: number, body: string): Reply {
  return { status, type: "text/plain; charset=utf-8", body };
}

/** Starts the shop on 127.0.0.1 and resolves when it accepts requests. */
export async function startShop(settings: ShopSettings): Promise<Shop> {
  const clock = new ShopClock();
  if (settings.now !== null) clock.set(settings.now);
  const state: ShopState = { clock, design: 1, epoch: settings.epoch ?? midnightOf(clock.now()) };
  const closing = new AbortController();

  async function reply(request: IncomingMessage): Promise<Reply> {
    const visit = visitOf(request, { now: clock.now(), epoch: state.epoch, design: state.design });
    const body = request.method === "POST" ? await bodyOf(request) : "";
    if (visit.url.pathname.startsWith("/__")) {
      if (!isLoopback(request.socket.remoteAddress)) return plain(404, "Not found\n");
      return answerControl(visit, body, request.headers["content-type"], state);
    }
    const answer = answerVisit(visit, body, settings);
    if (answer.delayMs > 0) await wait(answer.delayMs, undefined, { signal: closing.signal });
    return answer.reply;
  }

  const server = createServer((request, response) => {
    reply(request).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        if (response.destroyed || closing.signal.aborted) return;
        if (error instanceof BadRequest) return send(response, plain(400, `${error.message}\n`));
        process.stderr.write(`${request.url}: ${error instanceof Error ? error.stack : String(error)}\n`);
        send(response, plain(500, "The shop made a mistake.\n"));
      },
    );
  });
  server.listen(settings.port, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      closing.abort();
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
}
