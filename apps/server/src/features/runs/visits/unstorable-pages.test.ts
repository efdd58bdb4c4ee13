import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, startShop } from "../../../fetch/testing/shop.ts";
import type { Shop } from "../../../fetch/testing/shop.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";

/** One character encoded as a surrogate pair, like most emoji. */
const EMOJI = "\u{1f600}";

/** Product pages, by path, whose texts the database cannot store unchanged; all are plain ASCII or UTF-8 on the wire. */
const PRODUCTS: Record<string, { name: string; sku: string; description: string }> = {
  // The surrogates are at 299 and 300: cutting at 300 code units would split them.
  "/long-name": { name: `Kettle ${"x".repeat(292)}${EMOJI} and more`, sku: "K-1", description: "Boils." },
  "/long-description": { name: "Kettle two", sku: "K-2", description: `${"y".repeat(1999)}${EMOJI} etc.` },
  "/long-sku": { name: "Kettle three", sku: `${"7".repeat(99)}${EMOJI}`, description: "Boils." },
  "/nul": { name: "Kettle\u0000 four", sku: "K\u0000-4", description: "Boils\u0000 water." },
  "/half": { name: "Kettle \ud83d five", sku: "K-5\ud83d", description: "\ude00 Boils." },
};

const escaped = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function pageOf(path: string): string {
  const { name, sku, description } = PRODUCTS[path] ?? { name: "", sku: "", description: "" };
  const data = `{"@context":"https://schema.org","@type":"Product","name":${escaped(name)},"sku":${escaped(sku)},
    "description":${escaped(description)},
    "offers":{"@type":"Offer","price":"39.90","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}`;
  return `<html lang="en"><head><title>Kettle</title><script type="application/ld+json">${data}</script></head>
    <body><h1>Ke\0ttle ${EMOJI}</h1><p class="price\0">39.90\0 EUR</p></body></html>`;
}

interface Answer {
  entries: { _id: string }[];
  data: { _id: string; name: string; outcome: string; normalPrice: { value: string; currency: string } };
}

describe("page texts that the database cannot store unchanged", () => {
  let shop: Shop;
  let fixture: EngineFixture;
  let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;

  beforeAll(async () => {
    shop = await startShop(
      Object.fromEntries(Object.keys(PRODUCTS).map((path) => [path, html(pageOf(path))])),
    );
    fixture = await openEngineFixture();
    tenant = await fixture.addTenant();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  it.each(Object.keys(PRODUCTS))("are made storable when %s is added and tracked", async (path) => {
    const added = await tenant.call<Answer>("POST", "add/product", { url: shop.origin + path });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    // As if the page had been unreadable when the product was added: the run then sets its identity.
    const id = added.body.data._id;
    await tenant.in((trx) =>
      trx.updateTable("product").set({ identity: "{}" }).where("id", "=", id).execute(),
    );
    const started = await tenant.call<Answer>(
      "POST",
      "start/track",
      added.body.entries.map((entry) => ({ _id: entry._id })),
    );
    const run = await fixture.ended(tenant, started.body.data._id);
    expect(run).toMatchObject({ values: 3, errors: 0 });
    const { body } = await tenant.call<Answer>("GET", `get/product/${id}`);
    expect(body.data).toMatchObject({ outcome: "value", normalPrice: { value: "39.90", currency: "EUR" } });
    expect(body.data.name).toMatch(/^Kettle/);
    expect(body.data.name.isWellFormed()).toBe(true);
    expect(body.data.name).not.toContain("\0");
  });
});
