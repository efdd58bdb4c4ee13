import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { gzipSync } from "node:zlib";
import {
  addSource,
  answerSource,
  checkSource,
  DAY_MS,
  HOUR_MS,
  ITEM_IMPORT_TEXTS,
  listMarket,
  listSources,
  MINUTE_MS,
  SOURCE_TEXTS as T,
  updateSource,
} from "@pricetrail/contract";
import type { ErrorBody, SourceRow } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../../database/testing.ts";
import { parseAllowList } from "../../../egress/allow-list.ts";
import { startEgressGuard } from "../../../egress/guard.ts";
import type { EgressGuard } from "../../../egress/guard.ts";
import { listen, stopServer } from "../../../fetch/testing/canary.ts";
import { createActivity } from "../../activity/activity.ts";
import { openDataFixture } from "../../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../../testing/data.fixture.ts";
import { createMarket } from "../market.ts";

const PLAN = { every: "hour", hour: 6, zone: "Europe/Rome" } as const;
const ROWS = Array.from({ length: 10 }, (_, at) => `A-${at};Thing ${at};${10 + at},00`);
const csv = (rows: readonly string[] = ROWS, head = "Artikel;Bezeichnung;Wert") =>
  [head, ...rows, ""].join("\n");
const COLUMNS = { columns: "0:id,1:name,2:price", currency: "EUR" };

