import { request as httpRequest } from "node:http";
import type { Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import type { EgressGuard } from "../egress/guard.ts";
import { EgressRefusedError, parseRefusalHeader, REFUSAL_HEADER } from "../egress/refusal.ts";

/** TLS handshakes that take longer have failed; in ms. */
const TLS_TIMEOUT_MS = 10_000;

/**
 * Connections of one visit. More than its redirects need are made only for a server that breaks each one before it is
 * asked anything: undici would try again for ever.
 */
const MAX_CONNECTIONS = 16;

/** Makes agents that share nothing, no TLS session either: a visit cannot be told to be the one before. One per visit, ended with it. */
export type AgentFactory = () => Agent;

/**
 * Undici agents whose every connection, http or https, is a tunnel through the guard. One that the guard refuses
 * fails with an EgressRefusedError, where undici's own ProxyAgent would drop the reason.
 * A visit has an agent of its own, because undici continues connecting for a request that is given up before it has a
 * connection: only the agent's end stops that.
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
        // A server that speaks first may be read together with the guard's answer.
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
