// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { useUrlState } from "./useUrlState.ts";

/** Reads the screen's state from this URL, afresh on each access. */
function open(at: string) {
  let state: ReturnType<typeof useUrlState>;
  function Screen() {
    state = useUrlState();
    return null;
  }
  renderScreen(<Screen />, { at, as: "visitor" });
  return {
    change: (...given: Parameters<typeof state.change>) => act(() => state.change(...given)),
    params: () => state.params,
    numberOf: (key: string, fallback: number) => state.numberOf(key, fallback),
    search: () => window.location.search,
  };
}

it("returns to page 1 with every change except that of the page", () => {
  const { change, search } = open("/?page=3&sort=name");
  change({ sort: "price" });
  expect(search()).toBe("?sort=price");
  change({ page: 2 });
  expect(search()).toBe("?sort=price&page=2");
  change({ pageSize: 50 });
  expect(search()).toBe("?sort=price&pageSize=50");
});

it("keeps what a change does not name, and removes emptied parameters", () => {
  const { change, search } = open("/?search=kettle&brand=a&brand=b&from=2026-01-01");
  change({ brand: ["b", "c"], from: undefined });
  expect(search()).toBe("?search=kettle&brand=b&brand=c");
  change({ search: "", brand: [] });
  expect(search()).toBe("");
});

it("does not undo a change that was made just before", () => {
  const { change, search } = open("/");
  change({ search: "kettle" });
  change({ tile: "all" });
  expect(search()).toBe("?search=kettle&tile=all");
});

it("adds a step to the history, unless the change replaces the address", () => {
  const { change } = open("/");
  const { length } = window.history;
  change({ search: "kettle" });
  expect(window.history.length).toBe(length + 1);
  change({ search: "kettles" }, { replace: true });
  expect(window.history.length).toBe(length + 1);
});

it.each([
  ["3", 3],
  ["0", 7],
  ["-1", 7],
  ["1.5", 7],
  ["x", 7],
  ["1234567", 7],
])("reads the page %s as %i", (text, page) => {
  expect(open(`/?page=${text}`).numberOf("page", 7)).toBe(page);
});
