import * as contract from "@pricetrail/contract";
import { extractOffer } from "@pricetrail/extract";
import type { LocatorResult } from "@pricetrail/extract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import type { ProductIdentity } from "../../database/tables/products.ts";
import type { FetchedPage } from "../../fetch/page.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { recordFinds } from "./entry-states.service.ts";
import { pickIn } from "./picking.fixture.ts";
import { testThreads } from "../../reading/testing/test-threads.ts";

const pageOf = (price: string): string =>
  `<!doctype html><html lang="en-US"><head><title>Blue kettle</title></head><body><main><h1>Blue kettle</h1>
    <div class="buy">${price}<button>Add to cart</button></div></main></body></html>`;
const PAGE = pageOf('<p id="now">USD 20.00</p>');
/** The same amount after a redesign. */
const REDESIGNED = pageOf('<section><div><span class="sum">USD 20.00</span></div></section>');
const PICTURE = { kind: "jpeg", content: Buffer.from("a picture of the price") } as const;

describe("what one reading reveals about a picked element", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let productId: string;
  let url: string;
  let start: number;

  beforeAll(async () => {
    shop = await serveShop((path) => (path === "/robots.txt" ? undefined : PAGE));
    url = `${shop.origin}/kettle`;
    fixture = await openEngineFixture({ worker: false, findInspection: () => ({ html: PAGE, url }) });
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    const capture = pickIn(PAGE, url, "normalPrice", "#now");
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url,
      fields: [{ key: "normalPrice", capture }],
    });
    productId = data.product._id;
    start = Date.now();
  });

  const entry = () =>
    tenant.in((trx) =>
      trx
        .selectFrom("tracking_entry")
        .selectAll()
        .where("fingerprint", "is not", null)
        .executeTakeFirstOrThrow(),
    );

  interface Seen {
    outcome?: PageReading["outcome"];
    hours?: number;
    picture?: FetchedPage["picture"];
    identity?: ProductIdentity;
    /** What the locator says instead of what it finds. */
    result?: Partial<LocatorResult>;
  }
  /** Records a visit that shows this page; returns the entry after it. */
  async function see(
    html: string,
    { outcome = "value", hours = 1, picture, identity = {}, result }: Seen = {},
  ) {
    const { fingerprint } = await entry();
    const read = extractOffer({
      html,
      url,
      locators: [{ field: "normalPrice", fingerprint: fingerprint as never }],
    });
    const extraction = {
      ...read,
      locatorResults: read.locatorResults.map((one) => ({ ...one, ...result }) as LocatorResult),
    };
    const page: FetchedPage = {
      finalUrl: url,
      status: 200,
      html,
      headers: {},
      tier: picture ? "browser" : "http",
      loadTimeMs: 1,
      bytes: html.length,
      redirects: [],
      ...(picture && { picture }),
    };
    const reading = { outcome, detail: null, page, extraction, httpStatus: 200, snapshot: null };
    const { organisationId } = tenant;
    const now = new Date(start + hours * HOUR_MS);
    await tenant.in((trx) =>
      recordFinds(trx, { organisationId, productId, identity, now, reading, threads: testThreads }),
    );
    return entry();
  }

  it.each([
    "blocked",
    "not_found",
    "identity_changed",
    "login_required",
    "redirected",
    "replaced",
    "currency_changed",
    "out_of_range",
    "unstable_price",
  ] as const)("is nothing where the page is not the expected one (%s)", async (outcome) => {
    const before = await entry();
    expect(await see(REDESIGNED, { outcome })).toEqual(before);
    expect(await see(REDESIGNED)).toMatchObject({ state: "moved" });
  });

  it("keeps its picture as long as it shows the same, even though only a browser takes pictures", async () => {
    const pictured = await see(PAGE, { hours: 30, picture: PICTURE });
    expect(pictured.found?.picture).toMatch(/^[0-9a-f]{64}$/);
    const again = await see(PAGE, { hours: 60 });
    expect(again.found).toEqual({ ...pictured.found, at: new Date(start + 60 * HOUR_MS).toISOString() });
    const dearer = await see(PAGE.replace("20.00", "21.00"), { hours: 90 });
    expect(dearer.found).toMatchObject({ value: "21.00", picture: null });
  });

  it("is stored at once if it shows something else, unless the reading is not trusted", async () => {
    const before = (await see(PAGE)).found;
    const other = PAGE.replace("20.00", "21.00");
    expect((await see(other, { hours: 2, outcome: "held" })).found).toEqual(before);
    expect((await see(other, { hours: 2, identity: { name: "Red garden chair" } })).found).toEqual(before);
    expect((await see(other, { hours: 2, result: { outcome: "price_ambiguous" } })).found).toEqual(before);
    expect((await see(other, { hours: 2 })).found).toMatchObject({ value: "21.00" });
  });

  it("is written only when its confidence differs notably, or an hour after it was written", async () => {
    const foundAt = (hours: number) => new Date(start + hours * HOUR_MS);
    const noted = await see(PAGE, { hours: 1 });
    expect(noted.last_found_at).toEqual(foundAt(1));
    const { confidence } = noted;
    const close = { confidence: confidence! - 0.09 };
    expect(await see(PAGE, { hours: 1.9, result: close })).toEqual(noted);
    const unsure = { confidence: confidence! - 0.11 };
    expect((await see(PAGE, { hours: 1.9, result: unsure })).confidence).toBeCloseTo(unsure.confidence);
    expect((await see(PAGE, { hours: 3, result: unsure })).last_found_at).toEqual(foundAt(3));
  });

  it("is proposed as the page shows it now, and for the present pick", async () => {
    const proposed = async (html: string) => (await see(html)).proposed;
    expect(await proposed(REDESIGNED)).toMatchObject({ value: "20.00", version: 1 });
    const dearer = REDESIGNED.replace("20.00", "21.00");
    expect(await proposed(dearer)).toMatchObject({ value: "21.00", version: 1 });
    await tenant.in((trx) => trx.updateTable("tracking_entry").set({ version: 2 }).execute());
    expect(await proposed(dearer)).toMatchObject({ value: "21.00", version: 2 });
  });

  it("withdraws what it proposed, even if nothing else about the element is new", async () => {
    const { proposed } = await see(REDESIGNED);
    expect(proposed).not.toBeNull();
    const lost = {
      state: "unsure",
      confidence: 0.4,
      reason: "two places are as likely",
      outcome: "element_not_found",
    } as const;
    const { location } = proposed!;
    const place = extractOffer({
      html: REDESIGNED,
      url,
      locators: [{ field: "normalPrice", selector: location }],
    }).locatorResults[0]!.found!;
    const offered = await see(REDESIGNED, {
      result: { ...lost, found: undefined, proposed: { ...place, by: "locator", confidence: 0.4 } },
    });
    expect(offered).toMatchObject({ state: "unsure", proposed: { location } });
    const withdrawn = await see(REDESIGNED, { result: { ...lost, found: undefined, proposed: undefined } });
    expect(withdrawn).toEqual({ ...offered, proposed: null });
  });

  it("states beside a proposal which other product the page shows, until it no longer does", async () => {
    const problemOf = async (identity: ProductIdentity) =>
      (await see(REDESIGNED, { identity })).proposed?.problem;
    expect(await problemOf({ name: "Blue kettle" })).toBeNull();
    expect(await problemOf({ name: "Red garden chair" })).toContain("Blue kettle");
    expect(await problemOf({ name: "Blue kettle" })).toBeNull();
  });
});
