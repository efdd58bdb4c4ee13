// @vitest-environment happy-dom
import { COVERAGE_TEXTS, planCoverage, shopCoverage } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import CoveragePage from "./CoveragePage.tsx";

const rowsOf = (name: string) => {
  const table = within(screen.getByRole("table", { name }));
  return table
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

const answered = () =>
  new FakeApi()
    .answer(shopCoverage, {
      data: [
        {
          host: "slow.example",
          visits: 90,
          answered: 45,
          outcomes: { value: 45, blocked: 45 },
          planned: 90,
          skipped: { behind: 7, downtime: 3 },
        },
        { host: "calm.example", visits: 42, answered: 42, outcomes: { value: 42 }, planned: 40, skipped: {} },
        { host: "hand.example", visits: 7, answered: 7, outcomes: { value: 7 }, planned: 0, skipped: {} },
      ],
    })
    .answer(planCoverage, {
      data: [
        { _id: "all", scope: "all", target: null, isDeleted: false, made: 1990, skipped: { downtime: 10 } },
        {
          _id: "listing",
          scope: "listing",
          target: { _id: "kettles", name: "Kettles" },
          isDeleted: true,
          made: 6,
          skipped: { behind: 1, paused: 1 },
        },
        {
          _id: "new",
          scope: "brand",
          target: { _id: "a", name: "Acme" },
          isDeleted: false,
          made: 0,
          skipped: {},
        },
        {
          _id: "calm",
          scope: "seller",
          target: { _id: "c", name: "Calm" },
          isDeleted: false,
          made: 40,
          skipped: {},
        },
      ],
    });

it("shows what share of each shop's and each plan's visits was made, and why the others were not", async () => {
  renderScreen(<CoveragePage />, { api: answered() });
  const shop = await screen.findByRole("link", { name: "slow.example" });
  expect(shop.getAttribute("href")).toBe("/shops/slow.example");
  expect(rowsOf(COVERAGE_TEXTS.shops)).toEqual([
    [
      "slow.example",
      "90",
      "90%; 10 skipped: 7 because the previous visit was still waiting for its shop, 3 while Pricetrail was not running",
      "50%",
      "45 blocked",
    ],
    ["calm.example", "42", "100%", "100%", "Nothing"],
    ["hand.example", "7", "– (no visit was planned)", "100%", "Nothing"],
  ]);
  await screen.findByText("All products");
  expect(rowsOf(COVERAGE_TEXTS.plans)).toEqual([
    ["All products", "1,990 visits made", "99%", "10 skipped: 10 while Pricetrail was not running"],
    [
      "Listing Kettles (deleted)",
      "6 runs made",
      "75%",
      "2 skipped: 1 because the previous run was still in progress, 1 while paused",
    ],
    ["Brand Acme", "0 visits made", "–", "Nothing was due"],
    ["Seller Calm", "40 visits made", "100%", "None"],
  ]);
});

it("names everything that went wrong, so that the counts add up to the visits without a result", async () => {
  const outcomes = { value: 80, not_found: 4, gone: 3, redirected: 2, identity_changed: 1, blocked: 1 };
  const shop = { host: "mixed.example", visits: 91, answered: 80, outcomes, planned: 91, skipped: {} };
  const api = new FakeApi().answer(shopCoverage, { data: [shop] }).answer(planCoverage, { data: [] });
  renderScreen(<CoveragePage />, { api });
  await screen.findByRole("link", { name: "mixed.example" });
  expect(rowsOf(COVERAGE_TEXTS.shops)[0]!.at(-1)).toBe(
    "4 not found, 3 gone, 2 redirected, 1 blocked, 1 product changed",
  );
});

it("requests the chosen days of shops and of plans", async () => {
  const { api, user } = renderScreen(<CoveragePage />, { api: answered() });
  await screen.findByText("slow.example");
  await user.selectOptions(screen.getByRole("combobox", { name: COVERAGE_TEXTS.days }), "90");
  await waitFor(() => {
    for (const asked of [shopCoverage, planCoverage])
      expect(api.callsOf(asked).map(({ query }) => query.get("days"))).toEqual(["30", "90"]);
  });
});

it("shows the same on a phone, including that nothing was planned or due", async () => {
  setPhoneWidth();
  renderScreen(<CoveragePage />, { api: answered() });
  await screen.findByRole("link", { name: "hand.example" });
  const [slow, , hand] = rowsOf(COVERAGE_TEXTS.shops);
  expect(slow![0]).toContain("90%; 10 skipped: 7 because the previous visit was still waiting");
  expect(hand![0]).toContain("Planned visits made: – (no visit was planned)");
  await screen.findByText("All products");
  expect(rowsOf(COVERAGE_TEXTS.plans).map(([plan]) => plan)).toMatchObject([
    expect.stringContaining("1,990 visits made (99%)"),
    expect.stringContaining("6 runs made (75%)"),
    expect.stringContaining("Nothing was due"),
    expect.stringContaining("40 visits made (100%)"),
  ]);
});
