import * as contract from "@pricetrail/contract";
import type { Configuration, ProductRow } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveShop } from "../../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../../tests/static-shop.ts";
import { pickIn } from "../../elements/picking.fixture.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";

interface Shown {
  path: string;
  name: string;
  sku: string;
  price: string;
  /** Class name of the price element. */
  place?: string;
}

const KETTLE: Shown = { path: "/p/blue-kettle", name: "Blue steel kettle", sku: "K-100", price: "$19.90" };
const CHAIR: Shown = { path: "/p/garden-chair", name: "Garden chair of teak", sku: "C-7", price: "$89.00" };

function pageOf({ path, name, sku, price, place = "price" }: Shown): string {
  const data = { "@context": "https://schema.org", "@type": "Product", name, sku };
  return `<!doctype html><html lang="en"><head><title>${name}</title><link rel="canonical" href="${path}">
    <script type="application/ld+json">${JSON.stringify(data)}</script></head><body><main><h1>${name}</h1>
    <p class="${place}">${price}</p><p class="stores">Twelve stores near you</p><button>Add to cart</button></main></body></html>`;
}

describe("visiting a page that shows something else", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;
  let configuration: Configuration;
  let shown: Shown;

  beforeAll(async () => {
    shop = await serveShop((path) => (path === "/robots.txt" ? undefined : pageOf(shown)));
    fixture = await openEngineFixture();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(async () => {
    shown = KETTLE;
    tenant = await fixture.addTenant();
    const url = shop.origin + KETTLE.path;
    const pick = (key: string, selector: string) => ({
      key,
      capture: pickIn(pageOf(KETTLE), url, key, selector),
    });
    const added = await tenant.ask(contract.addConfiguration, undefined, {
      url,
      fields: [pick("normalPrice", ".price"), pick("own:stores", ".stores")],
    });
    configuration = added.data;
    await track();
  });

  const product = async (): Promise<ProductRow> =>
    (await tenant.ask(contract.getProduct, `get/product/${configuration.product._id}`)).data;
  const track = async (): Promise<ProductRow> => {
    const { data } = await tenant.ask(contract.trackProducts, "track/product", {
      products: [configuration.product._id],
    });
    await fixture.ended(tenant, data._id);
    return product();
  };
  const states = async () => {
    const { data } = await tenant.ask(
      contract.getConfiguration,
      `get/configuration/${configuration.product._id}`,
    );
    return data.entries.map(({ key, state }) => [key, state]);
  };
  const points = () =>
    tenant.in(async (trx) => (await trx.selectFrom("observation").select("raw").execute()).length);

  it("reports the mismatch, skips the page's elements, and keeps the picked elements", async () => {
    expect(await product()).toMatchObject({ outcome: "value", normalPrice: { value: "19.90" } });
    const before = await points();
    const visits = shop.visits.get(KETTLE.path);
    shown = CHAIR;
    expect(await track()).toMatchObject({
      outcome: "replaced",
      detail: 'the page shows "Garden chair of teak"',
      normalPrice: { value: "19.90" },
    });
    expect(await states()).toEqual([
      ["normalPrice", "found"],
      ["own:stores", "found"],
    ]);
    expect(await points()).toBe(before);
    expect(await tenant.in((trx) => trx.selectFrom("held_price").select("id").execute())).toEqual([]);
    expect(shop.visits.get(KETTLE.path)).toBe(visits! + 1);
  });

  it.each<[string, Partial<Shown>]>([
    ["was renamed", { name: "Ostra gooseneck, 0.9 litres" }],
    ["has numbers of another template", { sku: "SHOP-0000100" }],
    ["is at another address", { path: "/kitchen/ostra-0-9?ref=mail" }],
    ["was renamed and moved", { name: "Ostra gooseneck", path: "/kitchen/ostra" }],
  ])("keeps tracking a product that %s", async (_what, change) => {
    shown = { ...KETTLE, ...change };
    expect(await track()).toMatchObject({ outcome: "value", normalPrice: { value: "19.90" } });
    expect(await states()).toEqual([
      ["normalPrice", "found"],
      ["own:stores", "found"],
    ]);
  });

  it("keeps tracking a product whose page changes step by step until nothing is the same", async () => {
    for (const change of [{ name: "Ostra gooseneck" }, { path: "/kitchen/ostra" }, { sku: "0-9" }]) {
      shown = { ...shown, ...change };
      expect((await track()).outcome).toBe("value");
    }
    shown = KETTLE;
    expect((await track()).outcome).toBe("identity_changed");
  });

  it("tracks the other product with the same elements after a person accepts it", async () => {
    shown = CHAIR;
    const { outcome, detail } = await track();
    const accept = await tenant.call<{ data: { _id: string } }>(
      "POST",
      `accept/page/${configuration.product._id}`,
      {
        outcome,
        detail,
      },
    );
    await fixture.ended(tenant, accept.body.data._id);
    expect(await product()).toMatchObject({ outcome: "value", normalPrice: { value: "89.00" } });
    shown = { ...CHAIR, price: "$89.00", name: "Teak chair" };
    expect((await track()).outcome).toBe("value");
    shown = KETTLE;
    expect((await track()).outcome).toBe("identity_changed");
  });

  it("clears the acceptance once the page is found, even if the other page lacks the element", async () => {
    shown = { ...CHAIR, place: "offer-box", price: "ask us" };
    const { outcome, detail } = await track();
    expect(outcome).toBe("replaced");
    const accept = await tenant.call<{ data: { _id: string } }>(
      "POST",
      `accept/page/${configuration.product._id}`,
      {
        outcome,
        detail,
      },
    );
    await fixture.ended(tenant, accept.body.data._id);
    expect(["element_not_found", "price_unparsable", "price_not_found"]).toContain((await product()).outcome);
    const { accepted, identity } = await tenant.in((trx) =>
      trx.selectFrom("product").select(["accepted", "identity"]).executeTakeFirstOrThrow(),
    );
    expect(accepted).toBeNull();
    expect(identity).toMatchObject({ name: CHAIR.name, sku: CHAIR.sku });
  });
});
