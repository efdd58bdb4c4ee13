import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A server that answers every connection's first bytes with the same bytes, whatever they are. */
export interface RawServer {
  port: number;
  stop(): Promise<void>;
}

export async function startRawServer(answer: Buffer): Promise<RawServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end(answer));
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  return {
    port,
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
