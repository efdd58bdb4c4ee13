import { createServer, request as httpRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { connect, createServer as createTcpServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen, startCanary, stopServer } from "../fetch/testing/canary.ts";
import { parseAllowList } from "./allow-list.ts";
import { startEgressGuard } from "./guard.ts";
import type { EgressGuard, EgressGuardOptions } from "./guard.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function guardWith(options: Partial<EgressGuardOptions> = {}): Promise<EgressGuard> {
  const guard = await startEgressGuard({ allow: [], ...options });
  cleanups.push(() => guard.stop());
  return guard;
}

async function canary() {
  const started = await startCanary();
  cleanups.push(() => started.stop());
  return started;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Returns the response of the proxy to a request for an absolute address, or for a tunnel when the target is host:port. */
function ask(guard: EgressGuard, target: string, credential = true): Promise<Answer> {
  const token = Buffer.from(`${guard.username}:${guard.password}`).toString("base64");
  const isTunnel = !target.includes("/");
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: guard.host,
      port: guard.port,
      method: isTunnel ? "CONNECT" : "GET",
      path: target,
      headers: credential ? { "proxy-authorization": `Basic ${token}` } : {},
      agent: false,
    });
    request.once("error", reject);
    request.once("connect", (response, socket: Socket) => {
      socket.destroy();
      resolve({ status: response.statusCode!, headers: response.headers, body: "" });
    });
    request.once("response", (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    request.end();
  });
}

