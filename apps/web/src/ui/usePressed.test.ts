// @vitest-environment happy-dom
import type { Tile } from "@pricetrail/contract";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { usePressed } from "./usePressed.ts";

it("returns what was pressed until the address changes, as on going back", () => {
  const at = (search: string, shown: Tile) => ({ params: new URLSearchParams(search), shown });
  const first = at("", "all");
  const { result, rerender } = renderHook(({ params, shown }) => usePressed(params, shown), {
    initialProps: first,
  });
  act(() => result.current[1]("outofstock"));
  expect(result.current[0]).toBe("outofstock");
  rerender(first);
  expect(result.current[0]).toBe("outofstock");
  rerender(at("tile=outofstock", "outofstock"));
  rerender(at("", "all"));
  expect(result.current[0]).toBe("all");
});
