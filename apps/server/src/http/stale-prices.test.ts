import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as contract from "@pricetrail/contract";
import { ALL_ENDPOINTS, DAY_MS, HOUR_MS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import { writeInOrganisation } from "../database/tenant.ts";
import { openKeyOwner } from "../features/api-keys/api-keys.fixture.ts";
import { addProduct, addTracking, settleSample } from "../features/testing/samples.fixture.ts";
import { newId } from "../ids.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { seedOrganisation } from "./foreign-ids.fixture.ts";
import type { Ids } from "./foreign-ids.fixture.ts";

const READ_AT = Date.UTC(2026, 5, 15, 12);
const DAILY = { mode: "interval", everyMinutes: 1440, zone: "UTC", window: null, weekdays: [] };

/** A price's own names: decimal text, or minor units. */
const isMoney = (keys: readonly string[]) =>
  keys.length === 2 && keys.includes("value") && keys.includes("currency");
const isMinor = (key: string) => /minor$/i.test(key);
/** Keys that date a value: it is a record of that time. */
const DATED_KEYS = ["at", "firstAt", "until", "checkedAt"];

/** Places of amounts that say no age, and why they need none. A new place has `isStale`, a time, or its reason here. */
const NO_AGE: Record<string, readonly string[]> = {
  "what a person wants to know": [
    "get/alert.list[].condition",
    "get/alert.list[].condition.by",
    "get/alert-link.data.condition",
    "get/alert-link.data.condition.by",
    "add/alert.data.condition",
    "add/alert.data.condition.by",
    "update/alert/{id}.data.condition",
    "update/alert/{id}.data.condition.by",
  ],
  "what the organisation states, and what is computed from it and current prices": [
    "get/market.list[]",
    "get/market/{id}.data",
    "update/item/{id}.data",
  ],
  "our price as last read, of `pricedAt`": [
    "get/market.list[].lastOwn",
    "get/market/{id}.data.lastOwn",
    "update/item/{id}.data.lastOwn",
  ],
  "read by this call": [
    "preview/product.data",
    "add/product.proposal",
    "add/companion/reading.data[]",
    "inspect/browser/{id}.data.proposals[]",
    "read/capture.data",
    "test/capture.data.fields[]",
    "test/configuration/{id}.data.fields[]",
  ],
  "read by a run or trial, whose time is known": [
    "get/run/{id}/item.list[]",
    "get/trial/{id}.data.list[].result.fields[]",
    "start/trial/{id}.data.list[].result.fields[]",
  ],
  "a data point, read at `createdAt`": ["get/tracked/data.list[]"],
  "what makes two products alike: each price is stated or of `pricedAt`": [
    "get/match.list[].item",
    "get/match.list[].offer",
  ],
};
const REASONS = new Set(Object.values(NO_AGE).flat());

/** What writes, and returns a product with its price: the body that changes nothing that matters here. */
const CHANGES: Record<string, object> = {
  "update/product/{id}": { isTracking: true },
  "update/item/{id}": { ownId: "A-1" },
  "update/configuration/{id}": { fields: [], removed: [] },
  "update/map-violation/{id}": { status: "notified" },
};
/** What it returns is new: no price has been read. */
const NEW = ["add/product", "add/configuration"];
/** What leaves stale prices out. */
const ONLY_CURRENT = ["get/dashboard/overview"];

/** An object with amounts, in an answer or in the description of one. */
interface Found {
  place: string;
  /** As its nearest ancestor states it; undefined where none does. */
  isStale: unknown;
  /** Whether it, or an ancestor, is a record of a time. */
  isDated: boolean;
  /** Ids of the products that it is about. */
  ids: readonly unknown[];
}

/** The objects and arrays inside a value, or inside the JSON schema of one, with their places. */
interface Node {
  /** By key; a schema's alternatives are merged. */
  fields: [key: string, value: unknown][];
  items: unknown[];
}
type Open = (value: unknown) => Node;

const openValue: Open = (value) =>
  Array.isArray(value)
    ? { fields: [], items: value }
    : { fields: typeof value === "object" && value !== null ? Object.entries(value) : [], items: [] };

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}
const openSchema: Open = (value) => {
  const alternatives = (schema: JsonSchema): JsonSchema[] => [
    schema,
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(alternatives),
  ];
  const all = alternatives(value as JsonSchema);
  return {
    fields: all.flatMap(({ properties }) => Object.entries(properties ?? {})),
    items: all.flatMap(({ items }) => items ?? []),
  };
};

