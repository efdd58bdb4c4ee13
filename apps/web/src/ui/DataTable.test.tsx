// @vitest-environment happy-dom
import { CONTROL_TEXTS, TABLE_VIEW_TEXTS } from "@pricetrail/contract";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { setPhoneWidth } from "../../testing/phone.ts";
import { renderScreen } from "../../testing/render.tsx";
import { DataTable, type Column } from "./DataTable.tsx";
import TableViewButton from "./TableViewButton.tsx";
import { useSelection } from "./useSelection.ts";
import { useTableView } from "./useTableView.ts";

beforeEach(() => {
  document.cookie = "table-fruit=; path=/; max-age=0";
});

interface Row {
  id: string;
}
const ROWS: Row[] = ["Apple", "Banana", "Cherry", "Damson", "Elder"].map((id) => ({ id }));
const rowId = (row: Row) => row.id;
const isSold = (row: Row) => row.id !== "Cherry";
const COLUMNS: Column<Row>[] = [
  { key: "name", header: "Name", isRowHeader: true, render: rowId },
  { key: "colour", header: "Colour", render: () => "red" },
  { key: "price", header: "Price", render: () => "1.00" },
];

function Screen() {
  const selection = useSelection(rowId, isSold);
  const view = useTableView("fruit", COLUMNS);
  return (
    <>
      <TableViewButton caption="Fruit" view={view} />
      <output>{[...selection.rows.keys()].toSorted().join(" ")}</output>
      <DataTable
        caption="Fruit"
        columns={view.columns}
        isCompact={view.isCompact}
        sizing={view}
        rows={ROWS}
        rowId={rowId}
        empty={null}
        selection={selection}
      />
    </>
  );
}
const box = (name: string) => screen.getByRole("checkbox", { name: CONTROL_TEXTS.selectRow(name) });
const ticked = () => screen.getByRole("status").textContent;
const headings = () => screen.getAllByRole("columnheader").map((one) => one.textContent);

it("ticks all rows between two with Shift, up and down, but none that cannot be ticked", async () => {
  const { user } = renderScreen(<Screen />, { as: "visitor" });
  await user.click(box("Damson"));
  await user.keyboard("{Shift>}");
  await user.click(box("Banana"));
  await user.keyboard("{/Shift}");
  expect(ticked()).toBe("Banana Damson");
  await user.click(box("Elder"));
  await user.click(box("Apple"));
  expect(ticked()).toBe("Apple Banana Damson Elder");
  await user.keyboard("{Shift>}");
  await user.click(box("Damson"));
  await user.keyboard("{/Shift}");
  expect(ticked()).toBe("Elder");
});

it("keeps the chosen columns and row height, and can be reset to the usual ones", async () => {
  const { user } = renderScreen(<Screen />, { as: "visitor" });
  await user.click(screen.getByRole("button", { name: TABLE_VIEW_TEXTS.displayOf("Fruit") }));
  const choice = within(await screen.findByRole("dialog", { name: TABLE_VIEW_TEXTS.display }));
  expect(choice.queryByRole("checkbox", { name: "Name" })).toBeNull();
  await user.click(choice.getByRole("checkbox", { name: "Colour" }));
  await user.selectOptions(choice.getByLabelText(TABLE_VIEW_TEXTS.density), TABLE_VIEW_TEXTS.compact);
  cleanup();
  const again = renderScreen(<Screen />, { as: "visitor" });
  expect(headings()).toEqual(["", "Name", "Price"]);
  await again.user.click(screen.getByRole("button", { name: TABLE_VIEW_TEXTS.displayOf("Fruit") }));
  const next = within(await screen.findByRole("dialog", { name: TABLE_VIEW_TEXTS.display }));
  expect(next.getByLabelText<HTMLSelectElement>(TABLE_VIEW_TEXTS.density).value).toBe("compact");
  await again.user.click(next.getByRole("button", { name: TABLE_VIEW_TEXTS.usualDisplay }));
  expect(next.getByRole<HTMLInputElement>("checkbox", { name: "Colour" }).checked).toBe(true);
  expect(document.cookie).not.toContain("colour");
});

it("shows its columns in the chosen order, and keeps keyboard focus on the column that moves", async () => {
  const { user } = renderScreen(<Screen />, { as: "visitor" });
  await user.click(screen.getByRole("button", { name: TABLE_VIEW_TEXTS.displayOf("Fruit") }));
  const choice = within(await screen.findByRole("dialog", { name: TABLE_VIEW_TEXTS.display }));
  expect(
    choice.getByRole<HTMLButtonElement>("button", { name: TABLE_VIEW_TEXTS.moveUp("Colour") }).disabled,
  ).toBe(true);
  await user.click(choice.getByRole("button", { name: TABLE_VIEW_TEXTS.moveUp("Price") }));
  // At the first column, going further up has no effect.
  expect(document.activeElement?.getAttribute("aria-label")).toBe(TABLE_VIEW_TEXTS.moveDown("Price"));
  await user.click(choice.getByRole("checkbox", { name: "Colour" }));
  cleanup();
  renderScreen(<Screen />, { as: "visitor" });
  expect(headings()).toEqual(["", "Name", "Price"]);
  expect(document.cookie).toContain("table-fruit=price.colour.-colour");
});

