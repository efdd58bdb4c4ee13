// @vitest-environment happy-dom
import {
  listSellers,
  listViolations,
  updateViolation,
  VIOLATION_TEXTS as T,
  type Role,
  type ViolationRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { eur, marketApi, violationOf } from "../../../testing/market.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf } from "../../../testing/rows.ts";
import MarketPage from "./MarketPage.tsx";

const OPEN = violationOf("a", "Larkfield");

function show(rows: ViolationRow[] = [OPEN], { as = "member", at = "all" }: { as?: Role; at?: string } = {}) {
  const api = new FakeApi()
    .answer(listViolations, pageOf(rows))
    .answer(listSellers, { data: [{ _id: "larkfield", seller: "Larkfield", products: 1 }] })
    .answer(updateViolation, ({ body }) => {
      const { status } = body as { status: "open" | "notified" | "excused" };
      return { message: T.updated[status], data: { ...rows[0]!, status } };
    });
  return renderScreen(<MarketPage />, { api, as, at: `/market?violations=${at}` });
}
const rowsOf = async () =>
  (await screen.findAllByRole("rowheader")).map((cell) =>
    [...cell.closest("tr")!.children].map(({ textContent }) => textContent),
  );
const actionsOf = () =>
  screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"))
    .filter((label) => label?.includes("Arc Desk Lamp at"));

it("is reached from My Market, which says how many are open", async () => {
  renderScreen(<MarketPage />, { api: marketApi() });
  const link = await screen.findByRole("link", { name: T.open(2) });
  expect(link.getAttribute("href")).toBe("/market?violations=open");
});

it("lists who asks how much below which minimum, since when, and what was done about it", async () => {
  show([
    OPEN,
    violationOf("b", "Northlight", {
      isStale: true,
      times: 3,
      status: "excused",
      reason: "Agreed clearance",
      statusBy: "Dana Reyes",
    }),
    violationOf("c", "Tern", {
      price: eur("0.00"),
      status: "resolved",
      endedAt: "2026-06-11T08:00:00.000Z",
      endedBy: "price",
    }),
  ]);
  expect((await rowsOf()).map((cells) => cells.slice(0, 7))).toEqual([
    [
      "Arc Desk LampLMP-ARC",
      "Larkfield",
      "EUR 109.009.2% below MAP",
      "EUR 120.00",
      "06/09/2026",
      "06/10/2026Read 4 times",
      "Open",
    ],
    expect.arrayContaining([
      "Not read since 06/10/2026Read 4 times · Seen again 2 times",
      "ExcusedAgreed clearanceDana Reyes, 06/09/2026",
    ]),
    expect.arrayContaining(["ResolvedPrice raised, 06/11/2026"]),
  ]);
});

it("marks one as notified", async () => {
  const { api, user } = show();
  const of = T.priceOf("Arc Desk Lamp", "Larkfield");
  await user.click(await screen.findByRole("button", { name: T.actionOf(T.notify, of) }));
  expect(api.callsOf(updateViolation)).toMatchObject([{ params: { id: "a" }, body: { status: "notified" } }]);
  await screen.findByText(T.updated.notified);
});

it.each([
  ["open", "member", null, 4],
  ["notified", "member", null, 4],
  ["excused", "member", null, 3],
  ["resolved", "member", "2026-06-11T08:00:00.000Z", 2],
  ["open", "viewer", null, 2],
] as const)("offers for one that is %s, to a %s, what can be done", async (status, as, endedAt, count) => {
  show([violationOf("a", "Larkfield", { status, endedAt, endedBy: endedAt && "price" })], { as });
  await rowsOf();
  expect(actionsOf()).toHaveLength(count);
});

it("is excused only with a reason", async () => {
  const { api, user } = show();
  const of = T.priceOf("Arc Desk Lamp", "Larkfield");
  await user.click(await screen.findByRole("button", { name: T.actionOf(T.excuse, of) }));
  const dialog = within(await screen.findByRole("dialog"));
  const submit = dialog.getByRole("button", { name: T.excuse });
  await waitFor(() => expect(submit.hasAttribute("disabled")).toBe(true));
  await user.type(dialog.getByLabelText(T.reason), "Agreed clearance");
  await user.click(submit);
  await waitFor(() =>
    expect(api.callsOf(updateViolation).map(({ body }) => body)).toEqual([
      { status: "excused", reason: "Agreed clearance" },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows the status and the seller that the address says, and says so when none fits", async () => {
  const { api } = show([], { at: "notified&seller=larkfield" });
  await screen.findByText(T.nothingFits);
  const { query } = api.callsOf(listViolations)[0]!;
  expect([query.get("status"), query.getAll("seller")]).toEqual(["notified", ["larkfield"]]);
});

it("says what to do where there is none", async () => {
  show([]);
  await screen.findByText(T.emptyHint);
});

it("is a card on a phone", async () => {
  setPhoneWidth();
  show();
  expect((await screen.findByRole("rowheader")).textContent).toContain(
    "LarkfieldEUR 109.009.2% below MAPOpen06/10/2026Read 4 times",
  );
});
