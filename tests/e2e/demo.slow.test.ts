import { rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { minorToDecimal, HOUR_MS } from "@pricetrail/contract";
import { callApi, newDataFolder, startProduct } from "../product.ts";
import type { Product } from "../product.ts";
import { productPage, serveShop } from "../static-shop.ts";
import type { StaticShop } from "../static-shop.ts";
import { askQuestions } from "./questions.ts";

interface Truth {
  path: string;
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string;
  misbehaving: boolean;
  misbehaviour: string | null;
  acceptedOutcomes: string[];
}

interface Row {
  url: string;
  outcome: string;
  checkedAt: string;
  normalPrice: { value: string; currency: string } | null;
  discountedPrice: { value: string; currency: string } | null;
}

interface GroupAnswer {
  series: { seller: string; currency: string; points: [number, number | null, number | null][] }[];
}

interface RunAnswer {
  trigger: string;
  createdAt: string;
  startedAt: string;
  finishedAt: string | null;
}

describe("the demonstration", () => {
  let folder: string;
  let product: Product;
  let token: string;
  let shop: string;
  let ownShop: StaticShop;
  let startedAt: number;

  const get = <T>(path: string) => callApi<T>(product.url, "GET", path, { bearer: token });
  /** The history ends on the day of the start, however long the test takes. */
  const weekAgo = new Date(new Date().setUTCHours(0, 0, 0, 0) - 7 * 86_400_000);
  const runs = async () => (await get<{ list: RunAnswer[] }>("get/run?pageSize=200")).list;
  const newestWeek = async () =>
    (await runs()).filter(
      ({ trigger, finishedAt, createdAt }) =>
        trigger === "demo" && finishedAt !== null && new Date(createdAt) >= weekAgo,
    );
  /** What the shop's own list states about its products in the hour that begins at this time: prices change on full hours. */
  const truthOf = new Map<number, Promise<Truth[]>>();
  const truthIn = (hour: number): Promise<Truth[]> => {
    const known =
      truthOf.get(hour) ??
      fetch(`${shop}/__truth?at=${new Date(hour).toISOString()}`).then(
        (answer) => answer.json() as Promise<Truth[]>,
      );
    truthOf.set(hour, known);
    return known;
  };

  beforeAll(async () => {
    folder = newDataFolder();
    startedAt = Date.now();
    ownShop = await serveShop((path) =>
      path === "/kettle" ? productPage("Blue kettle", "19.90") : undefined,
    );
    product = await startProduct(
      { DATA_DIR: folder, CAPTCHA: "off", EGRESS_ALLOW: new URL(ownShop.origin).host },
      "--demo",
    );
    await vi.waitFor(() => expect(product.output()).toMatch(/password: \S+/), { timeout: 60_000 });
    const [, email, password] = /Sign in with:\s+(\S+)\s+password: (\S+)/.exec(product.output()) ?? [];
    shop = /The demo shop:\s+(\S+)/.exec(product.output())?.[1] ?? "";
    ({ token } = await callApi<{ token: string }>(product.url, "POST", "user/login", {
      body: { email, password },
    }));
  });
  afterAll(async () => {
    await product?.stop();
    await ownShop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("prints an account that can sign in, and marks its organisation as demonstration data", async () => {
    const { data } = await get<{ data: { isDemo: boolean } }>("me");
    expect(data.isDemo).toBe(true);
  });

  it("has plans like those of a person, in addition to the default one", { timeout: 300_000 }, async () => {
    const scopes = async () =>
      (await get<{ list: { scope: string }[] }>("get/plan")).list.map(({ scope }) => scope);
    await expect
      .poll(scopes, { timeout: 280_000, interval: 500 })
      .toEqual(expect.arrayContaining(["all", "seller", "category"]));
  });

  it("creates the newest week of history by real runs of its plans, plus one a day for products that they do not cover", async () => {
    await expect.poll(async () => (await newestWeek()).length, { timeout: 280_000, interval: 500 }).toBe(7);
    const newest = await newestWeek();
    expect(new Set(newest.map((run) => run.createdAt.slice(0, 10))).size).toBe(7);
    // Past runs have the duration of their real visits, so all of them together fit into the time since the start.
    const took = newest.map((run) => Date.parse(run.finishedAt ?? "") - Date.parse(run.startedAt));
    expect(Math.min(...took)).toBeGreaterThan(0);
    expect(took.reduce((a, b) => a + b)).toBeLessThan(Date.now() - startedAt);
  }, 300_000);

  it("creates no history for a product that a person adds meanwhile", async () => {
    const olderRuns = async () =>
      (await runs()).filter(
        ({ trigger, finishedAt, createdAt }) =>
          trigger === "demo" && finishedAt !== null && new Date(createdAt) < weekAgo,
      ).length;
    const body = { url: `${ownShop.origin}/kettle`, seller: "Larkfield" };
    const { data } = await callApi<{ data: { _id: string } }>(product.url, "POST", "add/product", {
      bearer: token,
      body,
    });
    // The first of these may have been under way; there are four older weeks.
    const enough = Math.min((await olderRuns()) + 2, 28);
    await expect.poll(olderRuns, { timeout: 110_000, interval: 500 }).toBeGreaterThanOrEqual(enough);
    expect(ownShop.visits.get("/kettle")).toBe(1);
    await callApi(product.url, "POST", `delete/product/${data._id}`, { bearer: token, body: {} });
  }, 120_000);

  it("has made the visits of each plan in the newest week, and skipped none", async () => {
    type Plan = { scope: string; made: number; skipped: object };
    const { list } = await get<{ list: Plan[] }>("get/plan");
    expect(list.map(({ scope }) => scope).toSorted()).toEqual(["all", "category", "listing", "seller"]);
    for (const plan of list)
      expect([plan.scope, plan.made > 0, plan.skipped]).toEqual([plan.scope, true, {}]);
    const started = (await runs()).filter(({ trigger }) => trigger === "schedule");
    expect(started.length).toBeGreaterThanOrEqual(14);
  });

  it("has read every product as in the shop's own list, and identifies the problems of the thirteen that misbehave", async () => {
    const read = async () => (await get<{ list: Row[] }>("get/product?pageSize=200")).list;
    // After a day's run, changed products are visited a second time.
    await expect.poll(async () => (await read()).filter(({ outcome }) => outcome === "held")).toEqual([]);
    const list = await read();
    expect(list).toHaveLength(68);
    const begins = (await runs()).map((run) => Date.parse(run.createdAt));
    let misbehaving = 0;
    for (const row of list) {
      // The page may be from any hour between the run's start and the check.
      const checkedAt = Date.parse(row.checkedAt);
      const begin = Math.max(...begins.filter((at) => at <= checkedAt));
      const truths: Truth[] = [];
      for (let hour = begin - (begin % HOUR_MS); hour <= checkedAt; hour += HOUR_MS) {
        const truth = (await truthIn(hour)).find((one) => `${shop}${one.path}` === row.url);
        if (!truth) throw new Error(`the shop does not know ${row.url}`);
        truths.push(truth);
      }
      if (truths.some((truth) => truth.misbehaving)) misbehaving += 1;
      const money = (minor: number | null, { currency }: Truth) =>
        minor === null ? null : { value: minorToDecimal(minor, currency), currency };
      const matchesRow = (truth: Truth): boolean =>
        // A page that still shows another currency on a later day is accepted.
        (truth.acceptedOutcomes.includes(row.outcome) ||
          (truth.misbehaviour === "other_currency" && row.outcome === "value")) &&
        (row.outcome !== "value" ||
          truth.normalMinor === null ||
          isDeepStrictEqual(
            [row.normalPrice, row.discountedPrice],
            [money(truth.normalMinor, truth), money(truth.discountedMinor, truth)],
          ));
      expect(
        truths.some(matchesRow),
        `${JSON.stringify(row)} is none of ${JSON.stringify([...new Set(truths.map((one) => JSON.stringify(one)))])}`,
      ).toBe(true);
    }
    expect(misbehaving).toBeGreaterThanOrEqual(8);
  }, 120_000);

  it("has configurations, one of which a redesign of its page has left to be repaired", async () => {
    type Rows = { list: { url: string }[] };
    expect((await get<Rows>("get/configuration")).list).toHaveLength(4);
    const { list } = await get<Rows>("get/configuration?attention=true");
    expect(list.map(({ url }) => new URL(url).pathname)).toEqual(["/p/keyline-tactile-number-pad"]);
    expect(await get("get/repair/count")).toMatchObject({ data: { repairs: expect.any(Number) as number } });
  });

  it("has a sold-out product whose page shows no price", async () => {
    const { list } = await get<{ list: (Row & { availability: string })[] }>(
      "get/product?search=camp%20lantern",
    );
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ outcome: "out_of_stock", availability: "OutOfStock" });
    expect(list[0]!.normalPrice).not.toBeNull();
  });

  it("watches a listing of the shop, on which products appeared, disappeared, returned and were replaced", async () => {
    const watched = async () =>
      (await get<{ list: { _id: string; isWatched: boolean; products: number }[] }>("get/listing")).list;
    await expect
      .poll(async () => (await watched()).map((one) => one.isWatched), { timeout: 60_000 })
      .toEqual([true]);
    const [listing] = await watched();
    expect(listing!.products).toBeGreaterThanOrEqual(12);
    const { list } = await get<{ list: { kind: string }[] }>(
      `get/listing/${listing!._id}/change?pageSize=100`,
    );
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(["new", "gone", "back", "replaced"]));
  });

  it("compares two sellers in product groups, each of which is sometimes the cheaper one", async () => {
    const { data: sellers } = await get<{ data: { seller: string; products: number }[] }>("get/seller");
    expect(new Map(sellers.map((row) => [row.seller, row.products]))).toEqual(
      new Map([
        ["Larkfield", 60],
        ["Larkfield Outlet", 8],
      ]),
    );
    const { data: groups } = await get<{ data: { _id: string; products: number }[] }>("get/group");
    expect(groups.map((group) => group.products)).toEqual(Array.from({ length: 8 }, () => 2));
    const cheapest = new Set<string | undefined>();
    for (const { _id } of groups) {
      const { series } = await get<GroupAnswer>(`get/group/${_id}/history`);
      expect(new Set(series.map((one) => one.seller))).toEqual(new Set(["Larkfield", "Larkfield Outlet"]));
      expect(new Set(series.map((one) => one.currency)).size).toBe(1);
      expect(Math.min(...series.map((one) => one.points.length))).toBeGreaterThan(0);
      cheapest.add(series[0]?.seller);
    }
    expect(cheapest.size).toBe(2);
  });

  it("has alerts with messages of the newest week in the inbox, and sends nothing", async () => {
    type Message = { at: string; condition: { kind: string } };
    const { list: alerts } = await get<{ list: { isMailed: boolean; channels: unknown[] }[] }>("get/alert");
    expect(alerts.map(({ isMailed, channels }) => [isMailed, channels])).toEqual([
      [false, []],
      [false, []],
      [false, []],
    ]);
    const { list } = await get<{ list: Message[] }>("get/alert/message?pageSize=200");
    expect(list.map(({ condition }) => condition.kind)).toContain("change");
    expect(list.filter(({ at }) => new Date(at) < weekAgo)).toEqual([]);
  });

  it("has price changes to show", async () => {
    const { data } = await get<{ data: { total: number } }>("get/price/change");
    expect(data.total).toBeGreaterThan(0);
  });

  it("answers a newcomer's questions in at most two actions each, at a computer and on a phone", async () => {
    type Named = Row & { _id: string; name: string };
    const { list } = await get<{ list: Named[] }>("get/product?pageSize=200");
    // A product with a unique name whose price before the discount is known.
    const names = Map.groupBy(list, ({ name }) => name);
    const isChecked = async ({ _id }: Named): Promise<boolean> => {
      type Marks = { lowestBeforeDiscount: object | null } | null;
      const { marks } = await get<{ marks: Marks }>(`get/product/${_id}/history`);
      return marks?.lowestBeforeDiscount != null;
    };
    let discounted: Named | undefined;
    for (const row of list)
      if (row.discountedPrice !== null && row.outcome === "value" && names.get(row.name)!.length === 1)
        discounted ??= (await isChecked(row)) ? row : undefined;
    const taken = await askQuestions(
      { url: product.url, token },
      { lamp: "Opal Globe Pendant", discounted: discounted!.name },
    );
    expect(Object.keys(taken)).toHaveLength(9);
    for (const [question, { wide, phone }] of Object.entries(taken))
      expect(Math.max(wide, phone), question).toBeLessThanOrEqual(2);
  }, 300_000);

  it("fills in older weeks while it runs", async () => {
    const week = 7 * 86_400_000;
    await expect
      .poll(
        async () => {
          const old = (await runs()).filter(
            (run) => Date.now() - new Date(run.createdAt).getTime() > week + 86_400_000,
          );
          return old.some((run) => run.finishedAt !== null);
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true);
  }, 90_000);
});
