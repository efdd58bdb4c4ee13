import {
  addCompanionConfiguration,
  addCompanionReading,
  companionProduct,
  createPairing,
  getConfiguration,
  getProduct,
  listRuns,
  productChecks,
  redeemPairing,
} from "@pricetrail/contract";
import type { CheckRow, Configuration, Endpoint, ProductRow, RunRow } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { readInOrganisation } from "../../database/tenant.ts";
import { openAccessFixture } from "../../http/access.fixture.ts";
import type { AccessFixture } from "../../http/access.fixture.ts";
import { pickIn } from "../elements/picking.fixture.ts";

const SIGN_IN =
  "<!doctype html><html><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>";

interface Read {
  runId: string;
  data: {
    field: string;
    outcome: string;
    problem: string | null;
    value: string | null;
    currency: string | null;
  }[];
}

describe("data from paired extensions", () => {
  let fixture: AccessFixture;
  let shop: StaticShop;
  let session: string;
  let device: string;
  let organisationId: string;

  beforeAll(async () => {
    fixture = await openAccessFixture({ EGRESS_ALLOW: "127.0.0.1", HOST_INTERVAL_MS: "0" });
    // The shop shows its prices only to signed-in visitors, never to the server.
    shop = await serveShop((path) => (path.startsWith("/p/") ? SIGN_IN : undefined));
    const person = await fixture.addPerson();
    ({ organisationId } = person);
    session = await fixture.openSession(person.userId, organisationId);
    const { code } = await ask<{ code: string }>(createPairing, { token: session });
    device = (await ask<{ token: string }>(redeemPairing, { body: { code, name: "Chromium" } })).token;
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  async function ask<T>(endpoint: Endpoint, options: Parameters<AccessFixture["send"]>[1]): Promise<T> {
    const answer = await fixture.send(endpoint, options);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<T>();
  }

  const shown = (html: string) => ({ page: html, loadTimeMs: 120 });
  const addressOf = (path: string) => `${shop.origin}${path}`;

  /** Picks the price on the page as the person sees it, and saves it. */
  async function save(path: string, html: string): Promise<string> {
    const url = addressOf(path);
    const captures = [pickIn(html, url, "normalPrice", ".price")];
    const body = { url, captures, ...shown(html) };
    const { data } = await ask<{ data: { _id: string } }>(addCompanionConfiguration, { token: device, body });
    return data._id;
  }
  const read = (path: string, html: string) =>
    fixture.send(addCompanionReading, {
      token: device,
      body: { url: addressOf(path), ...shown(html) },
    });
  const checksOf = async (id: string) =>
    (await ask<{ list: CheckRow[] }>(productChecks, { token: session, params: { id } })).list;

  it("adds a product with picked and automatic entries, once per address", async () => {
    const html = productPage("Blue kettle", "24.90");
    const id = await save("/p/blue", html);
    const { data } = await ask<{ data: Configuration }>(getConfiguration, {
      token: session,
      params: { id },
    });
    expect(
      data.entries.map(({ key, state }) => [key, state]).toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)),
    ).toEqual([
      ["availability", "automatic"],
      ["discountedPrice", "automatic"],
      ["normalPrice", expect.stringMatching(/new|gone|unsure/)],
    ]);
    const price = data.entries.find(({ key }) => key === "normalPrice");
    expect(price?.picked?.html).toContain("USD 24.90");
    const again = await fixture.send(addCompanionConfiguration, {
      token: device,
      body: { url: addressOf("/p/blue"), captures: [pickIn(html, addressOf("/p/blue"), "name", "h1")] },
    });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ existingId: id });
  });

  it("adds a check with its origin and one data point per value", async () => {
    const html = productPage("Red kettle", "31.50");
    const id = await save("/p/red", html);
    const answer = await read("/p/red", html);
    expect(answer.statusCode, answer.body).toBe(200);
    const { runId, data } = answer.json<Read>();
    expect(data.find(({ field }) => field === "normalPrice")).toMatchObject({
      outcome: "value",
      value: "31.50",
      currency: "USD",
    });
    expect(await checksOf(id)).toMatchObject([
      { outcome: "value", tier: "companion", runId, normalPrice: { value: "31.50", currency: "USD" } },
    ]);
    const { list } = await ask<{ list: RunRow[] }>(listRuns, { token: session });
    expect(list).toMatchObject([
      { _id: runId, trigger: "companion", state: "finished", total: 3, errors: 0 },
    ]);
    const observations = await readInOrganisation(fixture.db, organisationId, (trx) =>
      trx.selectFrom("observation").select("field").where("run_id", "=", runId).execute(),
    );
    expect(observations).toHaveLength(3);
    const ledger = await readInOrganisation(fixture.db, organisationId, (trx) =>
      trx.selectFrom("usage_ledger").select("number").where("run_id", "=", runId).execute(),
    );
    // Normal price and availability; an absent discount is free.
    expect(ledger).toHaveLength(2);
    const { data: product } = await ask<{ data: ProductRow }>(getProduct, { token: session, params: { id } });
    expect(product.name).toBe("Red kettle");
  });

  it("is validated like any other reading, and then changes no price", async () => {
    const id = await save("/p/green", productPage("Green kettle", "20.00"));
    expect((await read("/p/green", productPage("Green kettle", "20.00"))).statusCode).toBe(200);
    const doubted = [
      [productPage("Green kettle", "2000.00"), "out_of_range"],
      [productPage("Vacuum cleaner", "20.00"), "identity_changed"],
      [SIGN_IN, expect.stringMatching(/price_not_found|element_not_found/)],
    ] as const;
    for (const [html, outcome] of doubted) {
      const { data } = (await read("/p/green", html)).json<Read>();
      const price = data.find(({ field }) => field === "normalPrice");
      expect(price).toMatchObject({ outcome, value: null });
      expect(price?.problem).toBeTruthy();
    }
    const { data: product } = await ask<{ data: ProductRow }>(getProduct, { token: session, params: { id } });
    expect(product).toMatchObject({ normalPrice: { value: "20.00", currency: "USD" } });
    expect((await checksOf(id)).filter(({ normalPrice }) => normalPrice !== null)).toHaveLength(1);
  });

  it("is rejected for untracked pages, those of other organisations, and while a run visits them", async () => {
    expect((await read("/p/unknown", productPage("Unknown", "1.00"))).statusCode).toBe(404);
    const find = await fixture.program.app.inject({
      url: `/api/${companionProduct.path}?url=${encodeURIComponent(addressOf("/p/unknown"))}`,
      headers: { authorization: `Bearer ${device}` },
    });
    expect(find.json()).toEqual({ data: null });
    const html = productPage("White kettle", "9.00");
    const id = await save("/p/white", html);

    const stranger = await fixture.addPerson();
    const theirs = await fixture.openSession(stranger.userId, stranger.organisationId);
    const { code } = await ask<{ code: string }>(createPairing, { token: theirs });
    const other = await ask<{ token: string }>(redeemPairing, { body: { code, name: "Other" } });
    const body = { url: addressOf("/p/white"), ...shown(html) };
    const foreign = await fixture.send(addCompanionReading, { token: other.token, body });
    expect(foreign.statusCode).toBe(404);

    await fixture.program.features.runs.startProducts({ organisationId, userId: null }, [id]);
    const busy = await read("/p/white", html);
    expect(busy.statusCode).toBe(406);
    expect(await checksOf(id)).toEqual([]);
  });

  it("is read up to 4 million characters, and rejected beyond", async () => {
    const id = await save("/p/long", productPage("Long kettle", "5.00"));
    const page = (padding: number) =>
      productPage("Long kettle", "5.00").replace("</main>", `</main><!--${"x".repeat(padding)}-->`);
    expect((await read("/p/long", page(3_990_000))).statusCode).toBe(200);
    expect((await read("/p/long", page(4_000_000))).statusCode).toBe(413);
    expect(await checksOf(id)).toHaveLength(1);
  });
});
