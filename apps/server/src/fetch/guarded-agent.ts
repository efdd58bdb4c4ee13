import { request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import type { EgressGuard } from "../egress/guard.ts";
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
export type AgentFactory = () => Agent;

/**
 * Creates undici agents whose every connection, http or https, is a tunnel through the guard. A refusal by the guard fails
 * with an EgressRefusedError, whereas undici's own ProxyAgent would drop the reason. Each visit has its own agent, since
 * undici keeps connecting for a request that is abandoned before it has a connection: only destroying the agent stops that.
 */
export function guardedAgents(guard: EgressGuard): AgentFactory {
  const secure = buildConnector({ allowH2: false, timeout: TLS_TIMEOUT_MS, maxCachedSessions: 0 });
  return () => {
    let connections = 0;
    return new Agent({
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
        openTunnel(guard, `${options.hostname}:${port}`).then(
          (socket) => {
            if (options.protocol === "https:") secure({ ...options, httpSocket: socket }, callback);
            else callback(null, socket);
          },
          (error: Error) => callback(error, null),
        );
      },
    });
  };
}

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
