import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { parseAllowList } from "./allow-list.ts";
import { startEgressGuard } from "./guard.ts";
import type { EgressGuard, EgressGuardOptions } from "./guard.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function guardWith(options: Partial<EgressGuardOptions>): Promise<EgressGuard> {
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1"), ...options });
  cleanups.push(() => guard.stop());
  return guard;
}

/** Starts a server that passes each connection to a test. */
async function serve(onSocket: (socket: Socket) => void): Promise<{ port: number }> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onSocket(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port };
}

/** Opens a tunnel to this port; resolves with the first line of the guard's response. */
async function tunnel(guard: EgressGuard, port: number, host = "127.0.0.1") {
  const client = connect(guard.port, guard.host);
  client.on("error", () => {});
  const token = Buffer.from(`${guard.username}:${guard.password}`).toString("base64");
  client.write(
    `CONNECT ${host}:${port} HTTP/1.1\r\nHost: ${host}\r\nProxy-Authorization: Basic ${token}\r\n\r\n`,
  );
  const [answer] = (await once(client, "data")) as [Buffer];
  return { client, status: answer.toString().split("\r\n")[0]! };
}

it("closes a tunnel that exceeds its limit", async () => {
  const { port } = await serve((socket) => {
    // Endless: only the guard can close it.
    const fill = (): void => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
    };
    socket.on("drain", fill);
    fill();
  });
  const guard = await guardWith({ limits: { maxBytesPerConnection: 1_000_000 } });
  const { client, status } = await tunnel(guard, port);
  expect(status).toContain("200");
  const limit = 20_000_000;
  client.on("data", () => {
    if (client.bytesRead > limit) client.destroy();
  });
  await once(client, "close");
  expect(client.bytesRead).toBeLessThan(limit);
});

it("carries data in both directions in a tunnel within its limit", async () => {
  const { port } = await serve((socket) => socket.pipe(socket));
  const guard = await guardWith({ limits: { maxBytesPerConnection: 1_000_000 } });
  const { client } = await tunnel(guard, port);
  client.end("hello");
  const [echo] = (await once(client, "data")) as [Buffer];
  expect(echo.toString()).toBe("hello");
});

it("forgets the reason of a refusal after a successful connection", async () => {
  const { port } = await serve((socket) => socket.end());
  let isKnown = false;
  const guard = await guardWith({
    resolve: async () => {
      if (!isKnown) throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
      return ["127.0.0.1"];
    },
  });
  expect((await tunnel(guard, port, "shop.test")).status).not.toContain("200");
  expect(guard.refusalOf("shop.test", port)?.outcome).toBe("dns");
  isKnown = true;
  expect((await tunnel(guard, port, "shop.test")).status).toContain("200");
  expect(guard.refusalOf("shop.test", port)).toBeUndefined();
});

it("tries the next address of a name when one refuses the connection", async () => {
  const { port } = await serve((socket) => socket.end());
  const guard = await guardWith({
    allow: parseAllowList("127.0.0.0/8"),
    resolve: () => Promise.resolve(["127.0.0.99", "127.0.0.1"]),
  });
  expect((await tunnel(guard, port, "shop.test")).status).toContain("200");
});

it("looks up no name that is refused anyway", async () => {
  const asked: string[] = [];
  const guard = await guardWith({
    allow: [],
    resolve: (name) => {
      asked.push(name);
      return Promise.resolve(["93.184.215.14"]);
    },
  });
  expect((await tunnel(guard, 80, "printer.localhost")).status).toContain("403");
  expect(asked).toEqual([]);
});
