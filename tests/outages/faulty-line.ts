import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A line of TCP to a database's socket that can be made to fail as networks do. */
export interface FaultyLine {
  port: number;
  /** Every connection breaks at once; new ones are made. */
  reset(): void;
  /** Every connection breaks and new ones are refused, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** Nothing comes through in either direction and neither end is notified, until `flow`; new connections are made into the hole. */
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
