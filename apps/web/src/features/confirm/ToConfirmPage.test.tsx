// @vitest-environment happy-dom
import {
  acceptHeldPrice,
  CONFIRM_TEXTS,
  HELD_REASON_TEXTS,
  heldPrices,
  rejectHeldPrice,
  type HeldPriceRow,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { heldOf, pageOf } from "../../../testing/rows.ts";
import ToConfirmPage from "./ToConfirmPage.tsx";

function show(rows: HeldPriceRow[], as: Role = "member") {
  let left = rows;
  const decided =
    (text: string) =>
    ({ params }: { params: Record<string, string> }) => {
      left = left.filter(({ _id }) => _id !== params.id);
      return { message: text };
    };
  const api = new FakeApi()
    .answer(heldPrices, () => pageOf(left))
    .answer(acceptHeldPrice, decided(CONFIRM_TEXTS.accepted))
    .answer(rejectHeldPrice, decided(CONFIRM_TEXTS.rejected));
  return renderScreen(<ToConfirmPage />, { api, as, at: "/to-confirm" });
}

it("shows the price read, the price in effect, why it waits, and when it is checked again", async () => {
  show([heldOf("Kettle"), heldOf("Lamp", { reason: "far", againAt: null })]);
  const row = await screen.findByRole("row", { name: /Kettle/ });
  for (const text of ["AUD 90.00", "−10.0%", "AUD 100.00", HELD_REASON_TEXTS.changed, "06/15/2026 04:57 PM"])
    expect(row.textContent).toContain(text);
  expect(screen.getByRole("row", { name: /Lamp/ }).textContent).toContain(HELD_REASON_TEXTS.far);
  for (const text of [CONFIRM_TEXTS.onAccept, CONFIRM_TEXTS.onReject, CONFIRM_TEXTS.onUndecided])
    screen.getByText(text);
});

it("accepts and rejects the price whose button was pressed, and reloads the list", async () => {
  const { api, user } = show([heldOf("Kettle"), heldOf("Lamp")]);
  await user.click(await screen.findByRole("button", { name: CONFIRM_TEXTS.acceptOf("Lamp") }));
  await screen.findByText(CONFIRM_TEXTS.accepted);
  await waitFor(() => expect(screen.queryByText("Lamp")).toBeNull());
  await user.click(screen.getByRole("button", { name: CONFIRM_TEXTS.rejectOf("Kettle") }));
  await screen.findByText(CONFIRM_TEXTS.empty);
  expect(api.callsOf(acceptHeldPrice)).toHaveLength(1);
  expect(api.callsOf(rejectHeldPrice)).toHaveLength(1);
});

it("has no buttons for viewers", async () => {
  show([heldOf("Kettle")], "viewer");
  await screen.findByText("Kettle");
  expect(screen.queryByRole("button", { name: CONFIRM_TEXTS.acceptOf("Kettle") })).toBeNull();
  expect(screen.queryByText(CONFIRM_TEXTS.onAccept)).toBeNull();
});
