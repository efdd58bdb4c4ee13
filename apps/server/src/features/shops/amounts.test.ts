import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, startShop } from "../../fetch/testing/shop.ts";
import type { Pages, Shop } from "../../fetch/testing/shop.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { findVisitTarget } from "../runs/visits/visit.store.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";

const page = (name: string, prices: string) =>
  html(
    `<html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1><div class="buy">${prices}<button>Add to cart</button></div></main></body></html>`,
  );

const PAGES: Pages = {
  "/kettle": page("Kettle", '<b class="price">€1.099</b>'),
  "/pan": page("Pan", '<b class="price">€2.199</b>'),
  "/lamp": page("Lamp", '<b class="price">$20.00</b><p class="member-price">Member price: $18.00</p>'),
  "/chair": page("Chair", '<b class="price">$60.00</b><p class="member-price">Member price: $51.00</p>'),
  "/radio": page("Radio", '<b class="price">$30.00</b><p class="member-price">Member price: $27.00</p>'),
  "/plain": page("Plain", '<b class="price">$7.00</b>'),
};

describe("the amounts on a page", () => {
  let shop: Shop;
  let fixture: EngineFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    shop = await startShop(PAGES);
    fixture = await openEngineFixture();
    tenant = await fixture.addTenant();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  const add = async (path: string) => {
    const { data } = await tenant.ask(contract.addProduct, undefined, { url: shop.origin + path });
    await track(data._id);
    return data._id;
  };
  const track = async (id: string) => {
    const { data } = await tenant.ask(contract.trackProducts, undefined, { products: [id] });
    return fixture.ended(tenant, data._id);
  };
  const amounts = async (id: string) => (await tenant.ask(contract.getAmounts, `get/amounts/${id}`)).data;
  const product = async (id: string) => (await tenant.ask(contract.getProduct, `get/product/${id}`)).data;
  const follow = (id: string, body: object) => tenant.call("POST", `follow/amount/${id}`, body);
  const followed = async (id: string, list: "amounts" | "candidates", index: number) => {
    const { checkId } = await amounts(id);
    const { status, body } = await follow(id, { checkId, list, index });
    expect(status).toBe(200);
    return fixture.ended(tenant, (body as { data: { _id: string } }).data._id);
  };

  it("stores the candidates for the price, and applies a person's choice to all pages of the shop at once", async () => {
    const [kettle, pan] = [await add("/kettle"), await add("/pan")];
    expect(await product(kettle)).toMatchObject({ outcome: "price_ambiguous", normalPrice: null });
    const { candidates, amounts: others } = await amounts(kettle);
    expect(candidates.map(({ money }) => money.value)).toEqual(["1099.00", "1.10"]);
    expect(others).toEqual([]);
    expect(await followed(kettle, "candidates", 0)).toMatchObject({ errors: 0 });
    expect(await product(kettle)).toMatchObject({ normalPrice: { value: "1099.00", currency: "EUR" } });
    expect((await amounts(kettle)).candidates).toEqual([]);
    await track(pan);
    expect(await product(pan)).toMatchObject({ normalPrice: { value: "2199.00", currency: "EUR" } });
  });

  it("follows an amount by its role on the shop's other pages too, until a person removes the rule", async () => {
    const lamp = await add("/lamp");
    const shown = await amounts(lamp);
    expect(shown.amounts.map(({ role, money, isFollowed }) => [role, money.value, isFollowed])).toEqual([
      ["shelf", "20.00", true],
      ["member", "18.00", false],
    ]);
    await followed(lamp, "amounts", 1);
    // A reading under a different rule is a correction, not a price change by the shop.
    const target = await tenant.in((trx) => findVisitTarget(trx, tenant.organisationId, lamp, new Date()));
    expect(target!.picks).toBe("rule member");
    const chair = await add("/chair");
    expect(await product(chair)).toMatchObject({
      normalPrice: { value: "60.00" },
      discountedPrice: { value: "51.00" },
    });
    expect((await amounts(chair)).rule).toEqual({ role: "member" });
    const shopPath = encodeURIComponent(new URL(shop.origin).host);
    const { data } = await tenant.ask(contract.updateShop, `update/shop/${shopPath}`, { price: null });
    expect(data.decided.price).toBeNull();
    expect((await amounts(chair)).rule).toBeNull();
  });

  it("refuses an amount from an outdated check, an index beyond the list, and a caller from another organisation", async () => {
    const lamp = await add("/radio");
    const { checkId } = await amounts(lamp);
    expect(await follow(lamp, { checkId, list: "amounts", index: 9 })).toMatchObject({ status: 406 });
    await track(lamp);
    expect(await follow(lamp, { checkId, list: "amounts", index: 1 })).toMatchObject({ status: 406 });
    const stranger = await fixture.addTenant();
    expect(await stranger.call("GET", `get/amounts/${lamp}`)).toMatchObject({ status: 404 });
    expect((await amounts(lamp)).rule).toBeNull();
  });

  it("stores no amounts when the page shows only the price", async () => {
    const plain = await add("/plain");
    expect(await product(plain)).toMatchObject({ normalPrice: { value: "7.00" } });
    const rows = await tenant.in((trx) =>
      trx.selectFrom("page_check").select("amounts").where("product_id", "=", plain).execute(),
    );
    expect(rows.map(({ amounts: kept }) => kept)).toEqual([null]);
  });
});
