// @vitest-environment happy-dom
import { groupHistory, type GroupSeries, DAY_MS } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import GroupCompare from "./GroupCompare.tsx";

const BEGIN = Date.parse("2026-06-01T00:00:00.000Z");
const at = (days: number) => BEGIN + days * DAY_MS;

const seller = (name: string, stock: GroupSeries["stock"]): GroupSeries => ({
  productId: name,
  product: "Kettle",
  seller: name,
  picture: null,
  currency: "EUR",
  points: [[at(0), 9000, null]],
  until: at(9),
  isStale: false,
  availability: null,
  stockSince: null,
  stock,
});

it("lists the out-of-stock periods of only those sellers that had any", async () => {
  const api = new FakeApi().answer(groupHistory, {
    group: "Kettles",
    series: [
      seller("Alpha shop", [[at(0), "InStock"]]),
      seller("Beta shop", [
        [at(0), "InStock"],
        [at(2), "OutOfStock"],
        [at(4), "InStock"],
      ]),
    ],
    from: "2026-06-01T00:00:00.000Z",
    to: "2026-06-10T23:59:59.999Z",
  });
  renderScreen(<GroupCompare id="g" />, { api });
  const list = within(await screen.findByRole("list", { name: "When Beta shop was out of stock" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "06/03/2026 05:45 AM GMT+5:45 to 06/05/2026 05:45 AM GMT+5:45",
  ]);
  expect(screen.queryByRole("list", { name: /Alpha shop was/ })).toBeNull();
});

it("lists the sellers of each currency, cheapest first", async () => {
  const of = (name: string, currency: string, minor: number): GroupSeries => ({
    ...seller(name, []),
    currency,
    points: [[at(0), minor, null]],
  });
  const api = new FakeApi().answer(groupHistory, {
    group: "Kettles",
    series: [of("Alpha shop", "USD", 2800), of("Gamma shop", "EUR", 2900), of("Beta shop", "USD", 2650)],
    from: "2026-06-01T00:00:00.000Z",
    to: "2026-06-10T23:59:59.999Z",
  });
  renderScreen(<GroupCompare id="g" />, { api });
  const rows = async (currency: string) =>
    within(await screen.findByRole("table", { name: `Sellers of Kettles in ${currency}, cheapest first` }))
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(await rows("USD")).toEqual([
    expect.stringMatching(/^Beta shopCheapest.*USD 26\.50/),
    expect.stringMatching(/^Alpha shop(?!Cheapest).*USD 28\.00/),
  ]);
  expect(await rows("EUR")).toEqual([expect.stringMatching(/^Gamma shopCheapest?.*EUR 29\.00/)]);
});

it("requests the last 14 or 30 days at once, and custom days with Get Data", async () => {
  const api = new FakeApi().answer(groupHistory, {
    group: "Kettles",
    series: [],
    from: "2026-06-01T00:00:00.000Z",
    to: "2026-06-10T23:59:59.999Z",
  });
  const { user } = renderScreen(<GroupCompare id="g" />, { api });
  const button = (name: string) => screen.getByRole("button", { name });
  const isChosen = (name: string) => button(name).getAttribute("aria-pressed") === "true";
  const from = () => api.callsOf(groupHistory).at(-1)!.query.get("from");
  await screen.findByText("No data found for given combination");
  expect(isChosen("Last 7 days")).toBe(true);
  await waitFor(() => expect(from()).toBe("2026-06-09"));
  for (const [days, first] of [
    [14, "2026-06-02"],
    [30, "2026-05-17"],
  ] as const) {
    await user.click(button(`Last ${days} days`));
    await waitFor(() => expect(from()).toBe(first));
    expect([isChosen(`Last ${days} days`), window.location.search]).toEqual([true, `?days=${days}`]);
  }
  await user.click(button("Custom"));
  const field = await screen.findByRole("group", { name: "From (UTC)" });
  await user.click(within(field).getByRole("spinbutton", { name: "Month" }));
  await user.keyboard("04012026");
  expect(from()).toBe("2026-05-17");
  await user.click(button("Get Data"));
  await waitFor(() => expect(from()).toBe("2026-04-01"));
  expect(window.location.search).toBe("?from=2026-04-01&to=2026-06-15");
});
