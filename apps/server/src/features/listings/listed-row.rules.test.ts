import { DAY_MS } from "@pricetrail/contract";
import type { IntervalTiming } from "@pricetrail/contract";
import { describe, expect, it } from "vitest";
import type { ListedRecord } from "./chosen-products.store.ts";
import { toListed, toListing } from "./listed-row.rules.ts";

const AT = new Date("2026-06-15T12:00Z");
const record = (more: Partial<ListedRecord> = {}): ListedRecord => ({
  id: "some",
  url: "https://shop.example/p/kettle",
  urlKey: "shop.example/p/kettle",
  name: "Kettle",
  image: null,
  priceMinor: 1990,
  wasMinor: null,
  currency: "USD",
  productId: null,
  isNew: false,
  firstSeenAt: AT,
  lastSeenAt: AT,
  goneAt: null,
  readState: "none",
  draft: null,
  picture: null,
  ...more,
});
const listed = (more: Partial<ListedRecord> = {}, now = AT) => toListed(record(more), null, now);
const usd = (value: string) => ({ value, currency: "USD" });
/** Returns the row with the reading of the product's own page. */
const read = (proposal: object, more: Partial<ListedRecord> = {}) => {
  const known = {
    outcome: "value",
    name: "Kettle",
    image: null,
    normalPrice: usd("19.90"),
    discountedPrice: null,
  };
  const draft = { offer: { proposal: { category: null, subcategory: null, ...known, ...proposal } } };
  return listed({ readState: "done", draft, ...more });
};

describe("a found product", () => {
  it("has the price of its listing until its own page is read", () => {
    expect(listed({ wasMinor: 2990 })).toMatchObject({
      price: usd("19.90"),
      wasPrice: usd("29.90"),
      outcome: null,
      doubts: [],
    });
    expect(read({ discountedPrice: usd("14.90") })).toMatchObject({
      price: usd("14.90"),
      wasPrice: usd("19.90"),
    });
    // The former price of the listing does not belong to the price that the page asks.
    expect(read({}, { wasMinor: 2990 })).toMatchObject({ price: usd("19.90"), wasPrice: null });
    expect(read({ outcome: "timeout" })).toMatchObject({ price: usd("19.90"), wasPrice: null });
  });

  it("has a stale price once its listing or its own page was last read too long ago", () => {
    const later = new Date(AT.getTime() + 5 * DAY_MS);
    expect(listed()).toMatchObject({ pricedAt: AT.toISOString(), isStale: false });
    expect(listed({}, later)).toMatchObject({ pricedAt: AT.toISOString(), isStale: true });
    expect(listed({ priceMinor: null }, later).isStale).toBe(false);
    const weekly = {
      mode: "interval",
      everyMinutes: 10_080,
      zone: "UTC",
      window: null,
      weekdays: [],
    } as const;
    expect(toListed(record(), { timing: { ...weekly, weekdays: [] } }, later).isStale).toBe(false);
    const readAt = new Date(later.getTime() - DAY_MS).toISOString();
    const proposal = {
      outcome: "value",
      normalPrice: usd("19.90"),
      discountedPrice: null,
      category: null,
      subcategory: null,
    };
    const own = { readState: "done", draft: { offer: { proposal }, readAt } } as const;
    expect(listed(own, later)).toMatchObject({ pricedAt: readAt, isStale: false });
  });

  it("has a warning when its own page asks another amount, or the same in another currency", () => {
    const other = ["The listing shows USD 19.90."];
    expect(read({}).doubts).toEqual([]);
    expect(read({ normalPrice: usd("29.90") }).doubts).toEqual(other);
    expect(read({ normalPrice: { value: "19.90", currency: "EUR" } }).doubts).toEqual(other);
    expect(read({ normalPrice: usd("29.90"), discountedPrice: usd("19.90") }).doubts).toEqual([]);
    expect(read({}, { priceMinor: null }).doubts).toEqual([]);
  });

  it("has a warning for missing values and for errors", () => {
    expect(listed({ priceMinor: null }).doubts).toEqual(["No price was found."]);
    expect(listed({ name: null }).doubts).toHaveLength(1);
    expect(read({}, { name: null }).doubts).toEqual([]);
    expect(read({ name: null }, { name: null }).doubts).toHaveLength(1);
    expect(read({ outcome: "blocked" }).doubts).toEqual([
      "The shop showed a bot check instead of the product page.",
    ]);
  });
});

it("a listing has its plan's interval in hours only when the plan has no window and no weekdays", () => {
  const half = { mode: "interval", everyMinutes: 720, zone: "UTC", window: null, weekdays: [] } as const;
  const hoursOf = (timing: Partial<IntervalTiming>): number =>
    toListing(
      {
        id: "some",
        url: "https://shop.example/kettles",
        host: "shop.example",
        title: null,
        plan: { _id: "plan", isPaused: false, timing: { ...half, weekdays: [], ...timing } },
        nextDeepRunAt: null,
        createdAt: AT,
        products: 0,
        tracked: 0,
        gone: 0,
        reading: 0,
        maxPages: 10,
        maxDepth: 1,
        maxMinutes: 10,
        readFirst: 0,
        isWatched: true,
        everyHours: 24,
      },
      undefined,
    ).everyHours;
  expect(hoursOf({})).toBe(12);
  expect(hoursOf({ everyMinutes: 721 })).toBe(24);
  expect(hoursOf({ weekdays: [1] })).toBe(24);
  expect(hoursOf({ window: { from: 0, until: 60 } })).toBe(24);
});
