// @vitest-environment happy-dom
import { TABLE_VIEW_TEXTS } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { DataTable, type Column } from "./DataTable.tsx";
import TableViewButton from "./TableViewButton.tsx";
import { useTableView } from "./useTableView.ts";

const COLUMN_PX = 200;
let room = 0;

/** The test's document has no layout, so each column is 200 px wide, and the test sets the frame's width. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(COLUMN_PX);
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockImplementation(function (this: Element) {
    return Math.max(room, this.querySelectorAll("thead th").length * COLUMN_PX);
  });
  document.cookie = "table-fruit=; path=/; max-age=0";
  return () => vi.restoreAllMocks();
});

const ROWS = [{ id: "Apple" }];
const COLUMNS: Column<(typeof ROWS)[number]>[] = [
  { key: "name", header: "Name", isRowHeader: true, render: ({ id }) => id },
  { key: "colour", header: "Colour", folds: 2, render: () => "red" },
  { key: "price", header: "Price", render: () => "1.00" },
  { key: "date", header: "Date (UTC)", isMoment: true, folds: 1, render: () => "today" },
  { key: "actions", header: "Actions", render: () => <button type="button">Eat</button> },
];

function Chosen() {
  const view = useTableView("fruit", COLUMNS);
  return (
    <>
      <TableViewButton caption="Fruit" view={view} />
      <DataTable
        caption="Fruit"
        columns={view.columns}
        sizing={view}
        rows={ROWS}
        rowId={({ id }) => id}
        empty={null}
      />
    </>
  );
}
const plain = <DataTable caption="Fruit" columns={COLUMNS} rows={ROWS} rowId={({ id }) => id} empty={null} />;
const headings = () => screen.getAllByRole("columnheader").map((one) => one.textContent);
const ALL = ["Name", "Colour", "Price", "Date (Kathmandu)", "Actions"];

it("hides as many columns as needed in their order, names them, and keeps the buttons of the rows", () => {
  room = 900;
  renderScreen(plain, { as: "visitor" });
  expect(headings()).toEqual(["Name", "Colour", "Price", "Actions"]);
  expect(screen.getByText(TABLE_VIEW_TEXTS.folded(["Date (Kathmandu)"]))).toBeTruthy();
  expect(screen.getByRole("button", { name: "Eat" })).toBeTruthy();
});

it("hides no column if all fit, and then has no note", () => {
  room = 1000;
  renderScreen(plain, { as: "visitor" });
  expect(headings()).toEqual(ALL);
  expect(screen.queryByRole("button", { name: TABLE_VIEW_TEXTS.showAll })).toBeNull();
});

it("shows all columns when asked, with the buttons at the edge of what is in view, and hides them again", async () => {
  room = 500;
  const { user } = renderScreen(plain, { as: "visitor" });
  expect(headings()).toEqual(["Name", "Price", "Actions"]);
  await user.click(screen.getByRole("button", { name: TABLE_VIEW_TEXTS.showAll }));
  expect(headings()).toEqual(ALL);
  const buttons = screen.getByRole("button", { name: "Eat" }).closest("td")!;
  expect([getComputedStyle(buttons).position, getComputedStyle(buttons).right]).toEqual(["sticky", "0px"]);
  await user.click(screen.getByRole("button", { name: TABLE_VIEW_TEXTS.fold }));
  expect(headings()).toEqual(["Name", "Price", "Actions"]);
});

it("names only the hidden columns where Display chooses among them", () => {
  room = 900;
  renderScreen(<Chosen />, { as: "visitor" });
  expect(screen.getByText(TABLE_VIEW_TEXTS.folded(["Date (Kathmandu)"]))).toBeTruthy();
});

it("names none where Display chooses among columns that all fit", () => {
  room = 1000;
  renderScreen(<Chosen />, { as: "visitor" });
  expect(screen.queryByRole("button", { name: TABLE_VIEW_TEXTS.showAll })).toBeNull();
});

it("keeps the setting of Display, which can show hidden columns too", async () => {
  room = 600;
  const { user } = renderScreen(<Chosen />, { as: "visitor" });
  expect(headings()).not.toContain("Colour");
  await user.click(screen.getByRole("button", { name: TABLE_VIEW_TEXTS.displayOf("Fruit") }));
  const choice = within(await screen.findByRole("dialog", { name: TABLE_VIEW_TEXTS.display }));
  await user.click(choice.getByRole("checkbox", { name: TABLE_VIEW_TEXTS.fold }));
  await user.keyboard("{Escape}");
  expect(screen.getAllByRole("columnheader", { hidden: true })).toHaveLength(ALL.length);
  expect(document.cookie).toContain("table-fruit=whole");
});
