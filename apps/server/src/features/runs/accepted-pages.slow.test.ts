import { getProduct, productHistory, trackProducts } from "@pricetrail/contract";
import type { ProductRow } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { openEngineFixture } from "./shop.fixture.ts";
import type { EngineFixture } from "./shop.fixture.ts";

describe("accepting a page that permanently shows another currency or product", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;
  let id: string;
  let page: [name: string, price: string, currency: string];

  beforeAll(async () => {
    shop = await serveShop((path) => (path === "/robots.txt" ? undefined : productPage(...page)));
    fixture = await openEngineFixture();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(async () => {
    page = ["Blue kettle", "19.90", "USD"];
    tenant = await fixture.addTenant();
    const { body } = await tenant.call<{ data: { _id: string } }>("POST", "add/product", {
      url: `${shop.origin}/p/kettle`,
    });
    id = body.data._id;
    await track();
  });

  const product = async (): Promise<ProductRow> => (await tenant.ask(getProduct, `get/product/${id}`)).data;
  const track = async (): Promise<ProductRow> => {
    const { data } = await tenant.ask(trackProducts, "track/product", { products: [id] });
    await fixture.ended(tenant, data._id);
    return product();
  };
  /** Accepts, as a person, what the last check found. */
  const accept = async (seen?: object) => {
    const { outcome, detail } = await product();
    return tenant.call<{ data: { _id: string } }>("POST", `accept/page/${id}`, {
      outcome,
      detail,
      ...seen,
    });
  };
  const accepted = async (): Promise<ProductRow> => {
    const answer = await accept();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await fixture.ended(tenant, answer.body.data._id);
    return product();
  };

  it("publishes prices in the other currency after it is accepted, and marks the switch in the history", async () => {
    page = ["Blue kettle", "18.50", "EUR"];
    expect((await track()).outcome).toBe("currency_changed");
    expect(await track()).toMatchObject({
      outcome: "currency_changed",
      detail: "USD before, EUR now",
      normalPrice: { value: "19.90", currency: "USD" },
    });
    const eur = { value: "18.50", currency: "EUR" };
    expect(await accepted()).toMatchObject({ outcome: "value", normalPrice: eur });
    page = ["Blue kettle", "17.50", "EUR"];
    expect((await track()).outcome).toBe("held");
    expect(await track()).toMatchObject({
      outcome: "value",
      normalPrice: { value: "17.50", currency: "EUR" },
    });
    const history = await tenant.ask(productHistory, `get/product/${id}/history`);
    expect(history.splices).toMatchObject([{ field: "normalPrice", kind: "accepted" }]);
    expect(history.series.map(({ currency }) => currency).toSorted()).toEqual(["EUR", "USD"]);
    // Prices in two currencies do not form a price change.
    const changes = await tenant.in((trx) =>
      trx.selectFrom("price_change").select(["from_minor", "to_minor"]).execute(),
    );
    expect(changes).toEqual([{ from_minor: 1850, to_minor: 1750 }]);
    const activity = await tenant.in((trx) =>
      trx
        .selectFrom("activity")
        .select(["action", "target", "after"])
        .where("action", "=", "accept_page")
        .execute(),
    );
    expect(activity).toEqual([
      { action: "accept_page", target: `${shop.origin}/p/kettle`, after: "USD before, EUR now" },
    ]);
  });

  it("tracks the product under its new name and price after a person accepts it", async () => {
    page = ["Cordless vacuum cleaner", "990.00", "USD"];
    expect((await track()).outcome).toBe("identity_changed");
    expect(await accepted()).toMatchObject({
      outcome: "value",
      name: "Cordless vacuum cleaner",
      normalPrice: { value: "990.00", currency: "USD" },
    });
    expect((await track()).outcome).toBe("value");
    page = ["Blue kettle", "990.00", "USD"];
    expect((await track()).outcome).toBe("identity_changed");
  });

  it("trusts only the values that the person saw", async () => {
    page = ["Blue kettle", "18.50", "EUR"];
    await track();
    expect((await accept({ detail: "USD before, GBP now" })).status).toBe(406);
    expect((await accept({ outcome: "identity_changed" })).status).toBe(406);
    expect((await accept({ outcome: "out_of_range" })).status).toBe(400);
    page = ["Blue kettle", "16.50", "GBP"];
    expect(await accepted()).toMatchObject({
      outcome: "currency_changed",
      detail: "USD before, GBP now",
      normalPrice: { value: "19.90", currency: "USD" },
    });
  });

  it("no longer trusts the accepted change once the page has returned to its former state", async () => {
    page = ["Blue kettle", "18.50", "EUR"];
    await track();
    page = ["Blue kettle", "19.90", "USD"];
    expect(await accepted()).toMatchObject({ outcome: "value", normalPrice: { currency: "USD" } });
    page = ["Blue kettle", "18.50", "EUR"];
    expect((await track()).outcome).toBe("currency_changed");
  });

  it("refuses to accept a product whose last check read its price, or that is not tracked", async () => {
    expect((await accept({ outcome: "currency_changed" })).status).toBe(406);
    page = ["Blue kettle", "18.50", "EUR"];
    await track();
    await tenant.call("POST", `update/product/${id}`, { isTracking: false });
    expect((await accept()).status).toBe(406);
    const { accepted: kept } = await tenant.in((trx) =>
      trx.selectFrom("product").select("accepted").executeTakeFirstOrThrow(),
    );
    expect(kept).toBeNull();
  });
});