/** Returns every object with an amount. */
function amountsIn(value: unknown, open: Open, place: string, within?: Found): Found[] {
  const { fields, items } = open(value);
  const keys = fields.map(([key]) => key);
  const field = (name: string) => fields.find(([key]) => key === name)?.[1];
  const here: Found = {
    place,
    isStale: keys.includes("isStale") ? field("isStale") : within?.isStale,
    isDated: (within?.isDated ?? false) || DATED_KEYS.some((key) => keys.includes(key)),
    ids: [...(within?.ids ?? []), field("_id"), field("id"), field("productId")],
  };
  const isPriced =
    fields.some(([key, one]) => isMinor(key) || isMoney(openKeys(open, one))) ||
    (keys.includes("currency") && (keys.includes("points") || keys.includes("value")));
  const inner = fields.filter(([, one]) => !isMoney(openKeys(open, one)));
  return [
    ...(isPriced && !isMoney(keys) ? [here] : []),
    ...inner.flatMap(([key, one]) => amountsIn(one, open, `${place}.${key}`, here)),
    ...items.flatMap((one) => amountsIn(one, open, `${place}[]`, here)),
  ];
}
const openKeys = (open: Open, value: unknown) => [...new Set(open(value).fields.map(([key]) => key))];

/** Returns the objects with amounts that an endpoint describes, and that need to say whether they are stale. */
const described = (endpoint: Endpoint): Found[] =>
  amountsIn(
    z.toJSONSchema(endpoint.response, { io: "output", unrepresentable: "any", reused: "inline" }),
    openSchema,
    endpoint.path,
  );
const needsAge = ({ place, isStale, isDated }: Found) =>
  isStale !== undefined || (!isDated && !REASONS.has(place));

/** Returns the id that an endpoint asks for, by its path. */
function idFor({ path }: Endpoint, ids: Ids): string {
  for (const kind of ["group", "listing", "run", "trial", "plan", "alert", "channel"] as const)
    if (path.startsWith(`get/${kind}/`)) return ids[kind];
  if (path.startsWith("update/map-violation/")) return ids.violation;
  return /^(?:get\/market|update\/item)\//.test(path) ? ids.group : ids.product;
}

/** The exports: the column that dates each row, or why none needs to. */
const EXPORTS: Record<string, { column: string } | { reason: string }> = {
  "export/latest": { column: "Stale" },
  "export/price-change": { column: "Date (UTC)" },
  "export/tracked-data": { column: "Created (UTC)" },
  "export/market": { reason: "states own prices, and compares only current ones" },
  "export/map-violation": { reason: "each price has the time when it was last seen" },
  "export/report": { reason: "states the time of its figures, and shows stale prices as screens do" },
  "export/product": { reason: "no amounts" },
  "export/stock-change": { reason: "no amounts" },
  "export/usage": { reason: "what visits cost" },
  "export/statement": { reason: "what visits cost" },
};

it("every amount of an answer says whether it is stale, is of a stated time, or has a reason why it need not", () => {
  const open = ALL_ENDPOINTS.flatMap(described);
  const unsaid = open.filter(({ isStale, isDated }) => isStale === undefined && !isDated);
  expect(new Set(unsaid.map(({ place }) => place))).toEqual(REASONS);
  const files = ALL_ENDPOINTS.filter(({ path }) => path.startsWith("export/"));
  expect(files.map(({ path }) => path).toSorted()).toEqual(Object.keys(EXPORTS).toSorted());
});

