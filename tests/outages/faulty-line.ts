import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A TCP proxy to a database's socket that can be made to fail as networks do. */
export interface FaultyLine {
  port: number;
  /** Resets every connection; new ones are accepted. */
  reset(): void;
  /** Resets every connection and refuses new ones, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** Drops everything in both directions without notifying either end, until `flow`; new connections are accepted meanwhile. */
  swallow(): void;
  flow(): void;
  stop(): Promise<void>;
}

export async function openFaultyLine(socketPath: string): Promise<FaultyLine> {
  const ends = new Set<Socket>();
  const nearEnds = new Set<Socket>();
  let isHole = false;

  const server = createServer((near) => {
    const far = connect(socketPath);
    nearEnds.add(near);
    near.once("close", () => nearEnds.delete(near));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (part) => to.write(part));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        ends.delete(from);
        to.destroy();
      });
      if (isHole) from.pause();
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const reset = (): void => {
    for (const end of nearEnds) end.resetAndDestroy();
  };
  const close = async (): Promise<void> => {
    server.close();
    reset();
    await once(server, "close");
  };
  return {
    port,
    reset,
    refuse: close,
    accept: () => listen(port),
    swallow: () => {
      isHole = true;
      for (const end of ends) end.pause();
    },
    flow: () => {
      isHole = false;
      for (const end of ends) end.resume();
    },
    stop: async () => {
      if (server.listening) await close();
    },
  };
}
