import { dashboardProducts } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture } from "../testing/data.fixture.ts";
import { addProduct, settleSample } from "../testing/samples.fixture.ts";
import { createDashboard } from "./dashboard.ts";

const usd = (normalMinor: number, discountedMinor: number | null = null) => ({
  normalMinor,
  discountedMinor,
  currency: "USD",
});
const eur = (normalMinor: number) => ({ ...usd(normalMinor), currency: "EUR" });
const on = (date: number) => new Date(Date.UTC(2026, 5, date, 9));

type Prices = Record<number, ReturnType<typeof usd>>;

describe("the change shown on the dashboard", () => {
  let fixture: DataFixture;
  beforeAll(async () => {
    fixture = await openDataFixture(
      (foundation) => createDashboard(foundation, { countRepairs: () => Promise.resolve(0) }).registerRoutes,
    );
  });
  afterAll(() => fixture.close());

  /**
   * Returns the row of an organisation's only product, with these prices by day of June, in the range from June 8 to the given
   * day.
   */
  async function rowOf(prices: Prices, to: string) {
    const tenant = await fixture.addTenant();
    await tenant.in(async (trx) => {
      const id = await addProduct(trx, tenant.organisationId, fixture.time.now);
      for (const [date, price] of Object.entries(prices))
        await settleSample(trx, tenant.organisationId, id, on(Number(date)), { price });
    });
    const { list } = await tenant.ask(dashboardProducts, `get/dashboard/product?from=2026-06-08&to=${to}`);
    return list.map(({ previous, changePermille, changedAt, normalPrice, discountedPrice }) => ({
      previous: previous && `${previous.currency} ${previous.value}`,
      changePermille,
      changedAt,
      now: (discountedPrice ?? normalPrice)?.value,
    }));
  }

  const june = (date: number) => on(date).toISOString();
  const none = { previous: null, changePermille: null, changedAt: null };

  it.each<[string, Prices, object]>([
    [
      "a normal price that rose",
      { 5: usd(1000), 10: usd(1200) },
      { previous: "USD 10.00", changePermille: 200, now: "12.00", changedAt: june(10) },
    ],
    [
      "a discount that began",
      { 5: usd(1000), 10: usd(1000, 800) },
      { previous: "USD 10.00", changePermille: -200, now: "8.00", changedAt: june(10) },
    ],
    [
      "a discount that ended",
      { 5: usd(1000, 800), 10: usd(1000) },
      { previous: "USD 8.00", changePermille: 250, now: "10.00", changedAt: june(10) },
    ],
    [
      "a discount that grew",
      { 5: usd(1000, 800), 10: usd(1000, 600) },
      { previous: "USD 8.00", changePermille: -250, now: "6.00", changedAt: june(10) },
    ],
    [
      "the price when the range began, not the one before the last",
      { 5: usd(1000), 9: usd(3000), 11: usd(1500) },
      { previous: "USD 10.00", changePermille: 500, now: "15.00", changedAt: june(11) },
    ],
    [
      "the first price in the range where there is none before",
      { 9: usd(1000), 11: usd(900) },
      { previous: "USD 10.00", changePermille: -100, now: "9.00", changedAt: june(11) },
    ],
    [
      "nothing when only the struck price changed",
      { 5: usd(1000, 800), 10: usd(1100, 800) },
      { ...none, now: "8.00" },
    ],
    [
      "nothing when the price came back",
      { 5: usd(1000), 9: usd(900), 11: usd(1000) },
      { ...none, now: "10.00" },
    ],
    ["nothing between two currencies", { 5: eur(1000), 10: usd(1200) }, { ...none, now: "12.00" }],
    ["nothing for one price", { 10: usd(1000) }, { ...none, now: "10.00" }],
  ])("compares with %s", async (_what, prices, row) => {
    // A range that ends today, and a past one, in which later readings must not count.
    expect(await rowOf(prices, "2026-06-15")).toEqual([row]);
    expect(await rowOf({ ...prices, 14: usd(7700) }, "2026-06-12")).toEqual([row]);
  });
});
