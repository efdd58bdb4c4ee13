// @vitest-environment happy-dom
import { OVERVIEW_TEXTS, type Overview } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { shortDay } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { IndexChart } from "./IndexChart.tsx";

type Day = Overview["days"][number];
const daysOf = (...indices: (number | null)[]) =>
  indices.map((index, at) => ({ day: `2026-03-0${at + 1}`, index }) as Day);

it.each([
  ["a fall is the last day's value and a minus", [1000, 1010, 900], "90.0", "\u221210.0%"],
  ["a rise has a plus", [1000, 1052], "105.2", "+5.2%"],
  ["no change has no percentage", [1000, 1000], "100.0", undefined],
  ["days before the first value are empty", [null, 1000, 1100], "110.0", "+10.0%"],
  ["the change is since the index began, not since the first day shown", [1010, 1052], "105.2", "+5.2%"],
])("%s", (_what, indices, value, percent) => {
  renderScreen(<IndexChart days={daysOf(...indices)} stale={0} />);
  screen.getByText(value);
  screen.getByRole("img", { name: OVERVIEW_TEXTS.indexWords(value) });
  expect(screen.queryByText(/%$/)?.textContent).toBe(percent);
});

it.each([
  [900, "success.main", "down"],
  [1100, "error.main", "up"],
] as const)("an index of %i has the colour %s and an arrow that points %s", (last, color, arrow) => {
  renderScreen(
    <>
      <IndexChart days={daysOf(1000, last)} stale={0} />
      <Box sx={{ color }}>
        <Icon name={arrow} />
        sample
      </Box>
    </>,
  );
  const change = screen.getByText(/%$/);
  const sample = screen.getByText("sample");
  expect(getComputedStyle(change).color).toBe(getComputedStyle(sample).color);
  const arrowIn = (element: HTMLElement) => element.querySelector("path")?.getAttribute("d");
  expect(arrowIn(change)).toBe(arrowIn(sample));
  expect(arrowIn(sample)).toBeTruthy();
});

it.each([
  [[1000, 1050], 0],
  [[null, null, 1000, 1050], 0.5],
])("the line of %o begins after a share of %d of the width and ends at its end", (indices, share) => {
  renderScreen(<IndexChart days={daysOf(...indices)} stale={0} />);
  const chart = screen.getByRole("img");
  const width = Number(chart.getAttribute("viewBox")!.split(" ")[2]);
  for (const path of chart.querySelectorAll("path")) {
    const drawn = path.getAttribute("d")!;
    expect(Number(/^M([\d.]+) /.exec(drawn)![1])).toBe(share * width);
    expect(Math.max(...[...drawn.matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x)))).toBe(width);
  }
});

it("labels its first and last day", () => {
  renderScreen(<IndexChart days={daysOf(1000, 1001, 1002)} stale={0} />);
  for (const day of ["2026-03-01", "2026-03-03"]) screen.getByText(shortDay(day));
});

it("shows that there is no value yet", () => {
  renderScreen(<IndexChart days={daysOf(null, null)} stale={0} />);
  screen.getByText(OVERVIEW_TEXTS.firstDay);
});

it("ends where the last price became old, and says how many products are left out", () => {
  renderScreen(<IndexChart days={daysOf(1000, 1050, null, null)} stale={2} />);
  const chart = screen.getByRole("img", { name: OVERVIEW_TEXTS.indexWords("105.0") });
  const width = Number(chart.getAttribute("viewBox")!.split(" ")[2]);
  const drawn = chart.querySelectorAll("path")[1]!.getAttribute("d")!;
  expect(Math.max(...[...drawn.matchAll(/H([\d.]+)/g)].map(([, x]) => Number(x)))).toBe(width / 2);
  expect(screen.getByText("2 old prices left out").title).toBe(OVERVIEW_TEXTS.notCounted(2));
});