describe("catalogue sources", () => {
  let fixture: DataFixture;
  let guard: EgressGuard;
  let tenant: Tenant;
  let server: Server;
  let origin: string;
  let requests: IncomingMessage[];
  let answer: RequestListener;
  let market: ReturnType<typeof createMarket>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    const port = await listen(server, "127.0.0.1");
    origin = `http://127.0.0.1:${port}`;
    // This port only: everything else on this machine stays closed.
    guard = await startEgressGuard({ allow: parseAllowList(`127.0.0.1:${port}`) });
    fixture = await openDataFixture((foundation) => {
      market = createMarket(foundation, {
        guard,
        activity: createActivity(foundation),
        listings: { addIn: () => Promise.reject(new Error("no listing here")) },
      });
      return market.registerRoutes;
    });
  });
  afterAll(async () => {
    await fixture.close();
    await guard.stop();
    server.closeAllConnections();
    await stopServer(server);
  });
  beforeEach(async () => {
    fixture.time.now = new Date(TEST_NOW);
    tenant = await fixture.addTenant();
    requests = [];
    serve(csv());
  });

  const serve = (content: string | Buffer, headers: Record<string, string> = {}) => {
    answer = (_request, response) => response.writeHead(200, headers).end(content);
  };
  const job = () => market.jobs.find(({ name }) => name === "catalogue sources")!;
  const fetchDue = async () => {
    const one = job();
    if (one.kind === "leased") await one.run(new AbortController().signal);
  };
  const later = (ms: number) => {
    fixture.time.now = new Date(fixture.time.now.getTime() + ms);
  };
  const sources = async (of = tenant) => (await of.ask(listSources)).list;
  const source = async (): Promise<SourceRow> => (await sources())[0]!;
  const items = async () => (await tenant.ask(listMarket)).list;
  const item = async (ownId: string) => (await items()).find((one) => one.ownId === ownId);
  const add = async (body: object = {}) => {
    const { data } = await tenant.ask(addSource, addSource.path, {
      url: `${origin}/feed.csv?key=s3cr3t`,
      plan: PLAN,
      ...body,
    });
    await fetchDue();
    return data._id;
  };
  const post = (id: string, verb: string, body: object = {}) =>
    tenant.call<ErrorBody>("POST", `${verb}/catalogue-source/${id}`, body);
  const confirm = async (id: string, choices: object = {}) => {
    const { heldAt } = await source();
    return tenant.ask(answerSource, `answer/catalogue-source/${id}`, {
      heldAt,
      answer: "import",
      ...choices,
    });
  };
  /** A source whose first file has been checked and imported. */
  const current = async (body: object = {}) => {
    const id = await add(body);
    await confirm(id, COLUMNS);
    return id;
  };
  const versions = () =>
    tenant.in(async (trx) => {
      const { rows } = await sql<{ version: string }>`
        select xmin::text as version from product_group order by id`.execute(trx);
      return rows.map(({ version }) => version);
    });

  it("asks about the columns of the first file, and then imports by itself what changes", async () => {
    const id = await add();
    expect(await source()).toMatchObject({
      state: "asks",
      isNew: true,
      doubts: [],
      nextAt: null,
      isFetching: false,
    });
    expect(await items()).toEqual([]);
    const { heldAt } = await source();
    const open = await tenant.ask(checkSource, `check/catalogue-source/${id}`, {
      heldAt,
      columns: COLUMNS.columns,
    });
    expect(open).toMatchObject({ questions: ["currency"], counts: { new: 10 } });
    const early = await post(id, "answer", { heldAt, answer: "import", columns: COLUMNS.columns });
    expect([early.status, early.body.message]).toEqual([400, ITEM_IMPORT_TEXTS.notAnswered]);
    expect((await confirm(id, COLUMNS)).message).toBe(ITEM_IMPORT_TEXTS.imported(10));
    expect(await source()).toMatchObject({
      state: "current",
      isNew: false,
      heldAt: null,
      nextAt: new Date(TEST_NOW.getTime() + HOUR_MS).toISOString(),
    });
    expect((await item("A-3"))!.normalPrice).toEqual({ value: "13.00", currency: "EUR" });

    serve(csv(ROWS.with(3, "A-3;Thing 3;12,50")));
    await fetchDue();
    expect(requests).toHaveLength(1);
    later(HOUR_MS);
    await fetchDue();
    expect((await item("A-3"))!.normalPrice).toEqual({ value: "12.50", currency: "EUR" });
    expect(await source()).toMatchObject({
      state: "current",
      rows: 10,
      fetchedAt: fixture.time.now.toISOString(),
    });
  });

  it("writes no item for a file that has not changed, however that is said", async () => {
    await current();
    const before = await versions();
    later(HOUR_MS);
    await fetchDue();
    serve(csv(), { etag: '"v1"', "last-modified": "Tue, 03 Mar 2026 10:00:00 GMT" });
    later(HOUR_MS);
    await fetchDue();
    answer = (_request, response) => response.writeHead(304).end();
    later(HOUR_MS);
    await fetchDue();
    const { headers } = requests.at(-1)!;
    expect([headers["if-none-match"], headers["if-modified-since"]]).toEqual([
      '"v1"',
      "Tue, 03 Mar 2026 10:00:00 GMT",
    ]);
    expect(await source()).toMatchObject({ state: "current", fetchedAt: fixture.time.now.toISOString() });
    expect(await versions()).toEqual(before);
  });

  it("sends a name and a password to their address only, and never shows them", async () => {
    const expected = `Basic ${Buffer.from("larkfield:pä:ss").toString("base64")}`;
    answer = (request, response) =>
      request.headers.authorization === expected
        ? response.end(csv())
        : response.writeHead(401, { "www-authenticate": "Basic" }).end();
    const id = await add();
    expect(await source()).toMatchObject({ state: "failing", error: T.failures.login, hasLogin: false });
    const login = { username: "larkfield", password: "pä:ss" };
    await tenant.ask(updateSource, `update/catalogue-source/${id}`, login);
    await fetchDue();
    expect(await source()).toMatchObject({
      state: "asks",
      error: null,
      hasLogin: true,
      host: new URL(origin).host,
    });
    const shown = JSON.stringify([await sources(), (await tenant.call("GET", "get/catalogue-source")).body]);
    const stored = await tenant.in((trx) => trx.selectFrom("catalogue_address").selectAll().execute());
    for (const text of [shown, JSON.stringify(stored)]) {
      expect(text).not.toContain("pä:ss");
      expect(text).not.toContain("s3cr3t");
    }
    // Not to another origin: neither by a redirect, nor because the address was changed.
    const elsewhere = createServer((request, response) => {
      requests.push(request);
      response.end(csv());
    });
    const port = await listen(elsewhere, "127.0.0.1");
    try {
      answer = (_request, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
      later(HOUR_MS);
      await post(id, "fetch");
      await fetchDue();
      expect((await source()).error).toContain("only public");
      await tenant.ask(updateSource, `update/catalogue-source/${id}`, { url: `${origin}/other` });
      serve(csv());
      await fetchDue();
      expect(requests.at(-1)!.headers.authorization).toBeUndefined();
      expect(await source()).toMatchObject({ hasLogin: false });
    } finally {
      elsewhere.closeAllConnections();
      await stopServer(elsewhere);
    }
  });

  it("changes nothing and asks when much is gone or most prices jump; a person imports or skips it", async () => {
    const id = await current();
    const before = await items();
    serve(csv(ROWS.slice(4)));
    later(HOUR_MS);
    await fetchDue();
    const asked = await source();
    expect(asked).toMatchObject({ state: "asks", isNew: false, doubts: [ITEM_IMPORT_TEXTS.lost(4, 10)] });
    expect(asked.nextAt).toBe(new Date(fixture.time.now.getTime() + HOUR_MS).toISOString());
    expect(await items()).toEqual(before);
    const { heldAt } = asked;
    const checked = await tenant.ask(checkSource, `check/catalogue-source/${id}`, { heldAt });
    expect(checked.counts).toMatchObject({ gone: 4, unchanged: 6 });

    // Skipped, it is not asked about again, although the address still serves it.
    await tenant.ask(answerSource, `answer/catalogue-source/${id}`, { heldAt, answer: "skip" });
    later(HOUR_MS);
    await fetchDue();
    expect(await source()).toMatchObject({ state: "current", heldAt: null });
    expect(await items()).toEqual(before);

    // A later file replaces the one that waits: what was seen is what is confirmed.
    serve(csv(ROWS.map((row) => row.replace(",00", "0,00"))));
    later(HOUR_MS);
    await fetchDue();
    const jumped = await source();
    expect(jumped.doubts).toEqual([ITEM_IMPORT_TEXTS.jumped(10, 10)]);
    serve(csv(ROWS.slice(5)));
    later(HOUR_MS);
    await fetchDue();
    const late = await post(id, "answer", { heldAt: jumped.heldAt, answer: "import" });
    expect([late.status, late.body.message]).toEqual([409, T.replaced]);
    await confirm(id);
    expect((await items()).filter(({ goneSince }) => goneSince !== null)).toHaveLength(5);
    // And one that is as usual again needs nobody.
    serve(csv());
    later(HOUR_MS);
    await fetchDue();
    expect((await items()).filter(({ goneSince }) => goneSince !== null)).toEqual([]);
  });

  it("asks when a chosen column is gone, instead of importing without it", async () => {
    await current();
    serve(csv(ROWS, "Artikel;Bezeichnung;Preis"));
    later(HOUR_MS);
    await fetchDue();
    expect(await source()).toMatchObject({ state: "asks", doubts: [T.columnsGone(["Wert"])] });
  });

  it("keeps two addresses with the same columns apart", async () => {
    await current();
    serve(csv(["B-1;Other 1;5,00"]));
    const second = await add({ name: "Outlet" });
    const outlet = (await sources()).find(({ name }) => name === "Outlet");
    await tenant.ask(answerSource, `answer/catalogue-source/${second}`, {
      heldAt: outlet!.heldAt,
      answer: "import",
      ...COLUMNS,
    });
    expect((await items()).filter(({ goneSince }) => goneSince !== null)).toEqual([]);
    expect(await items()).toHaveLength(11);
  });

  it("reads compressed files, and product feeds whose elements come and go", async () => {
    const feed = (
      sale: string,
    ) => `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>
      <item><g:id>X-1</g:id><title>Teapot</title><g:price>40.00 EUR</g:price>${sale}</item>
      <item><g:id>X-2</g:id><title>Cup</title><g:price>8.00 EUR</g:price></item></channel></rss>`;
    serve(gzipSync(feed("")), { "content-type": "application/gzip" });
    const id = await add();
    await confirm(id);
    serve(gzipSync(feed("<g:sale_price>35.00 EUR</g:sale_price>")), { "content-encoding": "gzip" });
    later(HOUR_MS);
    await fetchDue();
    expect(await item("X-1")).toMatchObject({ salePrice: { value: "35.00" } });
  });

  it.each([
    ["a web page", () => serve("<!doctype html><p>Sign in</p>"), ITEM_IMPORT_TEXTS.fileRefusals.html],
    ["no file", () => (answer = (_, response) => response.writeHead(404).end()), T.failures.notFound],
    ["no access", () => (answer = (_, response) => response.writeHead(403).end()), T.failures.forbidden],
    ["an error", () => (answer = (_, response) => response.writeHead(500).end()), "500"],
    ["a broken archive", () => serve(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])), T.failures.compressed],
    [
      "a redirect into the operator's network",
      () =>
        (answer = (_, response) =>
          response.writeHead(302, { location: "http://169.254.169.254/latest" }).end()),
      "not a public one",
    ],
  ])("says why an address with %s fails", async (_what, prepare, why) => {
    prepare();
    await add();
    const found = await source();
    expect(found).toMatchObject({ state: "failing", rows: null });
    expect(found.error).toContain(why);
  });

  it.each([
    "http://169.254.169.254/feed.csv",
    "file:///etc/passwd",
    "http://user:pass@shop.example/",
    "http://127.0.0.1:1/",
  ])("refuses the address %s", async (url) => {
    const { status, body } = await tenant.call<ErrorBody>("POST", addSource.path, { url, plan: PLAN });
    expect(status).toBe(400);
    expect(body.fields!["url"]).toBeDefined();
  });

  it("tries a failing address again soon at first, then ever later, and recovers", async () => {
    await current();
    answer = (_, response) => response.writeHead(500).end();
    const waits: number[] = [];
    later(HOUR_MS);
    for (let tries = 0; tries < 6; tries += 1) {
      await fetchDue();
      const { nextAt } = await source();
      waits.push((Date.parse(nextAt!) - fixture.time.now.getTime()) / MINUTE_MS);
      fixture.time.now = new Date(nextAt!);
    }
    expect(waits).toEqual([15, 15, 60, 120, 240, 480]);
    serve(csv());
    await fetchDue();
    expect(await source()).toMatchObject({ state: "current", error: null });
  });

  it("imports once when a program dies during a fetch and another takes over", async () => {
    await current();
    serve(csv(ROWS.with(0, "A-0;Thing 0;10,50")));
    later(HOUR_MS);
    // The first program's request hangs while its lease ends; a second one fetches and imports.
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const content = csv(ROWS.with(0, "A-0;Thing 0;11,50"));
    answer = (_request, response) => {
      serve(csv(ROWS.with(0, "A-0;Thing 0;10,50")));
      reached.resolve();
      void gate.promise.then(() => response.end(content));
    };
    const first = fetchDue();
    await reached.promise;
    await fetchDue();
    expect((await item("A-0"))!.normalPrice!.value).toBe("10.00");
    later(DAY_MS);
    await fetchDue();
    expect((await item("A-0"))!.normalPrice!.value).toBe("10.50");
    gate.resolve();
    await first;
    expect((await item("A-0"))!.normalPrice!.value).toBe("10.50");
  });

  it("drops a fetch that was under way while a person decided", async () => {
    const id = await current();
    serve(csv(ROWS.slice(4)));
    later(HOUR_MS);
    await fetchDue();
    const { heldAt } = await source();
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    answer = (_request, response) => {
      reached.resolve();
      void gate.promise.then(() => response.end(csv(ROWS.slice(6))));
    };
    later(HOUR_MS);
    const under = fetchDue();
    await reached.promise;
    await tenant.ask(answerSource, `answer/catalogue-source/${id}`, { heldAt, answer: "skip" });
    gate.resolve();
    await under;
    expect(await source()).toMatchObject({ state: "current", heldAt: null });
  });

  it("is the organisation's own", async () => {
    const id = await current();
    const other = await fixture.addTenant();
    expect(await sources(other)).toEqual([]);
    const heldAt = TEST_NOW.toISOString();
    for (const verb of ["update", "delete", "fetch", "check", "answer"])
      expect(
        (await other.call("POST", `${verb}/catalogue-source/${id}`, { heldAt, answer: "skip" })).status,
      ).toBe(404);
    await post(id, "delete");
    expect(await sources()).toEqual([]);
    expect(await items()).toHaveLength(10);
  });
});
