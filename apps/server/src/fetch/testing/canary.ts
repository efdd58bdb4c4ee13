import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";

/** A service on this machine that no visited page may reach; it records every connection. */
export interface Canary {
  /** Port on 127.0.0.1, TCP. */
  port: number;
  /** Port on 127.0.0.1, UDP. */
  udpPort: number;
  /** First path segments of the received requests; "connection" for connections that sent nothing; "udp". */
  reached(): Set<string>;
  stop(): Promise<void>;
}

export async function startCanary(host = "127.0.0.1", port = 0): Promise<Canary> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    seen.add(vectorOf(request.url));
    response.writeHead(200, {
      "content-type": contentTypeOf(request.url),
      "access-control-allow-origin": "*",
    });
    response.end("/* canary */");
  });
  server.on("connection", () => seen.add("connection"));
  server.on("upgrade", (request, socket) => {
    seen.add(vectorOf(request.url));
    socket.destroy();
  });
  await listen(server, host, port);
  const udp = createSocket("udp4");
  udp.on("message", () => seen.add("udp"));
  await new Promise<void>((resolve) => {
    udp.bind(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    udpPort: udp.address().port,
    reached: () => seen,
    stop: async () => {
      await new Promise<void>((resolve) => {
        udp.close(resolve);
      });
      await stopServer(server);
    },
  };
}

/** Listens, and reports a refused port as a rejection. */
export function listen(server: NetServer, host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

export function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function vectorOf(url = ""): string {
  return /^\/([a-z-]+)/.exec(url)?.[1] ?? "connection";
}

function contentTypeOf(url = ""): string {
  if (/^\/(script|worker|module)/.test(url)) return "text/javascript";
  return url.startsWith("/style") ? "text/css" : "text/html";
}
