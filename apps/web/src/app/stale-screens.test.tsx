// @vitest-environment happy-dom
import {
  dashboardOverview,
  dashboardProducts,
  dashboardTiles,
  getAmounts,
  groupHistory,
  heldPrices,
  lastReadText,
  listBrands,
  listCategories,
  listGroups,
  listListedProducts,
  listProducts,
  listSellers,
  listSubcategories,
  PALETTE_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  type PageAmounts as PageAmountsOf,
  type ProductRow,
} from "@pricetrail/contract";
import { cleanup, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { apiOf as alertsApi, messageOf } from "../../testing/alerts.ts";
import { FakeApi } from "../../testing/fake-api.ts";
import { marketApi } from "../../testing/market.ts";
import { renderScreen } from "../../testing/render.tsx";
import { heldOf, listedOf, listingOf, pageOf, productOf } from "../../testing/rows.ts";
import AlertsPage from "../features/alerts/AlertsPage.tsx";
import ToConfirmPage from "../features/confirm/ToConfirmPage.tsx";
import { ListedProducts } from "../features/listings/ListedProducts.tsx";
import DashboardPage from "../features/dashboard/DashboardPage.tsx";
import MarketPage from "../features/market/MarketPage.tsx";
import GroupCompare from "../features/prices/GroupCompare.tsx";
import DeletedProducts from "../features/products/DeletedProducts.tsx";
import { ProductFacts } from "../features/products/ProductFacts.tsx";
import ProductList from "../features/products/ProductList.tsx";
import { ProductSummary } from "../features/products/ProductSummary.tsx";
import WrongPriceDialog from "../features/products/WrongPriceDialog.tsx";
import AmountQuestion from "../features/shops/AmountQuestion.tsx";
import PageAmounts from "../features/shops/PageAmounts.tsx";
import MemberFrame from "./MemberFrame.tsx";

/** Read at noon in UTC, on a day that is the same in the person's zone. */
const STALE: ProductRow = productOf("Kettle", {
  isStale: true,
  pricedAt: "2026-06-10T12:00:00.000Z",
  outcome: "blocked",
});
const WORDS = lastReadText("06/10/2026");
const AMOUNT = { money: { value: "19.90", currency: "USD" }, text: "$19.90" };
const amountsApi = (more: Partial<PageAmountsOf>) =>
  new FakeApi().answer(getAmounts, {
    data: {
      host: "shop.example",
      checkId: "check",
      checkedAt: "2026-06-10T12:00:00.000Z",
      isStale: true,
      amounts: [],
      candidates: [],
      rule: null,
      ...more,
    },
  });
const names = () =>
  new FakeApi()
    .answer(listBrands, { data: [] })
    .answer(listCategories, { data: [] })
    .answer(listSubcategories, { data: [] })
    .answer(listSellers, { data: [] })
    .answer(listGroups, { data: [] });

const SCREENS: readonly [string, ReactElement, () => FakeApi][] = [
  ["Manage Products", <ProductList key="l" />, () => names().answer(listProducts, pageOf([STALE]))],
  ["deleted products", <DeletedProducts key="d" />, () => names().answer(listProducts, pageOf([STALE]))],
  [
    "the dashboard",
    <DashboardPage key="b" />,
    () =>
      names()
        .answer(dashboardTiles, {
          data: {
            all: 1,
            successfultracking: 0,
            trackingerrors: 1,
            normalpricechange: 0,
            discountedpricechange: 0,
            discountedproduct: 0,
            soldatnormalprice: 1,
          },
          stock: { outofstock: 0, stockchange: 0 },
          from: "2026-06-09T00:00:00.000Z",
          to: "2026-06-15T23:59:59.999Z",
        })
        .answer(dashboardOverview, {
          days: [],
          stale: 0,
          biggest: [],
          needs: { repairs: 0, failing: { products: 0, shops: [] }, quota: { points: 0, free: 100 } },
        })
        .answer(
          dashboardProducts,
          pageOf([{ ...STALE, previous: null, changePermille: null, changedAt: null }]),
        ),
  ],
  [
    "a product's summary",
    <ProductSummary key="s" product={STALE} marks={null} nextVisit="soon" />,
    () => new FakeApi(),
  ],
  ["a product's facts", <ProductFacts key="f" product={STALE} />, () => new FakeApi()],
  [
    "the comparison of sellers",
    <GroupCompare key="g" id="g" />,
    () =>
      new FakeApi().answer(groupHistory, {
        group: "Kettles",
        series: [
          {
            productId: "kettle",
            product: "Kettle",
            seller: "Alpha",
            picture: null,
            currency: "USD",
            points: [[Date.parse("2026-06-09T12:00:00.000Z"), 1990, null]],
            until: Date.parse("2026-06-10T12:00:00.000Z"),
            isStale: true,
            availability: null,
            stockSince: null,
            stock: [],
          },
        ],
        from: "2026-06-09T00:00:00.000Z",
        to: "2026-06-15T23:59:59.999Z",
      }),
  ],
  [
    "a shop page's products",
    <ListedProducts key="l" listing={listingOf()} />,
    () => {
      const price = { value: "19.90", currency: "USD" };
      const row = listedOf({ price, pricedAt: "2026-06-10T12:00:00.000Z", isStale: true });
      return new FakeApi().answer(listListedProducts, pageOf([row]));
    },
  ],
  [
    "the amounts of a page",
    <PageAmounts key="a" product={STALE} mayWrite />,
    () =>
      amountsApi({
        amounts: [{ ...AMOUNT, role: "shelf", seller: null, isFollowed: true, canBeFollowed: true }],
      }),
  ],
  [
    "the question which amount is the price",
    <AmountQuestion key="q" product={STALE} mayWrite />,
    () => amountsApi({ candidates: [{ ...AMOUNT, role: "shelf", probability: 60 }] }),
  ],
  [
    "the ways to correct a price",
    <WrongPriceDialog key="w" product={STALE} onClose={() => {}} />,
    () => amountsApi({}),
  ],
  [
    "To Confirm",
    <ToConfirmPage key="c" />,
    () =>
      new FakeApi().answer(
        heldPrices,
        pageOf([heldOf("Kettle", { pricedAt: STALE.pricedAt, isStale: true })]),
      ),
  ],
  ["My Market", <MarketPage key="m" />, () => marketApi()],
  [
    "the alerts' messages",
    <AlertsPage key="n" />,
    () => alertsApi([], [messageOf({ stale: `${WORDS}, not known since.` })]),
  ],
];

/** What prints amounts without their age, and why: a new file says how old they are, or gets its reason here. */
const NO_AGE: Record<string, readonly string[]> = {
  "dated by its row, or by its place in a chart": [
    "features/elements/StoredBlockView.tsx",
    "features/evidence/EvidenceRecord.tsx",
    "features/market/MatchSide.tsx",
    "features/prices/ChartReadout.tsx",
    "features/prices/ChecksTabs.tsx",
    "features/prices/MarkLines.tsx",
    "features/prices/ProductChart.tsx",
    "features/prices/change-columns.tsx",
    "features/prices/check-columns.tsx",
    "features/runs/RunItems.tsx",
    "features/tracked/DestinationDataPage.tsx",
    "ui/Sparkline.tsx",
  ],
  "read by the person's own action": [
    "features/apply/trial-columns.tsx",
    "features/elements/TestResult.tsx",
    "features/intake/ConfirmProduct.tsx",
    "features/scraping-browser/FieldCard.tsx",
    "features/scraping-browser/FieldChoice.tsx",
  ],
  "writes what others date": ["ui/Price.tsx", "ui/value-text.ts"],
  "own prices, and what is computed from current ones": ["features/products/DiscountCheck.tsx"],
};

it("every file that prints an amount says how old it is, or why it need not", () => {
  const files = import.meta.glob<string>("../**/*.{ts,tsx}", {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const silent = Object.entries(files)
    .filter(([path]) => !path.includes(".test."))
    .filter(([, text]) =>
      /import \{[^}]*\b(?:formatMoney|formatMinor|valueText|Price|PriceLine)\b[^}]*\} from/.test(text),
    )
    .filter(([, text]) => !/\bisStale\b|<LastRead\b|\blastRead\b|\breading=/.test(text))
    .map(([path]) => path.replace(/^\.\.\//, "").replace(/^\.\//, "app/"));
  expect(silent.toSorted()).toEqual(Object.values(NO_AGE).flat().toSorted());
});

it.each(SCREENS)("%s says when a stale price was last read", async (_name, shown, api) => {
  renderScreen(shown, { api: api() });
  expect(await screen.findAllByText(/^Last read 06\/10\/2026/)).not.toEqual([]);
  // Nothing beside it says how it compares with the present.
  expect(screen.queryByText(PRODUCT_SCREEN_TEXTS.sinceYesterday)).toBeNull();
  expect(screen.queryByText(PRODUCT_SCREEN_TEXTS.noChange)).toBeNull();
});

it.each(["Manage Products", "the dashboard", "the comparison of sellers", "My Market"])(
  "%s leads from each price to what can be done when it is wrong, and a viewer has nothing to correct",
  async (name) => {
    const [, shown, api] = SCREENS.find(([one]) => one === name)!;
    renderScreen(shown, { api: api() });
    const link = (await screen.findAllByRole("link", { name: /^This price of .+ is wrong$/ }))[0]!;
    expect(link.getAttribute("href")).toMatch(/^\/product-dashboard\?product=.+&wrong=price$/);
    cleanup();
    renderScreen(shown, { api: api(), as: "viewer" });
    await screen.findAllByText(/^Last read 06\/10\/2026/);
    expect(screen.queryByRole("link", { name: /is wrong$/ })).toBeNull();
  },
);

it("Manage Products shows the stock of a stale price in grey, as it is not known either", async () => {
  const api = names().answer(
    listProducts,
    pageOf([
      { ...STALE, availability: "InStock" },
      productOf("Lamp", { availability: "InStock" }),
      productOf("Desk", { isStale: true, outcome: "out_of_stock", availability: "InStock" }),
    ]),
  );
  renderScreen(<ProductList />, { api });
  const stocks = await screen.findAllByText("In stock");
  const [stale, current, seen] = stocks.map((one) => getComputedStyle(one).color);
  expect(stale).not.toBe(current);
  expect(seen).toBe(current);
});

it("the search of the whole product says it beside the price", async () => {
  const api = new FakeApi().answer(listProducts, pageOf([STALE]));
  const { user } = renderScreen(
    <MemberFrame>
      <h1>A screen</h1>
    </MemberFrame>,
    { api },
  );
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox", { name: PALETTE_TEXTS.hint }), "kettle");
  await screen.findByRole("option", { name: new RegExp(WORDS) });
});
