// @vitest-environment happy-dom
import { groupHistory, type GroupSeries, DAY_MS } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
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
