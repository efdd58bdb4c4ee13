// @vitest-environment happy-dom
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { OptionalDays } from "./OptionalDays.tsx";

it.each([
  [{ from: "2026-06-01", to: undefined }, "06/01/2026", "06/15/2026"],
  [{ from: undefined, to: "2026-05-31" }, "06/15/2025", "05/31/2026"],
])("completes a range of which an address has one day: %o", async (days, from, to) => {
  renderScreen(<OptionalDays {...days} onChange={() => undefined} />);
  const dayOf = (label: string) =>
    screen.getByRole("group", { name: label }).textContent.replaceAll(/[^\d/]/g, "");
  await screen.findByRole("group", { name: CONTROL_TEXTS.fromDay });
  // The server's day is known with the first response.
  await waitFor(() => expect([dayOf(CONTROL_TEXTS.fromDay), dayOf(CONTROL_TEXTS.toDay)]).toEqual([from, to]));
});
