// @vitest-environment happy-dom
import { TYPEAHEAD_RESET_MS, type DateSetting } from "@pricetrail/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import DateRangePickers from "./DateRangePickers.tsx";

const TODAY = "2026-06-15";

function renderRange(to = TODAY, dates?: DateSetting) {
  const onChange = vi.fn<(range: { from: string; to: string }) => void>();
  const onValidity = vi.fn<(isGood: boolean) => void>();
  const rendered = renderScreen(
    <DateRangePickers from="2026-06-09" to={to} today={TODAY} onChange={onChange} onValidity={onValidity} />,
    dates && { dates },
  );
  const section = (label: string, name: string) =>
    within(screen.getByRole("group", { name: label })).getByRole("spinbutton", { name });
  return { ...rendered, onChange, onValidity, section };
}

it("rejects a typed day outside the limits, and shows which can be chosen", async () => {
  const { user, onChange, onValidity, section } = renderRange();
  await user.click(section("From (UTC)", "Year"));
  await user.keyboard("2024");
  await screen.findByText("06/15/2025 to 06/15/2026");
  const isInvalid = (label: string) =>
    screen.getByRole("group", { name: label }).getAttribute("aria-invalid");
  expect([isInvalid("From (UTC)"), isInvalid("To (UTC)")]).toEqual(["true", "false"]);
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(onValidity).toHaveBeenLastCalledWith(false));
  await user.click(section("From (UTC)", "Year"));
  await user.keyboard("2025");
  expect(screen.getByText("06/15/2025 to 06/15/2026")).toBeTruthy();
  await user.click(section("From (UTC)", "Month"));
  await user.keyboard("07");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ from: "2025-07-09", to: TODAY }));
  expect(onValidity).toHaveBeenLastCalledWith(true);
});

it("rejects a last day before the first", async () => {
  const { user, onChange, section } = renderRange();
  await user.click(section("To (UTC)", "Day"));
  await user.keyboard("08");
  await screen.findByText("06/09/2026 to 06/15/2026");
  expect(screen.getByRole("group", { name: "To (UTC)" }).getAttribute("aria-invalid")).toBe("true");
  expect(onChange).not.toHaveBeenCalled();
  await user.click(section("To (UTC)", "Day"));
  await user.keyboard("09");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ from: "2026-06-09", to: "2026-06-09" }));
});

it("moves the last day along when the first one passes it", async () => {
  const { user, onChange, section } = renderRange("2026-06-11");
  await user.click(section("From (UTC)", "Day"));
  await user.keyboard("14");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ from: "2026-06-14", to: "2026-06-14" }));
});

it("starts a typed month again after the pause of the specification", async () => {
  const { user, section } = renderRange();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const pause = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const month = section("To (UTC)", "Month");
  await user.click(month);
  await user.keyboard("1");
  expect(month.textContent).toBe("01");
  pause(TYPEAHEAD_RESET_MS / 2);
  await user.keyboard("1");
  expect(month.textContent).toBe("11");

  await user.click(month);
  await user.keyboard("1");
  pause(TYPEAHEAD_RESET_MS);
  await user.keyboard("1");
  expect(month.textContent).toBe("01");
});

it("writes days in the person's order, and begins weeks on the person's first day", async () => {
  const dates = { timeZone: "Pacific/Auckland", dateOrder: "dmy", firstDay: "monday" } as const;
  const { user, section } = renderRange(TODAY, dates);
  const sections = within(screen.getByRole("group", { name: "From (UTC)" })).getAllByRole("spinbutton");
  expect(sections.map(({ textContent }) => textContent)).toEqual(["09", "06", "2026"]);
  await user.click(section("From (UTC)", "Year"));
  await user.keyboard("2024");
  await screen.findByText("15/06/2025 to 15/06/2026");
  await user.click(screen.getAllByRole("button", { name: /choose date/i })[0]!);
  const heads = await screen.findAllByRole("columnheader");
  expect(heads.map((head) => head.getAttribute("aria-label")).slice(0, 7)).toEqual([
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
  ]);
});
