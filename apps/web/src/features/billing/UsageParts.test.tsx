// @vitest-environment happy-dom
import {
  formatMicroUsd,
  getCap,
  planMonth,
  usage,
  USAGE_SCREEN_TEXTS,
  usageParts,
  usagePoints,
} from "@pricetrail/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { capToday, pageOf } from "../../../testing/rows.ts";
import UsagePage from "./UsagePage.tsx";

const T = USAGE_SCREEN_TEXTS;
const DAYS = "from=2026-06-01&to=2026-06-15";
const BRANDS = [
  { id: "acme", name: "Acme", points: 120, billedPoints: 20, costMicroUsd: 1_000_000 },
  { id: "none", name: null, points: 3, billedPoints: 0, costMicroUsd: 0 },
  { id: "gone", name: null, points: 1, billedPoints: 0, costMicroUsd: 0 },
];

/** The rest of today and a round on each of the 15 remaining days of June, with a larger one on the 20th. */
const PLANNED = Array.from({ length: 16 }, (_, index) => ({
  day: `2026-06-${15 + index}`,
  points: index === 0 ? 80 : index === 5 ? 720 : 120,
}));

const JUNE_12 = {
  day: "2026-06-12",
  points: 124,
  freePoints: 104,
  billedPoints: 20,
  costMicroUsd: 1_000_000,
};

const open = (query: string, more = 0, averagedPlans = 0, days = DAYS) =>
  renderScreen(<UsagePage />, {
    at: `/usage?${days}&${query}`,
    api: new FakeApi()
      .answer(usage, {
        data: [JUNE_12],
        today: { points: 40, freePoints: 40, costMicroUsd: 0 },
        totals: { points: 124, billedPoints: 20, costMicroUsd: 1_000_000 },
      })
      .answer(planMonth, { data: PLANNED, averagedPlans })
      .answer(getCap, { data: capToday() })
      .answer(usageParts, { data: BRANDS, more })
      .answer(
        usagePoints,
        pageOf([
          {
            _id: "point",
            at: "2026-06-15T12:00:00.000Z",
            productId: "kettle",
            product: "Blue kettle",
            trigger: "schedule" as const,
            number: 101,
            quota: 100,
            costMicroUsd: 50_000,
          },
        ]),
      ),
  });

const tableOf = (caption: string) => screen.findByRole("table", { name: caption });
const rowsOf = async (caption: string, first: string) => {
  const table = within(await tableOf(caption));
  await table.findByText(first);
  return table
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
};
const queriesOf = (api: FakeApi, endpoint: typeof usageParts | typeof usagePoints) =>
  api.callsOf(endpoint).map(({ query }) => Object.fromEntries(query));

it("divides the days' data points, and distinguishes parts without a name from those whose name was deleted", async () => {
  const { api } = open("by=brand");
  expect(await rowsOf(T.parts, "Acme")).toEqual([
    "Acme12020USD 1.00",
    `${T.noneOf.brand}30USD 0.00`,
    `${T.removed}10USD 0.00`,
  ]);
  expect(queriesOf(api, usageParts)).toEqual([{ from: "2026-06-01", to: "2026-06-15", by: "brand" }]);
  expect(api.callsOf(usagePoints)).toEqual([]);
});

it("opens the rows behind an amount, and closes them", async () => {
  const { api, user } = open("by=brand");
  await user.click(await screen.findByRole("link", { name: T.showPoints("120", "Acme") }));
  expect(await rowsOf(T.pointsOf("Acme"), "Blue kettle")).toEqual([expect.stringContaining("Blue kettle")]);
  expect(queriesOf(api, usagePoints)[0]).toMatchObject({ by: "brand", of: "acme", from: "2026-06-01" });
  expect(document.activeElement?.textContent).toBe(T.pointsOf("Acme"));
  await user.click(screen.getByRole("button", { name: T.close }));
  expect(screen.queryByRole("table", { name: T.pointsOf("Acme") })).toBeNull();
});

it("closes them when the points are divided differently, since the new parts have other ids", async () => {
  const { api, user } = open("by=brand&of=acme", 7);
  await screen.findByText(T.morePart(7));
  await tableOf(T.pointsOf("Acme"));
  await user.selectOptions(screen.getByRole("combobox", { name: T.by }), "seller");
  await screen.findByText(T.noneOf.seller);
  expect(screen.queryByRole("table", { name: T.pointsOf("Acme") })).toBeNull();
  expect(queriesOf(api, usageParts).at(-1)).toMatchObject({ by: "seller" });
});

it("opens the rows of a day, with that day's export, and closes them", async () => {
  const { api, user } = open("by=brand&of=acme");
  await tableOf(T.pointsOf("Acme"));
  await user.click(await screen.findByRole("link", { name: T.showPoints("124", "06/12/2026") }));
  await rowsOf(T.pointsOf("06/12/2026"), "Blue kettle");
  expect(queriesOf(api, usagePoints).at(-1)).toMatchObject({ from: "2026-06-12", to: "2026-06-12" });
  expect(queriesOf(api, usagePoints).at(-1)).not.toHaveProperty("by");
  expect(screen.queryByRole("table", { name: T.pointsOf("Acme") })).toBeNull();
  await user.click(screen.getByRole("button", { name: T.close }));
  expect(screen.queryByRole("table", { name: T.pointsOf("06/12/2026") })).toBeNull();
});

