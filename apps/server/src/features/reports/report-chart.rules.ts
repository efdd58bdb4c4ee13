import { barsOf, escapeHtml, quiet } from "../alerts/mail-html.rules.ts";
import type { PriceChart } from "../alerts/price-chart.rules.ts";
import { blocksOf } from "../alerts/price-chart.rules.ts";
import type { DayChart, ShareChart, Tone } from "./report-content.rules.ts";

/** The charts of a mail: tables and text, without images. */

/** Colours that differ in brightness too, for readers who do not see the hue; the numbers stand below. */
export const SHARE_COLOURS: Readonly<Record<Tone, string>> = {
  good: "#7cc99a",
  plain: "#d0d7de",
  bad: "#b42318",
  quiet: "#d0d7de",
};
/** Minimum height of a bar as a share of the highest, where bars do not begin at 0. */
const LEAST = 0.25;

/** Returns the heights of a chart's bars: above 0 up to 1, null where no value is known, 0 for none of a count. */
export function heightsOf({ values, isCount }: DayChart): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const highest = Math.max(...known, isCount ? 1 : -Infinity);
  const lowest = isCount ? 0 : Math.min(...known);
  const least = isCount ? 0 : LEAST;
  const scale = (value: number) =>
    highest === lowest
      ? least + (1 - least) / 2
      : least + ((1 - least) * (value - lowest)) / (highest - lowest);
  return values.map((value) => (value === null ? null : scale(value)));
}

/** Returns the chart in the form of an alert's, whose bars have no width for 0. */
const asBars = (chart: DayChart): PriceChart => ({
  heights: heightsOf(chart).map((height) => height || null),
  lowestMinor: 0,
  highestMinor: 0,
  currency: "",
});

/** Returns what the ends of a chart of days are: its lowest and highest value. */
export function rangeText({ values, isCount }: DayChart): string {
  const known = values.filter((value) => value !== null);
  const text = (value: number) => (isCount ? value.toLocaleString("en-US") : (value / 10).toFixed(1));
  return `${text(Math.min(...known))}–${text(Math.max(...known))}`;
}

const sharesText = ({ parts }: ShareChart): string =>
  parts.map(({ label, count }) => `${label} ${count.toLocaleString("en-US")}`).join(" · ");

export const chartText = (chart: ShareChart | DayChart): string =>
  chart.kind === "shares"
    ? `${chart.label}: ${sharesText(chart)}`
    : `${blocksOf(asBars(chart))}\n${chart.label}: ${rangeText(chart)}`;

export function chartHtml(chart: ShareChart | DayChart): string {
  if (chart.kind === "days") {
    const label = `${chart.label}: ${rangeText(chart)}`;
    return `<div style="margin:12px 0 0">${barsOf(asBars(chart), label)}${quiet(escapeHtml(label), 13)}</div>`;
  }
  const total = chart.parts.reduce((sum, { count }) => sum + count, 0);
  const cells = chart.parts
    .filter(({ count }) => count > 0)
    .map(
      ({ count, tone }) =>
        `<td class="part" style="background:${SHARE_COLOURS[tone]};width:${Math.max(1, Math.round((100 * count) / total))}%;height:14px;font-size:1px;line-height:14px;border-right:2px solid #ffffff">&nbsp;</td>`,
    )
    .join("");
  const legend = chart.parts
    .map(
      ({ label, count, tone }) =>
        `<span style="white-space:nowrap"><span style="color:${SHARE_COLOURS[tone]}">■</span> ${escapeHtml(label)} ${count.toLocaleString("en-US")}</span>`,
    )
    .join(" &nbsp; ");
  return [
    `<table role="img" aria-label="${escapeHtml(`${chart.label}: ${sharesText(chart)}`)}" cellspacing="0" cellpadding="0" style="border-collapse:collapse;width:100%;margin:12px 0 4px"><tr>${cells}</tr></table>`,
    `<div>${quiet(legend, 13)}</div>`,
  ].join("");
}