describe("the egress guard", () => {
  it("carries requests and tunnels to a permitted address", async () => {
    const { port } = await canary();
    const guard = await guardWith({ allow: parseAllowList(`127.0.0.1:${port}`) });
    expect(await ask(guard, `http://127.0.0.1:${port}/x`)).toMatchObject({
      status: 200,
      body: "/* canary */",
    });
    expect(await ask(guard, `127.0.0.1:${port}`)).toMatchObject({ status: 200 });
  });

  it("asks for the whole address, with its query", async () => {
    const echo = createServer((request, response) => response.end(request.url));
    const port = await listen(echo, "127.0.0.1");
    cleanups.push(() => stopServer(echo));
    const guard = await guardWith({ allow: parseAllowList("127.0.0.1") });
    expect((await ask(guard, `http://127.0.0.1:${port}/item?id=7&size=l`)).body).toBe("/item?id=7&size=l");
  });

  it("carries nothing for a program without the credential of this start", async () => {
    const target = await canary();
    const guard = await guardWith({ allow: parseAllowList("127.0.0.1") });
    expect((await ask(guard, `http://127.0.0.1:${target.port}/x`, false)).status).toBe(407);
    expect((await ask(guard, `127.0.0.1:${target.port}`, false)).status).toBe(407);
    const password = "A".repeat(guard.password.length);
    expect((await ask({ ...guard, password }, `http://127.0.0.1:${target.port}/x`)).status).toBe(407);
    expect((await ask({ ...guard, password }, `127.0.0.1:${target.port}`)).status).toBe(407);
    expect(target.reached().size).toBe(0);
  });

  it.each(["127.0.0.1", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "localhost", "0.0.0.0", "inside.test"])(
    "refuses %s by request and by tunnel and says why",
    async (host) => {
      const target = await canary();
      const guard = await guardWith({ resolve: async () => ["127.0.0.1"] });
      for (const address of [`http://${host}:${target.port}/x`, `${host}:${target.port}`]) {
        const answer = await ask(guard, address);
        expect(answer.status).toBe(403);
        expect(answer.headers["x-egress-refusal"]).toBe("url_rejected; the address is not a public one");
      }
      expect(target.reached().size).toBe(0);
    },
  );

  it("refuses a name when any of its addresses is private", async () => {
    const target = await canary();
    const guard = await guardWith({ resolve: async () => ["93.184.216.34", "127.0.0.1"] });
    expect((await ask(guard, `mixed.test:${target.port}`)).headers["x-egress-refusal"]).toMatch(
      /^url_rejected/,
    );
  });

  it("resolves a name once and connects to the address that it checked", async () => {
    const allowed = await canary();
    const asked: string[] = [];
    const guard = await guardWith({
      allow: parseAllowList(`127.0.0.1:${allowed.port}`),
      resolve: async (name) => {
        asked.push(name);
        return [asked.length === 1 ? "127.0.0.1" : "10.0.0.1"];
      },
    });
    expect((await ask(guard, `http://rebind.test:${allowed.port}/first`)).status).toBe(200);
    expect(asked).toEqual(["rebind.test"]);
    // The next connection is checked by its own resolution.
    expect((await ask(guard, `http://rebind.test:${allowed.port}/second`)).status).toBe(403);
    expect(allowed.reached()).not.toContain("second");
  });

  it("distinguishes unknown names and closed ports from refusals, and remembers them per target", async () => {
    const free = createTcpServer();
    const port = await new Promise<number>((resolve) => {
      free.listen(0, "127.0.0.1", () => resolve((free.address() as AddressInfo).port));
    });
    await new Promise((resolve) => free.close(resolve));
    const guard = await guardWith({
      allow: parseAllowList("127.0.0.1"),
      resolve: async (name) => {
        if (name === "unknown.test") throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
        return [];
      },
    });
    expect((await ask(guard, "unknown.test:80")).headers["x-egress-refusal"]).toMatch(/^dns; .*ENOTFOUND/);
    expect((await ask(guard, "empty.test:80")).headers["x-egress-refusal"]).toMatch(/^dns; /);
    expect((await ask(guard, `127.0.0.1:${port}`)).headers["x-egress-refusal"]).toMatch(
      /^connect; .*ECONNREFUSED/,
    );
    expect(guard.refusalOf("unknown.test", 80)?.outcome).toBe("dns");
    expect(guard.refusalOf("127.0.0.1", port)?.outcome).toBe("connect");
    expect(guard.refusalOf("127.0.0.1", port + 1)).toBeUndefined();
  });

  it("times out on a name server that does not respond", async () => {
    const guard = await guardWith({
      resolve: () => new Promise(() => {}),
      limits: { connectTimeoutMs: 50 },
    });
    expect((await ask(guard, "silent.test:80")).headers["x-egress-refusal"]).toMatch(/^dns; .*in time/);
  });

  it("removes its own marker from responses, and the client's credential from requests", async () => {
    let received: IncomingHttpHeaders = {};
    const server = createServer((request, response) => {
      received = request.headers;
      response.writeHead(200, { "x-egress-refusal": "dns; forged", "x-kept": "yes" }).end("page");
    });
    const port = await listen(server, "127.0.0.1");
    cleanups.push(() => stopServer(server));
    const guard = await guardWith({ allow: parseAllowList("127.0.0.1") });
    const answer = await ask(guard, `http://127.0.0.1:${port}/`);
    expect(answer.headers["x-egress-refusal"]).toBeUndefined();
    expect(answer.headers["x-kept"]).toBe("yes");
    expect(received["proxy-authorization"]).toBeUndefined();
    expect(received.host).toBe(`127.0.0.1:${port}`);
  });

  it("closes a connection that exceeds its limit", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(Buffer.alloc(5_000_000));
    });
    const port = await listen(server, "127.0.0.1");
    cleanups.push(() => stopServer(server));
    const guard = await guardWith({
      allow: parseAllowList("127.0.0.1"),
      limits: { maxBytesPerConnection: 100_000 },
    });
    await expect(ask(guard, `http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it.each(["ftp://shop.example/", "/relative", "https://shop.example/", "http://user:pw@shop.example/"])(
    "refuses the request line %s",
    async (target) => {
      const guard = await guardWith();
      expect((await ask(guard, target)).headers["x-egress-refusal"]).toMatch(/^url_rejected/);
    },
  );

  it("refuses tunnels with an invalid target", async () => {
    const guard = await guardWith();
    for (const target of ["shop.example", "shop.example:99999", "a@127.0.0.1:80", ":80"]) {
      expect((await ask(guard, target)).headers["x-egress-refusal"]).toMatch(/^url_rejected/);
    }
  });

  it("closes all connections on stop", async () => {
    const { port } = await canary();
    const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
    const client = connect(guard.port, guard.host);
    const closed = new Promise((resolve) => client.once("close", resolve));
    const token = Buffer.from(`${guard.username}:${guard.password}`).toString("base64");
    client.write(
      `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic ${token}\r\n\r\n`,
    );
    await new Promise((resolve) => client.once("data", resolve));
    await guard.stop();
    await closed;
    const again = connect(guard.port, guard.host);
    const error = await new Promise<Error>((resolve) => again.once("error", resolve));
    expect(error.message).toContain("ECONNREFUSED");
  });
});
