import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen, stopServer } from "./canary.ts";

/** A shop of the tests: a real HTTP server on loopback. */
export interface Shop {
  port: number;
  origin: string;
  /** Requested paths, in order. */
  requests: string[];
  /** Headers of the newest request to each path. */
  headers: Map<string, IncomingMessage["headers"]>;
  stop(): Promise<void>;
}

export type Pages = Record<string, (request: IncomingMessage, response: ServerResponse) => void>;

/** Serves `pages` by path; robots.txt is missing unless given, everything else is 404. */
export async function startShop(pages: Pages, host = "127.0.0.1"): Promise<Shop> {
  const requests: string[] = [];
  const headers = new Map<string, IncomingMessage["headers"]>();
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").replace(/\?.*$/, "");
    requests.push(request.url ?? "/");
    headers.set(path, request.headers);
    const page = pages[path];
    if (page === undefined) response.writeHead(404, { "content-type": "text/html" }).end("nothing here");
    else page(request, response);
  });
  const port = await listen(server, host);
  return {
    port,
    origin: `http://${host}:${port}`,
    requests,
    headers,
    stop: () => stopServer(server),
  };
}

/** Returns a handler that serves a page with this body. */
export function html(body: string): Pages[string] {
  return (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(body);
}

/** Returns a handler that redirects to this address. */
export function redirect(location: string, status = 302): Pages[string] {
  return (_, response) => void response.writeHead(status, { location }).end();
}

/** Returns a handler that sends an empty response with this status. */
export function status(code: number, headers: Record<string, string> = {}): Pages[string] {
  return (_, response) => void response.writeHead(code, { "content-type": "text/html", ...headers }).end();
}