it.each([
  ["a day's cost", T.showCost("USD 1.00", "06/12/2026"), "06/12/2026", "2026-06-12", "2026-06-12"],
  ["today's cost", `${T.costToday}: USD 0.00`, "06/15/2026", "2026-06-15", "2026-06-15"],
  ["today's points", `${T.pointsToday}: 40`, "06/15/2026", "2026-06-15", "2026-06-15"],
  [
    "the cost of all days",
    T.showTotals("124", "USD 1.00"),
    "06/01/2026 – 06/15/2026",
    "2026-06-01",
    "2026-06-15",
  ],
  [
    "the month so far",
    `${T.monthToDate("June 2026")}: USD 1.00`,
    "06/01/2026 – 06/15/2026",
    "2026-06-01",
    "2026-06-15",
  ],
])("opens the rows behind %s", async (_amount, link, title, from, to) => {
  const { api, user } = open("by=brand");
  await user.click(await screen.findByRole("link", { name: link }));
  await rowsOf(T.pointsOf(title), "Blue kettle");
  const asked = queriesOf(api, usagePoints).at(-1);
  expect(asked).toMatchObject({ from, to });
  expect(asked).not.toHaveProperty("by");
});

it("opens the rows behind a part's cost, and the plans behind a forecast", async () => {
  const { api, user } = open("by=brand");
  await user.click(await screen.findByRole("link", { name: T.showCost("USD 1.00", "Acme") }));
  await rowsOf(T.pointsOf("Acme"), "Blue kettle");
  expect(queriesOf(api, usagePoints).at(-1)).toMatchObject({ by: "brand", of: "acme" });
  await user.click(await screen.findByRole("link", { name: `${T.tomorrow}: USD 1.00` }));
  expect(window.location.pathname).toBe("/schedule");
});

it("opens today's rows from a range that ends before today", async () => {
  const { api, user } = open("by=brand", 0, 0, "from=2026-06-01&to=2026-06-10");
  await user.click(await screen.findByRole("link", { name: `${T.costToday}: USD 0.00` }));
  await rowsOf(T.pointsOf("06/15/2026"), "Blue kettle");
  expect(queriesOf(api, usagePoints).at(-1)).toMatchObject({ from: "2026-06-15", to: "2026-06-15" });
});

it("shows the use of today's free points, and the month's forecast according to the plans", async () => {
  const { api } = open("");
  await screen.findByText(T.freeOf(40, 100));
  // The month so far, today's remaining 80 points, and those of each day until the 30th.
  await screen.findByText(T.forecastPoints((124 + 80 + 14 * 120 + 720).toLocaleString("en-US")));
  // A dollar so far, 20 paid points on each of 15 days, and 620 on the day of the larger round.
  screen.getByText(formatMicroUsd(47_000_000));
  expect(api.callsOf(usage).map(({ query }) => Object.fromEntries(query))).toContainEqual({
    from: "2026-06-01",
    to: "2026-06-15",
  });
});

it("shows what tomorrow will cost according to the plans", async () => {
  open("");
  const figure = (await screen.findByText(USAGE_SCREEN_TEXTS.tomorrow)).parentElement;
  await waitFor(() => expect(figure?.textContent).toContain("USD 1.00"));
  expect(figure?.textContent).toContain(USAGE_SCREEN_TEXTS.forecastPoints("120"));
  expect(figure?.textContent).not.toContain("average day");
});

it("says what yesterday cost, unless the chosen days are without it", async () => {
  open("");
  await screen.findByText(T.costYesterday("USD 0.00"));
  cleanup();
  open("", 0, 0, "from=2026-06-01&to=2026-06-13");
  await screen.findByRole("link", { name: `${T.costToday}: USD 0.00` });
  expect(screen.queryByText(/^Yesterday/)).toBeNull();
});

it("states how many plans count as an average day in a forecast", async () => {
  open("", 0, 1200);
  const figure = (await screen.findByText(USAGE_SCREEN_TEXTS.tomorrow)).parentElement;
  await waitFor(() => expect(figure?.textContent).toContain("1,200 plans count as an average day"));
});

it("shows warnings about today's cap above everything else", async () => {
  renderScreen(<UsagePage />, {
    api: new FakeApi()
      .answer(getCap, { data: capToday({ caps: [{ unit: "points", amount: 100 }], isNear: true }) })
      .answer(usageParts, { data: [], more: 0 })
      .answer(planMonth, { data: PLANNED, averagedPlans: 0 })
      .answer(usage, {
        data: [],
        today: { points: 0, freePoints: 0, costMicroUsd: 0 },
        totals: { points: 0, billedPoints: 0, costMicroUsd: 0 },
      }),
  });
  const warning = await screen.findByText(/of today's cap of 100 data points are used/);
  const figures = screen.getByText(USAGE_SCREEN_TEXTS.tomorrow);
  expect(warning.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("shows the data points of each day, free and billed, their cost and the tariff", async () => {
  open("");
  await screen.findByText("The first 100 data points of each UTC day are free, then USD 0.05 each.", {
    exact: false,
  });
  const row = await screen.findByRole("row", { name: /06\/12\/2026/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    "06/12/2026",
    "124",
    "104",
    "20",
    "USD 1.00",
  ]);
});
