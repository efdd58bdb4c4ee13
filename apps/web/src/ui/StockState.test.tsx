// @vitest-environment happy-dom
import { STOCK_TEXTS } from "@pricetrail/contract";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { formatDate } from "./dates.ts";
import { StockState } from "./StockState.tsx";
import { availabilityText } from "./value-text.ts";

const SINCE = "2026-03-01T10:00:00.000Z";

it.each([
  ["InStock", null, availabilityText("InStock"), false],
  ["InStock", SINCE, STOCK_TEXTS.since(availabilityText("InStock"), formatDate(SINCE)), false],
  ["OutOfStock", SINCE, STOCK_TEXTS.since(availabilityText("OutOfStock"), formatDate(SINCE)), true],
  [null, SINCE, availabilityText(null), false],
])("%s since %s is %j; with an icon: %s", (state, since, text, hasIcon) => {
  const { container } = render(<StockState state={state} since={since} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector("svg") !== null).toBe(hasIcon);
});
