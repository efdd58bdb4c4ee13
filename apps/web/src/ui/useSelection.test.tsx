// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { useSelection } from "./useSelection.ts";

interface Row {
  id: string;
}
const rowId = (row: Row) => row.id;
const rows = (...ids: string[]) => ids.map((id) => ({ id }));

function open(can?: (row: Row) => boolean) {
  let selection: ReturnType<typeof useSelection<Row>>;
  function Screen() {
    selection = useSelection(rowId, can);
    return null;
  }
  renderScreen(<Screen />, { as: "visitor" });
  return {
    set: (changed: Row[], selected: boolean) => act(() => selection.set(changed, selected)),
    clear: () => act(() => selection.clear()),
    ids: () => [...selection.rows.keys()],
    get: () => selection,
  };
}

it("keeps rows selected on other pages", () => {
  const { set, ids, get } = open();
  set(rows("a", "b"), true);
  set(rows("c"), true);
  expect(ids()).toEqual(["a", "b", "c"]);
  expect(get().has("b")).toBe(true);
  set(rows("b"), false);
  expect(ids()).toEqual(["a", "c"]);
  expect(get().has("b")).toBe(false);
});

it("can be cleared as a whole", () => {
  const { set, clear, ids } = open();
  set(rows("a", "b"), true);
  clear();
  expect(ids()).toEqual([]);
});

it("lets every row be ticked unless some are excluded", () => {
  expect(open().get().can({ id: "a" })).toBe(true);
  expect(
    open((row) => row.id !== "a")
      .get()
      .can({ id: "a" }),
  ).toBe(false);
});
