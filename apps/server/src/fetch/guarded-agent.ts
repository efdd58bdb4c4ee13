import { request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { Agent, buildConnector } from "undici";
import type { EgressGuard } from "../egress/guard.ts";
import { mendingHeads } from "../egress/mend-head.ts";
import { EgressRefusedError, parseRefusalHeader, REFUSAL_HEADER } from "../egress/refusal.ts";

/** Timeout of TLS handshakes, in ms. */
const TLS_TIMEOUT_MS = 10_000;

/**
 * Maximum connections of one visit. Redirects never need more; only a server that breaks each connection before a request
 * does, and undici would retry forever.
 */
const MAX_CONNECTIONS = 16;

/**
 * Creates agents that share nothing, not even TLS sessions, so that visits cannot be linked. One per visit, destroyed with
 * it.
 */
export type AgentFactory = (options?: { http2: boolean }) => Agent;

/** The agents of one visit: HTTP/1.1, as every server speaks it, and HTTP/2 from when the shop refused that. */
export interface VisitAgents {
  current(): Agent;
  /** Changes to HTTP/2; returns false when that was done before. */
  useHttp2(): boolean;
  destroy(): Promise<void>;
}

export function visitAgents(newAgent: AgentFactory): VisitAgents {
  const first = newAgent();
  let second: Agent | undefined;
  return {
    current: () => second ?? first,
    useHttp2: () => {
      if (second !== undefined) return false;
      second = newAgent({ http2: true });
      return true;
    },
    destroy: async () => {
      await Promise.all([first.destroy(), second?.destroy()]);
    },
  };
}

/**
 * Creates undici agents whose every connection, http or https, is a tunnel through the guard. A refusal by the guard fails
 * with an EgressRefusedError, whereas undici's own ProxyAgent would drop the reason. Heads of HTTP/1.1 that browsers read and
 * undici's parser refuses are mended. Each visit has its own agent, since
 * undici keeps connecting for a request that is abandoned before it has a connection: only destroying the agent stops that.
 */
export function guardedAgents(guard: EgressGuard): AgentFactory {
  const connector = (allowH2: boolean) =>
    buildConnector({ allowH2, timeout: TLS_TIMEOUT_MS, maxCachedSessions: 0 });
  const [secure, secureHttp2] = [connector(false), connector(true)];
  return ({ http2 } = { http2: false }) => {
    let connections = 0;
    return new Agent({
      allowH2: http2,
      connections: 2,
      pipelining: 1,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 10_000,
      maxHeaderSize: 64 * 1024,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => {
        connections += 1;
        if (connections > MAX_CONNECTIONS) {
          const reason = "the server does not speak HTTP";
          callback(new EgressRefusedError({ outcome: "connect", reason }), null);
          return;
        }
        const port = options.port !== "" ? options.port : options.protocol === "https:" ? "443" : "80";
        openTunnel(guard, `${bracketed(options.hostname)}:${port}`).then(
          (socket) => {
            if (options.protocol !== "https:") {
              callback(null, mending(socket));
              return;
            }
            const encrypt = http2 ? secureHttp2 : secure;
            encrypt({ ...options, httpSocket: socket }, (error, encrypted) => {
              if (error !== null) callback(error, null);
              else callback(null, isHttp2(encrypted) ? encrypted : mending(encrypted));
            });
          },
          (error: Error) => callback(error, null),
        );
      },
    });
  };
}

/** undici uses nothing of a connection of HTTP/1.1 that is not a stream's, although its type asks for a socket. */
const mending = (socket: Socket | TLSSocket): Socket => mendingHeads(socket) as Socket;

const isHttp2 = (socket: Socket | TLSSocket): boolean =>
  "alpnProtocol" in socket && socket.alpnProtocol === "h2";

/** undici names an IPv6 literal without the brackets that an authority needs (RFC 3986, section 3.2.2). */
const bracketed = (host: string): string =>
  host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;

function openTunnel(guard: EgressGuard, authority: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const credential = Buffer.from(`${guard.username}:${guard.password}`).toString("base64");
    const request = httpRequest({
      host: guard.host,
      port: guard.port,
      method: "CONNECT",
      path: authority,
      headers: { host: authority, "proxy-authorization": `Basic ${credential}` },
      agent: false,
    });
    request.once("connect", (response, socket: Socket, head: Buffer) => {
      if (response.statusCode === 200) {
        // If the server speaks first, its data may arrive together with the guard's response.
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
        return;
      }
      socket.destroy();
      const marker = response.headers[REFUSAL_HEADER];
      const refusal = parseRefusalHeader(typeof marker === "string" ? marker : undefined);
      reject(new EgressRefusedError(refusal ?? { outcome: "connect", reason: "the tunnel was refused" }));
    });
    request.once("error", () => {
      reject(new EgressRefusedError({ outcome: "connect", reason: "the egress guard does not answer" }));
    });
    request.end();
  });
}
