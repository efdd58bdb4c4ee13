import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "./connect.ts";
import type { Connection } from "./connect.ts";
import { startServerPair } from "./embedded/testing/server-pair.ts";
import type { ServerPair } from "./embedded/testing/server-pair.ts";
import { hostsAsRole, hostsOf, primaryOf } from "./hosts.ts";
import { watchDatabase } from "./watch.ts";
import type { RunningWatch } from "./watch.ts";

describe("an address", () => {
  const addresses = (text: string) => hostsOf({ connectionString: text });

  it("with several hosts is read as one address of each", () => {
    expect(addresses("postgres://me:a%2Cb@one:5432,two,[::1]:6000/prices?sslmode=require")).toEqual([
      { connectionString: "postgres://me:a%2Cb@one:5432/prices?sslmode=require" },
      { connectionString: "postgres://me:a%2Cb@two/prices?sslmode=require" },
      { connectionString: "postgres://me:a%2Cb@[::1]:6000/prices?sslmode=require" },
    ]);
  });

  it.each(["postgres://me:a,b@one/prices", "postgresql:///prices?host=/a,b", "/run,x prices"])(
    "with one host stays as it is, commas elsewhere: %s",
    (text) => expect(addresses(text)).toEqual([{ connectionString: text }]),
  );

  it("keeps its hosts and options when it is changed to another role", () => {
    const address = "postgresql://me:x@one:1,two:2/prices?sslmode=verify-full&user=me&password=x";
    expect(hostsAsRole(address, "w", "p/w@")).toBe(
      "postgresql://w:p%2Fw%40@one:1,two:2/prices?sslmode=verify-full",
    );
    expect(hostsAsRole("postgres://one,two/prices", "w", "p")).toBe("postgres://w:p@one,two/prices");
  });
});

describe("a primary and its replica", () => {
  let pair: ServerPair;
  let watch: RunningWatch | undefined;
  let connection: Connection | undefined;
  const address = (...ports: number[]) => ({
    connectionString: `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join()}/postgres`,
  });
  beforeAll(async () => {
    pair = await startServerPair();
  });
  afterAll(async () => {
    await connection?.close();
    await watch?.stop();
    pair.stop();
  });

  it("find the primary in whatever order they are listed, and a promoted replica while the program runs", async () => {
    const [one, two] = pair.servers.map(({ port }) => port) as [number, number];
    expect(await primaryOf(address(one, two))).toEqual(address(one));
    expect(await primaryOf(address(two, one))).toEqual(address(one));
    const target = address(two, one);
    watch = watchDatabase(target, {
      log: () => undefined,
      hasRoom: () => Promise.resolve(true),
      host: await primaryOf(target),
    });
    connection = connect(target, { watch, onError: () => undefined });
    const { pool } = connection;
    await pool.query("create table kept (n int)");
    await pair.setSynchronous(true);
    await pool.query("insert into kept values (1)");

    pair.kill(pair.primary());
    await expect(primaryOf(target)).rejects.toMatchObject({
      reason: "away",
      sentence: expect.stringContaining(`:${two}: it takes no writes`) as string,
    });
    await pair.promote();
    await expect
      .poll(() => pool.query("insert into kept values (2)").then(({ rowCount }) => rowCount), {
        timeout: 15_000,
      })
      .toBe(1);
    expect((await pool.query("select n from kept order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("find the server promoted last when the former primary comes back and also accepts writes", async () => {
    const [one, two] = pair.servers.map(({ port }) => port) as [number, number];
    await pair.start(pair.replica());
    await expect(primaryOf(address(one))).resolves.toEqual(address(one));
    expect(await primaryOf(address(one, two))).toEqual(address(two));
    expect(await primaryOf(address(two, one))).toEqual(address(two));
  });
});
