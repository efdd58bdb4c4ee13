import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as contract from "@pricetrail/contract";
import { ALL_ENDPOINTS, DAY_MS, HOUR_MS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

/** Keys of what a person would take for a product's current price. */
const PRICE_KEYS = ["normalPrice", "discountedPrice", "inForce", "price"];
/** Keys that date a value: it is a record of that time. */
const DATED_KEYS = ["at", "firstAt", "lastSeenAt"];

interface Found {
  place: string;
  isStale: unknown;
}

/** Returns every object in an answer with a price that is not a record of a time, and whether it is said to be stale. */
function pricesIn(value: unknown, place: string): Found[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => pricesIn(one, `${place}[]`));
  const entries = Object.entries(value);
  const isPriced = entries.some(
    ([key, one]) => PRICE_KEYS.includes(key) && typeof one === "object" && one !== null && "currency" in one,
  );
  // A series of prices ends with the time of its last reading; what it is compared with describes the present.
  const isPresent = "marks" in value ? [] : "lowestOfMonth" in value ? [value] : [];
  const isRecord = DATED_KEYS.some((key) => key in value) && !("isStale" in value);
  const own = isPriced && !isRecord ? [value] : isPresent;
  return [
    ...own.map((one) => ({ place, isStale: "isStale" in one ? one.isStale : undefined })),
    ...entries.flatMap(([key, one]) => pricesIn(one, `${place}.${key}`)),
  ];
}

/** Returns the id that an endpoint asks for, by its path. */
function idFor({ path }: Endpoint, ids: Ids): string {
  for (const kind of ["group", "listing", "run", "trial", "plan", "alert", "channel"] as const)
    if (path.startsWith(`get/${kind}/`)) return ids[kind];
  return ids.product;
}

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
      const other = await addProduct(trx, organisationId, at, { group_id: ids.group, name: "Other kettle" });
      await trx
        .updateTable("product")
        .set({ group_id: ids.group, name: "Kettle" })
        .where("organisation_id", "=", organisationId)
        .where("id", "=", ids.product)
        .execute();
      for (const [id, minor] of [
        [ids.product, 10_000],
        [other, 12_000],
      ] as const) {
        const price = { normalMinor: minor, discountedMinor: null, currency: "AUD" };
        await settleSample(trx, organisationId, id, new Date(READ_AT - DAY_MS), {
          price: { ...price, normalMinor: minor + 500 },
        });
        await settleSample(trx, organisationId, id, at, { price });
        await addTracking(trx, organisationId, id, at, price);
      }
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

  /** All that programs may read; what only people may read is about their accounts. */
  const READS = ALL_ENDPOINTS.filter(
    ({ method, stream, scope }) => method === "GET" && stream === undefined && typeof scope === "string",
  );

  async function walk(): Promise<Found[]> {
    const found: Found[] = [];
    for (const endpoint of READS) {
      const params = { id: idFor(endpoint, ids), productId: ids.product };
      const answer = await fixture.send(endpoint, { token: key, params });
      if (answer.statusCode === 200) found.push(...pricesIn(answer.json(), endpoint.path));
    }
    return found;
  }

  it("in no answer before, and in every answer of the API after", async () => {
    const before = await walk();
    expect(before.filter(({ isStale }) => isStale !== false)).toEqual([]);
    now += 5 * DAY_MS;
    const after = await walk();
    expect(after.filter(({ isStale }) => isStale !== true)).toEqual([]);
    // The walk has reached what people and programs read.
    const paths = new Set(after.map(({ place }) => place.split(/[.[]/)[0]));
    for (const { path } of [
      contract.listProducts,
      contract.getProduct,
      contract.dashboardProducts,
      contract.heldPrices,
      contract.productHistory,
    ])
      expect(paths, path).toContain(path);
  });

  it("beside the sellers of a group, where it is not compared", async () => {
    const answer = await fixture.send(contract.groupHistory, {
      token: key,
      params: { id: ids.group },
    });
    const { series } = answer.json<{ series: { isStale: boolean; until: number }[] }>();
    expect(series).toHaveLength(2);
    expect(series.every(({ isStale, until }) => isStale && until === READ_AT - HOUR_MS)).toBe(true);
    // What moved before is not among the biggest moves: where it is now is not known.
    const overview = await fixture.send(contract.dashboardOverview, { token: key });
    expect(overview.json()).toMatchObject({ biggest: [] });
  });

  it("in the exports that list products", async () => {
    const answer = await fixture.send(contract.exportLatest, { token: key });
    const [head, ...rows] = answer.body.trim().split(/\r?\n/);
    const stale = head!.split(",").indexOf("Stale");
    expect(stale).toBeGreaterThan(0);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.split(",")[stale]).toBe("Yes");
  });

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
      if (answer.isError !== true) found.push(...pricesIn(answer.structuredContent, name));
    }
    await client.close();
    expect(found.filter(({ isStale }) => isStale !== true)).toEqual([]);
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