describe("five days after its last reading, a price of a daily plan is said to be stale", () => {
  let now = READ_AT;
  const clock: Clock = {
    now: () => new Date(now),
    // Background jobs wait: five days of their rounds would take longer than the test.
    sleep: (_ms, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  };
  let fixture: AccessFixture;
  let owner: Awaited<ReturnType<typeof openKeyOwner>>;
  let ids: Ids;
  let key: string;
  /** Read again after the five days. */
  let fresh: string;

  beforeAll(async () => {
    fixture = await openAccessFixture({}, { clock });
    owner = await openKeyOwner(fixture);
    ids = await seedOrganisation(fixture, owner.organisationId, null);
    const { organisationId } = owner;
    await writeInOrganisation(fixture.db, organisationId, async (trx) => {
      const at = new Date(READ_AT - HOUR_MS);
      for (const table of ["plan", "tracking_entry"] as const)
        await trx.deleteFrom(table).where("organisation_id", "=", organisationId).execute();
      await trx
        .insertInto("plan")
        .values({
          organisation_id: organisationId,
          id: newId(at),
          scope: "all",
          target_id: null,
          timing: JSON.stringify(DAILY),
          next_slot_at: null,
          next_due_at: null,
          created_at: at,
          updated_at: at,
          deleted_at: null,
        })
        .execute();
      const add = (name: string) => addProduct(trx, organisationId, at, { group_id: ids.group, name });
      const other = await add("Other kettle");
      const soldOut = await add("Sold-out kettle");
      fresh = await add("Fresh kettle");
      await trx
        .updateTable("product")
        .set({ group_id: ids.group, name: "Kettle" })
        .where("organisation_id", "=", organisationId)
        .where("id", "=", ids.product)
        .execute();
      for (const [id, minor] of [
        [ids.product, 10_000],
        [other, 12_000],
        [soldOut, 9_000],
        [fresh, 11_000],
      ] as const) {
        const price = { normalMinor: minor, discountedMinor: null, currency: "AUD" };
        await settleSample(trx, organisationId, id, new Date(READ_AT - DAY_MS), {
          price: { ...price, normalMinor: minor + 500 },
        });
        await settleSample(trx, organisationId, id, at, {
          price,
          ...(id === soldOut && { stock: "OutOfStock" as const }),
          amounts: {
            amounts: [{ role: "shelf", minor, currency: "AUD", text: "AUD", place: "b" }],
            candidates: [],
          },
        });
        await addTracking(trx, organisationId, id, at, price);
      }
      await trx
        .insertInto("listing_product")
        .values({
          organisation_id: organisationId,
          id: newId(at),
          listing_id: ids.listing,
          url: "http://shop.example/listed",
          url_key: "http://shop.example/listed",
          position: 1,
          name: "Listed kettle",
          name_key: "listed kettle",
          price_minor: 9_900,
          was_minor: null,
          currency: "AUD",
          image_url: null,
          first_run_id: ids.run,
          last_run_id: ids.run,
          first_seen_at: at,
          last_seen_at: at,
        })
        .execute();
      // Positions are computed once, when the program starts: before or after this.
      await trx
        .updateTable("product_group")
        .set({ currency: "AUD", map_minor: 10_500 })
        .where("organisation_id", "=", organisationId)
        .where("id", "=", ids.group)
        .execute();
      await trx
        .updateTable("map_violation")
        .set({ currency: "AUD", map_minor: 10_500, status: "open", ended_at: null, ended_by: null })
        .where("organisation_id", "=", organisationId)
        .execute();
      // A second visit found another price, which is held.
      await trx
        .updateTable("held_price")
        .set({ first_at: new Date(READ_AT), last_at: new Date(READ_AT) })
        .where("organisation_id", "=", organisationId)
        .execute();
    });
    key = (await owner.makeKey()).secret;
  });
  afterAll(() => fixture.close());

  /** What answers with amounts that must say their age, and may be called by programs. */
  const AGED = ALL_ENDPOINTS.filter(
    (endpoint) => described(endpoint).some(needsAge) && typeof endpoint.scope === "string",
  ).filter(({ path }) => !NEW.includes(path));

  /** Returns what every answer with amounts says of them. */
  async function walk(endpoints: readonly Endpoint[]): Promise<Found[]> {
    const found: Found[] = [];
    for (const endpoint of endpoints) {
      const params = { id: idFor(endpoint, ids), productId: ids.product };
      const body = CHANGES[endpoint.path];
      const answer = await fixture.send(endpoint, { token: key, params, ...(body && { body }) });
      expect(answer.statusCode, `${endpoint.path} ${answer.body}`).toBe(200);
      found.push(...amountsIn(answer.json(), openValue, endpoint.path).filter(needsAge));
    }
    return found;
  }
  const isFresh = ({ ids: of }: Found) => of.includes(fresh) || of.includes("Fresh kettle");

  it("in no answer before, and in every answer of the API after", async () => {
    const reads = AGED.filter(({ method }) => method === "GET");
    const before = await walk(reads);
    expect(before.filter(({ isStale }) => isStale !== false)).toEqual([]);
    now += 5 * DAY_MS;
    await writeInOrganisation(fixture.db, owner.organisationId, (trx) =>
      settleSample(trx, owner.organisationId, fresh, clock.now(), {
        price: { normalMinor: 10_900, discountedMinor: null, currency: "AUD" },
      }),
    );
    const after = await walk(AGED);
    expect(after.filter((one) => one.isStale !== !isFresh(one))).toEqual([]);
    expect(after.some(isFresh)).toBe(true);
    // Every answer that describes such amounts had some.
    const reached = new Set(
      after
        .filter(
          ({ place, isStale }) => isStale === true || ONLY_CURRENT.some((path) => place.startsWith(path)),
        )
        .map(({ place }) => place.split(/[.[]/)[0]),
    );
    expect(AGED.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  it("beside the sellers of a group, where it is not compared", async () => {
    const answer = await fixture.send(contract.groupHistory, {
      token: key,
      params: { id: ids.group },
    });
    const { series } = answer.json<{ series: { productId: string; isStale: boolean; until: number }[] }>();
    expect(series).toHaveLength(4);
    expect(series[0]).toMatchObject({ productId: fresh, isStale: false, until: now });
    expect(series.slice(1).every(({ isStale, until }) => isStale && until === READ_AT - HOUR_MS)).toBe(true);
    // What moved before is not among the biggest moves: where it is now is not known.
    const overview = await fixture.send(contract.dashboardOverview, { token: key });
    expect(overview.json()).toMatchObject({ stale: 3 });
    expect(
      overview.json<{ biggest: { _id: string }[] }>().biggest.filter(({ _id }) => _id !== fresh),
    ).toEqual([]);
    // Nor does the own catalogue compare with it, or hold it below a minimum.
    await fixture.send(contract.updateItem, {
      token: key,
      params: { id: ids.group },
      body: { currency: "AUD", normalPrice: "105.00", map: "200" },
    });
    const market = await fixture.send(contract.marketItem, { token: key, params: { id: ids.group } });
    expect(market.json()).toMatchObject({
      data: { rank: 1, ranked: 2, cheapest: { value: "109.00" }, isOpportunity: false },
    });
    const { offers } = market.json<{ data: contract.MarketRow }>().data;
    expect(offers.filter(({ unranked, isBelowMap }) => unranked === null || isBelowMap)).toHaveLength(1);
  });

  it.each(Object.entries(EXPORTS).filter(([, rule]) => "column" in rule))(
    "in each row of %s",
    async (path, rule) => {
      const answer = await fixture.send(
        ALL_ENDPOINTS.find((one) => one.path === path)!,
        { token: key },
      );
      const [head, ...rows] = answer.body.trim().split(/\r?\n/);
      const column = head!.split(",").indexOf((rule as { column: string }).column);
      expect(column).toBeGreaterThan(0);
      const stale = rows.filter((row) => !row.includes("Fresh kettle"));
      expect(stale.length).toBeGreaterThanOrEqual(3);
      for (const row of stale) expect(row.split(",")[column]).toMatch(/^Yes$|^\d/);
    },
  );

  it("in every tool of assistants", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${fixture.program.url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
      }),
    );
    const found: Found[] = [];
    const given = { product: ids.product, words: "kettle" };
    for (const { name, inputSchema, annotations } of (await client.listTools()).tools) {
      if (annotations?.readOnlyHint !== true) continue;
      const wanted = Object.entries(given).filter(([field]) => field in (inputSchema.properties ?? {}));
      const answer = await client.callTool({ name, arguments: Object.fromEntries(wanted) });
      if (answer.isError !== true)
        found.push(...amountsIn(answer.structuredContent, openValue, name).filter(needsAge));
    }
    await client.close();
    expect(found.filter((one) => one.isStale !== !isFresh(one))).toEqual([]);
    const tools = new Set(found.map(({ place }) => place.split(".")[0]));
    for (const tool of ["find_product", "price_now", "compare_sellers"]) expect(tools).toContain(tool);
  });

  it("and a price is current again with its next reading", async () => {
    await writeInOrganisation(fixture.db, owner.organisationId, (trx) =>
      settleSample(trx, owner.organisationId, ids.product, clock.now(), {
        price: { normalMinor: 9_000, discountedMinor: null, currency: "AUD" },
      }),
    );
    const answer = await fixture.send(contract.getProduct, {
      token: key,
      params: { id: ids.product },
    });
    expect(answer.json()).toMatchObject({ data: { isStale: false } });
  });
});
