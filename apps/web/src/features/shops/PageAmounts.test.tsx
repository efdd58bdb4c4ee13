// @vitest-environment happy-dom
import {
  COVERAGE_TEXTS,
  followAmount,
  getAmounts,
  getShop,
  SHOP_TEXTS,
  shopCoverage,
  updateShop,
  type PageAmounts as Answer,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { productOf } from "../../../testing/rows.ts";
import AmountQuestion from "./AmountQuestion.tsx";
import PageAmounts from "./PageAmounts.tsx";
import ShopPage from "./ShopPage.tsx";

const T = SHOP_TEXTS.amounts;
const PRODUCT = productOf("Kettle", { outcome: "price_ambiguous" });

const answerOf = (more: Partial<Answer>): { data: Answer } => ({
  data: {
    host: "shop.example",
    checkId: "check-7",
    checkedAt: "2026-06-15T11:00:00.000Z",
    isStale: false,
    amounts: [],
    candidates: [],
    rule: null,
    ...more,
  },
});
const amount = (role: Answer["amounts"][number]["role"], value: string, more: object = {}) => ({
  role,
  money: { value, currency: "USD" },
  text: `Printed $${value}`,
  seller: null,
  isFollowed: role === "shelf",
  canBeFollowed: true,
  ...more,
});
const refusing = (answer: Partial<Answer>) =>
  new FakeApi().answer(getAmounts, answerOf(answer)).refuse(followAmount, 406, T.outdated);

describe("a price that may be one of several amounts", () => {
  const candidates = [
    { role: "shelf" as const, money: { value: "1099.00", currency: "EUR" }, text: "€1.099", probability: 60 },
    { role: "other" as const, money: { value: "1.10", currency: "EUR" }, text: "€1.099", probability: 40 },
  ];
  const show = (as: Role = "member", isTracking = true) => {
    const api = refusing({ candidates });
    return renderScreen(<AmountQuestion product={{ ...PRODUCT, isTracking }} mayWrite={as !== "viewer"} />, {
      api,
      as,
    });
  };

  it("is settled by the button of an amount, for the check that was shown, and reports when a newer check exists", async () => {
    const { api, user } = show();
    await user.click(await screen.findByRole("button", { name: T.alwaysLabel("EUR 1.10") }));
    await screen.findByText(T.outdated);
    expect(api.callsOf(followAmount)).toMatchObject([
      { params: { id: PRODUCT._id }, body: { checkId: "check-7", list: "candidates", index: 1 } },
    ]);
    await waitFor(() => expect(api.callsOf(getAmounts)).toHaveLength(2));
  });

  it("shows what each amount is and how likely it is, also to viewers, who have no buttons", async () => {
    show("viewer");
    const list = await screen.findByRole("list", { name: T.ask });
    expect(list.textContent).toContain("EUR 1,099.00");
    expect(list.textContent).toContain(T.likelihood(60));
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("cannot be settled while the product is not tracked", async () => {
    show("member", false);
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: T.alwaysLabel("EUR 1.10") });
    expect(button.disabled).toBe(true);
  });
});

describe("the amounts of a page", () => {
  it("are listed by what they are, with the one that is followed and a button for the others", async () => {
    const api = refusing({
      amounts: [
        amount("shelf", "20.00"),
        amount("member", "18.00"),
        amount("seller", "19.00", { seller: "Ahoy", canBeFollowed: false }),
      ],
    });
    const { user } = renderScreen(<PageAmounts product={PRODUCT} mayWrite />, { api });
    const row = (name: RegExp) => screen.findByRole("row", { name });
    expect((await row(/^Price Printed/)).textContent).toContain(T.followed);
    const seller = await row(/Ahoy/);
    expect(within(seller).queryByRole("button")).toBeNull();
    await user.click(screen.getByRole("button", { name: T.followLabel("Member price") }));
    await screen.findByText(T.outdated);
    expect(api.callsOf(followAmount)[0]!.body).toEqual({ checkId: "check-7", list: "amounts", index: 1 });
    expect(screen.getByRole("link", { name: T.settings("shop.example") }).getAttribute("href")).toBe(
      "/shops/shop.example",
    );
  });

  it("are not shown if the page states only its price", async () => {
    const other = productOf("Lamp");
    const api = new FakeApi().answer(getAmounts, ({ params }) =>
      answerOf(params.id === other._id ? { amounts: [amount("member", "18.00")] } : {}),
    );
    const screens = [PRODUCT, other].map((product) => (
      <PageAmounts key={product._id} product={product} mayWrite />
    ));
    renderScreen(<>{screens}</>, { api });
    await screen.findByRole("row", { name: /Member price/ });
    expect(screen.getAllByRole("heading", { name: T.title })).toHaveLength(1);
  });
});

describe("a shop's page", () => {
  const nothing = { decimalSeparator: null, currency: null, tier: null, price: null };
  function show(as: Role = "member") {
    let decided:
      | typeof nothing
      | (Omit<typeof nothing, "price"> & { price: { role: "member"; place: string } }) = {
      ...nothing,
      price: { role: "member", place: "div.buy > p.club" },
    };
    const memory = () => ({
      data: {
        host: "shop.example",
        decimalSeparator: null,
        currency: "USD",
        tier: null,
        sources: {},
        configurationId: null,
        decided,
        updatedAt: "2026-06-15T11:00:00.000Z",
      },
    });
    const visits = { visits: 90, answered: 45, planned: 90, skipped: {} };
    const api = new FakeApi()
      .answer(getShop, memory)
      .answer(updateShop, () => {
        decided = nothing;
        return memory();
      })
      .answer(shopCoverage, {
        data: [
          { ...visits, host: "other.example", outcomes: { value: 45, timeout: 45 } },
          { ...visits, host: "shop.example", outcomes: { value: 45, blocked: 42, host_paused: 3 } },
        ],
      });
    return renderScreen(
      <Routes>
        <Route path="/shops/:host" element={<ShopPage />} />
      </Routes>,
      { api, as, at: "/shops/shop.example" },
    );
  }

  it("shows the shop's own visits and what went wrong, which the advice for an outcome links to", async () => {
    show();
    const visits = await screen.findByRole("region", { name: COVERAGE_TEXTS.shopVisits("30") });
    await waitFor(() => expect(visits.textContent).toContain("42 blocked, 3 shop paused"));
    expect(visits.textContent).toContain("50%");
    expect(visits.textContent).not.toContain("timeout");
  });

  it("lists what was decided, undoes it, and keeps keyboard focus in place", async () => {
    const { api, user } = show();
    const rule = SHOP_TEXTS.ruleSentence({ role: "member" });
    const item = await screen.findByRole("listitem");
    expect(item.textContent).toContain(rule);
    expect(item.textContent).toContain("div.buy > p.club");
    await user.click(screen.getByRole("button", { name: SHOP_TEXTS.rules.removeLabel(rule) }));
    await screen.findByText(SHOP_TEXTS.rules.none);
    expect(api.callsOf(updateShop)).toMatchObject([
      { params: { host: "shop.example" }, body: { price: null } },
    ]);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it("has no buttons for viewers", async () => {
    show("viewer");
    await screen.findByRole("listitem");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
