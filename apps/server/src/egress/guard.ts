import { MINUTE_MS } from "@pricetrail/contract";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { bareHost } from "./allow-list.ts";
import type { AllowList } from "./allow-list.ts";
import { dial, systemResolve } from "./dial.ts";
import type { Resolve } from "./dial.ts";
import { limitReceivedBytes, forwardRequest } from "./forward.ts";
import { RefusalLog } from "./refusal-log.ts";
import { EgressRefusedError, REFUSAL_HEADER, REFUSAL_STATUS, refusalHeader } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

/** Events for the operator: addresses only, never paths or credentials. */
export type GuardLog = (event: { event: "egress_refused"; host: string; port: number } & Refusal) => void;

/** Limits of the guard; times in milliseconds. */
export interface GuardLimits {
  /** Resolution and connection together. */
  connectTimeoutMs: number;
  /** Idle time after which a connection is closed. */
  idleTimeoutMs: number;
  /** Maximum bytes received per connection. */
  maxBytesPerConnection: number;
  /** Maximum concurrent connections to the proxy; further ones are closed. */
  maxConnections: number;
}

export interface EgressGuardOptions {
  /** Permitted private targets: the parsed EGRESS_ALLOW. */
  allow: AllowList;
  /** The system's resolver, except in tests. */
  resolve?: Resolve;
  log?: GuardLog;
  /** Address to listen on; not loopback only for a browser pool on another machine. */
  listenHost?: string;
  limits?: Partial<GuardLimits>;
}

/** The running guard: all pages are fetched through it. */
export interface EgressGuard {
  /** Loopback address of the proxy, including the credential of this start. */
  readonly proxyUrl: string;
  readonly host: string;
  readonly port: number;
  /** Required credential, so that no other program on this machine can use the proxy. */
  readonly username: string;
  readonly password: string;
  readonly allow: AllowList;
  /** Returns why the latest connection to this target was refused, for clients that see only a failed tunnel. */
  refusalOf(host: string, port: number): Refusal | undefined;
  stop(): Promise<void>;
}

const DEFAULT_LIMITS: GuardLimits = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: MINUTE_MS,
  maxBytesPerConnection: 64 * 1024 * 1024,
  maxConnections: 512,
};

/**
 * Starts the egress guard: a forward proxy on loopback for the HTTP client and the browser. It resolves a name once, requires
 * that every address is plain unicast (or allowed), and connects to exactly that address.
 */
export async function startEgressGuard(options: EgressGuardOptions): Promise<EgressGuard> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const listenHost = options.listenHost ?? "127.0.0.1";
  const username = "guard";
  const password = randomBytes(24).toString("base64url");
  const credential = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  const refusals = new RefusalLog();
  const sockets = new Set<Duplex>();

  const open = async (hostname: string, port: number): Promise<Socket> => {
    const host = bareHost(hostname);
    try {
      const socket = await dial(host, port, {
        allow: options.allow,
        resolve: options.resolve ?? systemResolve,
        timeoutMs: limits.connectTimeoutMs,
      });
      refusals.forget(host, port);
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.setTimeout(limits.idleTimeoutMs, () => socket.destroy());
      return socket;
    } catch (error) {
      const refusal = refusalFrom(error);
      refusals.remember(host, port, refusal);
      options.log?.({ event: "egress_refused", host, port, ...refusal });
      throw new EgressRefusedError(refusal);
    }
  };

  const server = createServer({ maxHeaderSize: 64 * 1024, keepAliveTimeout: 5_000 });
  server.maxConnections = limits.maxConnections;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  });
  server.on("request", (request, response) => {
    if (!carriesCredential(request, credential)) {
      response.writeHead(407, { "proxy-authenticate": 'Basic realm="egress"', "content-length": 0 }).end();
      return;
    }
    void forwardRequest(request, response, open, limits.maxBytesPerConnection);
  });
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on("error", () => client.destroy());
    if (!carriesCredential(request, credential)) {
      const realm = 'Proxy-Authenticate: Basic realm="egress"';
      client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${realm}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    void tunnel(request.url ?? "", client, head, open, limits.maxBytesPerConnection);
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, listenHost, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    proxyUrl: `http://${username}:${password}@${listenHost}:${port}`,
    host: listenHost,
    port,
    username,
    password,
    allow: options.allow,
    refusalOf: (host, targetPort) => refusals.find(bareHost(host), targetPort),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function tunnel(
  authority: string,
  client: Duplex,
  head: Buffer,
  open: (host: string, port: number) => Promise<Socket>,
  maxBytes: number,
): Promise<void> {
  try {
    const { host, port } = parseAuthority(authority);
    const upstream = await open(host, port);
    if (client.destroyed) {
      upstream.destroy();
      return;
    }
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (head.length > 0) upstream.write(head);
    upstream.on("error", () => client.destroy());
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
    client.pipe(upstream);
    upstream.pipe(client);
    limitReceivedBytes(upstream, maxBytes);
  } catch (error) {
    const refusal = refusalFrom(error);
    client.end(
      `HTTP/1.1 ${REFUSAL_STATUS[refusal.outcome]} Refused\r\n${REFUSAL_HEADER}: ${refusalHeader(refusal)}\r\n` +
        "Content-Length: 0\r\nConnection: close\r\n\r\n",
    );
  }
}

/** Parses a CONNECT target with the URL parser, so that every notation of an address is checked in canonical form. */
function parseAuthority(authority: string): { host: string; port: number } {
  const match = /^(\[[0-9a-f:.]+\]|[^\s/?#@\\:[\]]+):(\d{1,5})$/i.exec(authority);
  const url = match === null ? null : URL.parse(`http://${match[1]}/`);
  if (match === null || url === null || Number(match[2]) > 65_535) {
    throw new EgressRefusedError({ outcome: "url_rejected", reason: "the target cannot be read" });
  }
  return { host: url.hostname, port: Number(match[2]) };
}

function refusalFrom(error: unknown): Refusal {
  if (error instanceof EgressRefusedError) return error.refusal;
  return { outcome: "connect", reason: "the connection failed" };
}

function carriesCredential(request: IncomingMessage, credential: Buffer): boolean {
  const given = Buffer.from(request.headers["proxy-authorization"] ?? "");
  return given.length === credential.length && timingSafeEqual(given, credential);
}
