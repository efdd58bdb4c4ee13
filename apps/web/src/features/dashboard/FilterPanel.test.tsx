// @vitest-environment happy-dom
import {
  DISABLED_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  TRACKING_TEXTS,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { filtersOf } from "./dashboard-filters.ts";
import { FilterPanel } from "./FilterPanel.tsx";

const TODAY = "2026-11-22";

it("requests typed days, but none while a field holds a day that cannot be chosen", async () => {
  const api = new FakeApi()
    .answer(listBrands, { data: [] })
    .answer(listCategories, { data: [] })
    .answer(listGroups, { data: [] })
    .answer(listSellers, { data: [] })
    .answer(listSubcategories, { data: [] });
  const onGet = vi.fn<(filters: { from: string; to: string }) => void>();
  const { user } = renderScreen(
    <FilterPanel
      value={filtersOf(new URLSearchParams(), TODAY)}
      today={TODAY}
      tile="all"
      isFetching={false}
      onGet={onGet}
    />,
    { api },
  );
  await user.click(screen.getByRole("button", { name: /^Data Timeline: / }));
  const type = async (label: string, digits: string) => {
    const field = await screen.findByRole("group", { name: label });
    await user.click(within(field).getByRole("spinbutton", { name: "Month" }));
    await user.keyboard(digits);
  };
  // Hidden from the accessibility tree while the fields are open.
  const getData = screen.getByRole("button", { name: TRACKING_TEXTS.dashboard.getData, hidden: true });
  const isDisabled = (wanted: boolean) =>
    waitFor(() => {
      expect(getData.hasAttribute("disabled")).toBe(wanted);
      expect(getData.title).toBe(wanted ? DISABLED_TEXTS.wrongDays : "");
    });
  await type("From (UTC)", "11172025");
  await isDisabled(true);
  await type("To (UTC)", "11252026");
  await type("To (UTC)", "11022026");
  await isDisabled(true);
  await type("From (UTC)", "10132026");
  await type("To (UTC)", "10232026");
  await isDisabled(false);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(getData);
  expect(onGet).toHaveBeenCalledWith(expect.objectContaining({ from: "2026-10-13", to: "2026-10-23" }));
});
