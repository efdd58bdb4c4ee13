import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, startShop } from "../../fetch/testing/shop.ts";
import type { Shop } from "../../fetch/testing/shop.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";

const KETTLE = html(
  '<html><head><title>Kettle</title></head><body><main><h1>Kettle</h1><div class="buy"><b class="price">€1.099</b><button>Add to cart</button></div></main></body></html>',
);

describe("shop memory", () => {
  let shop: Shop;
  let host: string;
  let fixture: EngineFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    shop = await startShop({ "/kettle": KETTLE, "/other": KETTLE, "/third": KETTLE });
    host = new URL(shop.origin).host;
    fixture = await openEngineFixture();
    tenant = await fixture.addTenant();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  const preview = async (path: string) =>
    (await tenant.ask(contract.previewProduct, undefined, { url: `http://${host}${path}` })).data;
  const track = async (id: string) => {
    const { data } = await tenant.ask(contract.trackProducts, undefined, { products: [id] });
    return fixture.ended(tenant, data._id);
  };
  const shopPath = () => `get/shop/${encodeURIComponent(host)}`;

  it("asks a person what an ambiguous price means, and applies the answer in previews and runs", async () => {
    const asked = await preview("/kettle");
    expect(asked.outcome).toBe("price_ambiguous");
    expect(asked.readings?.map(({ value }) => value)).toEqual(["1099.00", "1.10"]);
    const { data } = await tenant.ask(contract.addProduct, undefined, { url: `http://${host}/kettle` });
    expect(await track(data._id)).toMatchObject({ errors: 3 });
    expect((await tenant.ask(contract.getShop, shopPath())).data).toBeNull();

    const decided = await tenant.ask(contract.updateShop, `update/shop/${encodeURIComponent(host)}`, {
      decimalSeparator: ",",
    });
    expect(decided.data).toMatchObject({ host, decimalSeparator: "," });
    expect((await preview("/other")).normalPrice).toEqual({ value: "1099.00", currency: "EUR" });
    expect(await track(data._id)).toMatchObject({ errors: 0 });
  });

  it("learns from readings, shows the results, and decides nothing by them", async () => {
    const { data } = await tenant.ask(contract.getShop, shopPath());
    expect(data).toMatchObject({
      currency: "EUR",
      tier: "http",
      sources: { normalPrice: "the page's text" },
    });
    const hints = await tenant.in((trx) => trx.selectFrom("site_memory").select("hints").execute());
    expect(hints).toEqual([{ hints: { decimalSeparator: "," } }]);
    const { memory, ...known } = await fixture.shops.knowledge(tenant.organisationId, host);
    expect(known).toEqual({ hints: { decimalSeparator: "," } });
    expect(memory).toEqual([
      "Prices here have a decimal comma.",
      "Prices here have been in EUR so far.",
      "Its pages can be read without a browser.",
      "The price was last read from the page's text.",
    ]);
  });

  it("clears a decision, and hides it from other organisations", async () => {
    const stranger = await fixture.addTenant();
    expect((await stranger.ask(contract.getShop, shopPath())).data).toBeNull();
    await tenant.ask(contract.updateShop, `update/shop/${encodeURIComponent(host)}`, {
      decimalSeparator: null,
    });
    expect((await preview("/third")).outcome).toBe("price_ambiguous");
  });
});
