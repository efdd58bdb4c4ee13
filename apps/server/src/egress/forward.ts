import { request as httpRequest } from "node:http";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { portOf } from "./address.ts";
import { mendingHeads } from "./mend-head.ts";
import { EgressRefusedError, REFUSAL_HEADER, REFUSAL_STATUS, refusalHeader } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

/** Headers of a single connection (RFC 9110 section 7.6.1), which are never forwarded. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Forwards one plain HTTP request in absolute form. https uses a tunnel and is never seen here. */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  open: (host: string, port: number) => Promise<Socket>,
  maxBytes: number,
): Promise<void> {
  const url = URL.parse(request.url ?? "");
  if (url === null || url.protocol !== "http:" || url.username !== "" || url.password !== "") {
    answerRefusal(response, { outcome: "url_rejected", reason: "only absolute http addresses are carried" });
    return;
  }
  let socket: Socket;
  try {
    socket = await open(url.hostname, portOf(url));
  } catch (error) {
    const failed: Refusal = { outcome: "connect", reason: "the connection failed" };
    answerRefusal(response, error instanceof EgressRefusedError ? error.refusal : failed);
    return;
  }
  if (response.destroyed) {
    socket.destroy();
    return;
  }
  response.once("close", () => socket.destroy());
  const outgoing = httpRequest({
    createConnection: () => mendingHeads(socket),
    method: request.method,
    path: `${url.pathname}${url.search}`,
    headers: { ...passedOn(request.headers, request.rawHeaders), host: url.host, connection: "close" },
    setDefaultHeaders: false,
    maxHeaderSize: 64 * 1024,
  });
  outgoing.on("response", (incoming) => {
    const headers = passedOn(incoming.headers, incoming.rawHeaders);
    delete headers[REFUSAL_HEADER];
    try {
      response.writeHead(incoming.statusCode ?? 502, headers);
    } catch {
      // Node accepts statuses and header characters that it refuses to write; a server can send them deliberately.
      incoming.destroy();
      answerRefusal(response, { outcome: "connect", reason: "the server does not speak HTTP" });
      return;
    }
    limitReceivedBytes(socket, maxBytes);
    // A truncated response must not look complete.
    pipeline(incoming, response).catch(() => response.destroy());
  });
  // A listener is required, so that a server that upgrades the protocol unasked leaves no open socket.
  outgoing.on("upgrade", (_, changed) => changed.destroy());
  outgoing.on("error", () => outgoing.destroy());
  outgoing.once("close", () => {
    if (response.headersSent) return;
    answerRefusal(response, { outcome: "connect", reason: "the server closed the connection" });
  });
  pipeline(request, outgoing).catch(() => outgoing.destroy());
}

/**
 * Destroys a connection that receives more than `maxBytes`. Must be called after the socket has its reader: a listener alone
 * would start the flow and lose earlier data.
 */
export function limitReceivedBytes(socket: Socket, maxBytes: number): void {
  socket.on("data", () => {
    if (socket.bytesRead > maxBytes) socket.destroy();
  });
}

function answerRefusal(response: ServerResponse, refusal: Refusal): void {
  const body = `${refusal.reason}\n`;
  response.writeHead(REFUSAL_STATUS[refusal.outcome], {
    [REFUSAL_HEADER]: refusalHeader(refusal),
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  response.end(body);
}

/** Returns the headers to forward in lower case, without those of the connection, and repeated ones (cookies) as lists. */
function passedOn(headers: IncomingMessage["headers"], raw: string[]): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  const kept: Record<string, string[]> = {};
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i]!.toLowerCase();
    if (HOP_BY_HOP.has(name) || named.has(name)) continue;
    (kept[name] ??= []).push(raw[i + 1]!);
  }
  return Object.fromEntries(
    Object.entries(kept).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  );
}
