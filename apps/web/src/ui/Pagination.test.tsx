// @vitest-environment happy-dom
import { CONTROL_TEXTS, PAGE_SIZE_DEFAULT } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { Pagination } from "./Pagination.tsx";

const show = (state: { page?: number; pages?: number; pageSize?: number; total: number }) =>
  renderScreen(
    <Pagination
      label="Kettles"
      page={1}
      pages={1}
      pageSize={PAGE_SIZE_DEFAULT}
      onPage={() => undefined}
      onPageSize={() => undefined}
      {...state}
    />,
  );
const pager = () => screen.queryByRole("navigation", { name: CONTROL_TEXTS.pagesOf("Kettles") });

it("has no buttons below a list that fits on one page, but gives screen readers the number of rows", () => {
  show({ total: PAGE_SIZE_DEFAULT });
  expect(pager()).toBeNull();
  expect(screen.queryByLabelText(CONTROL_TEXTS.rowsPerPage)).toBeNull();
  const range = CONTROL_TEXTS.range("1", String(PAGE_SIZE_DEFAULT), String(PAGE_SIZE_DEFAULT));
  expect(screen.getByText(range).getAttribute("aria-live")).toBe("polite");
});

it.each([
  ["there are more pages", { pages: 2, total: PAGE_SIZE_DEFAULT + 1 }],
  ["a short page is not the first", { page: 2, pages: 2, pageSize: 10, total: 11 }],
  ["a longer page was chosen, which one may want to shorten again", { pageSize: 50, total: 24 }],
])("can be paged where %s", (_case, state) => {
  show(state);
  expect(pager()).not.toBeNull();
});