it("follows the display in the address, and then leaves the browser's own setting unchanged", async () => {
  document.cookie = "table-fruit=-price; path=/";
  const { user } = renderScreen(<Screen />, { as: "visitor", at: "/?display=price.colour&page=3" });
  expect(headings()).toEqual(["", "Name", "Price", "Colour"]);
  await user.click(screen.getByRole("button", { name: TABLE_VIEW_TEXTS.displayOf("Fruit") }));
  const choice = within(await screen.findByRole("dialog", { name: TABLE_VIEW_TEXTS.display }));
  await user.click(choice.getByRole("checkbox", { name: "Colour" }));
  await user.keyboard("{Escape}");
  expect(headings()).toEqual(["", "Name", "Price"]);
  expect(window.location.search).toBe("?display=price.colour.-colour&page=3");
  expect(document.cookie).toContain("table-fruit=-price");
});

it("resizes a column by keyboard, remembers the width, and resets it", async () => {
  const { user } = renderScreen(<Screen />, { as: "visitor", at: "/?display=colour~200" });
  const handle = await screen.findByRole("separator", { name: TABLE_VIEW_TEXTS.widthOf("Colour") });
  expect(handle.getAttribute("aria-valuenow")).toBe("200");
  handle.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
  expect(window.location.search).toBe("?display=colour%7E216");
  const cell = screen.getAllByRole("cell", { name: "red" })[0]!;
  expect(getComputedStyle(cell).width).toContain("216px");
  await user.keyboard("{Enter}");
  expect(window.location.search).toBe("?display=usual");
  expect(handle.getAttribute("aria-valuenow")).not.toBe("216");
});

it("resizes a column to where the pointer releases its edge, and remembers the width", async () => {
  renderScreen(<Screen />, { as: "visitor" });
  const handle = await screen.findByRole("separator", { name: TABLE_VIEW_TEXTS.widthOf("Price") });
  handle.setPointerCapture = () => undefined;
  fireEvent.focus(handle);
  // New rows change the column's width.
  vi.spyOn(handle.closest("th")!, "offsetWidth", "get").mockReturnValue(120);
  fireEvent.pointerDown(handle, { button: 0, clientX: 500, pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(document.cookie, "a press without a move").not.toContain("table-fruit=price~");
  fireEvent.pointerDown(handle, { button: 0, clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientX: 540, pointerId: 1 });
  fireEvent.pointerMove(handle, { clientX: 560, pointerId: 1 });
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(document.cookie).toContain("table-fruit=price~180");
  expect(headings()).toEqual(["", "Name", "Colour", "Price"]);
});

it("has one Tab stop for the edges of all its columns, between which the arrow keys move", async () => {
  const { user } = renderScreen(<Screen />, { as: "visitor", at: "/?display=colour~200" });
  const edge = (column: string) => screen.findByRole("separator", { name: TABLE_VIEW_TEXTS.widthOf(column) });
  const stops = () => screen.getAllByRole("separator").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([await edge("Name")]);
  (await edge("Name")).focus();
  await user.keyboard("{ArrowUp}{ArrowDown}");
  expect(document.activeElement).toBe(await edge("Colour"));
  await user.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}");
  expect(window.location.search).toBe("?display=colour%7E216");
  expect(document.activeElement).toBe(await edge("Price"));
  // Tab returns to the edge that was left.
  expect(stops()).toEqual([await edge("Price")]);
});

it("wraps the headings of a dense table to two lines, even if its columns can be resized", () => {
  const sizing = { widths: new Map(), resize: () => undefined, isWhole: false, setWhole: () => undefined };
  renderScreen(
    <DataTable
      caption="Fruit"
      columns={COLUMNS}
      rows={ROWS}
      rowId={rowId}
      empty={null}
      sizing={sizing}
      dense
    />,
    { as: "visitor" },
  );
  const heading = getComputedStyle(screen.getByRole("columnheader", { name: "Price" }));
  expect([heading.whiteSpace, heading.paddingLeft]).toEqual(["normal", "6px"]);
  expect(heading.position).not.toBe("static");
});

it.each(["a wide screen", "a phone"])("renders on %s only the rows that a press changes", async (kind) => {
  if (kind === "a phone") setPhoneWidth();
  const rendered: string[] = [];
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: "Name",
      isRowHeader: true,
      render: (row) => {
        rendered.push(row.id);
        return row.id;
      },
    },
  ];
  function Counted() {
    const selection = useSelection(rowId, isSold);
    const view = useTableView("fruit", columns);
    const [presses, setPresses] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setPresses(presses + 1)}>
          {`Pressed ${presses}`}
        </button>
        <DataTable
          caption="Fruit"
          columns={view.columns}
          sizing={view}
          rows={ROWS}
          rowId={rowId}
          empty={null}
          selection={selection}
        />
      </>
    );
  }
  const { user } = renderScreen(<Counted />, { as: "visitor" });
  expect(new Set(rendered).size).toBe(ROWS.length);
  rendered.length = 0;
  await user.click(screen.getByRole("button", { name: "Pressed 0" }));
  await screen.findByRole("button", { name: "Pressed 1" });
  expect(rendered).toEqual([]);
  await user.click(box("Banana"));
  expect(new Set(rendered)).toEqual(new Set(["Banana"]));
});
