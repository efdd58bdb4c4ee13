import type { PriceChart } from "./price-chart.rules.ts";

/** Parts of mails that render alike in all mail programs: tables and inline styles, embedded images, no external resources. */

const CHART_PX = 48;
/** Font size in px of prices; amounts and changes do not wrap. */
const PRICE_PX = 16;
const LIGHT = {
  text: "#1f2328",
  back: "#ffffff",
  quiet: "#57606a",
  line: "#d0d7de",
  link: "#1f4fd8",
} as const;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Mail programs without dark mode use the light inline colours. */
const DARK = [
  "body,.card{background:#161b22!important;color:#e6edf3!important}",
  ".card,.item{border-color:#30363d!important}",
  ".quiet,.quiet a{color:#9da7b3!important}",
  "a.more{color:#8ab4ff!important}",
  ".bar{background:#8ab4ff!important}",
  ".good{color:#6bd08b!important}.bad{color:#ff8f86!important}.plain{color:#e6edf3!important}",
  ".part{border-color:#161b22!important}",
].join("");

const LINKS = {
  button: `display:inline-block;padding:10px 16px;border-radius:6px;background:${LIGHT.link};color:#ffffff;text-decoration:none`,
  more: `color:${LIGHT.link}`,
  quiet: `color:${LIGHT.quiet}`,
} as const;

export function link(label: string, url: string, kind: keyof typeof LINKS): string {
  return `<a class="${kind}" href="${escapeHtml(url)}" style="${LINKS[kind]}">${escapeHtml(label)}</a>`;
}

/**
 * Returns secondary text.
 *
 * @param html escaped already
 */
export const quiet = (html: string, px: number): string =>
  `<span class="quiet" style="color:${LIGHT.quiet};font-size:${px}px;white-space:${px === PRICE_PX ? "nowrap" : "normal"}">${html}</span>`;

/** Returns a bar chart made of table cells, without images. */
export function barsOf({ heights }: PriceChart, label: string): string {
  const bars = heights.map((height) => {
    const px = height === null ? 0 : Math.round(height * CHART_PX);
    const bar =
      px === 0
        ? ""
        : `<div class="bar" style="background:${LIGHT.link};width:8px;height:${px}px;line-height:${px}px;font-size:1px">&nbsp;</div>`;
    return `<td style="vertical-align:bottom;padding:0 2px 0 0">${bar}</td>`;
  });
  return `<table role="img" aria-label="${escapeHtml(label)}" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 0 4px"><tr style="height:${CHART_PX}px">${bars.join("")}</tr></table>`;
}

/**
 * Returns content with a product's picture on its left, or the content alone without a picture. The picture is part of the mail;
 * it has no alternative text, because the product's name is next to it.
 *
 * @param html escaped already
 */
export function besidePicture(jpeg: Buffer | undefined, px: number, html: string): string {
  if (!jpeg) return html;
  const image = `<img alt="" width="${px}" height="${px}" style="display:block;border-radius:6px" src="data:image/jpeg;base64,${jpeg.toString("base64")}">`;
  return [
    '<table role="presentation" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 0 12px"><tr>',
    `<td style="vertical-align:top;padding:0 16px 0 0;width:${px}px">${image}</td>`,
    `<td style="vertical-align:top;padding:0">${html}</td></tr></table>`,
  ].join("");
}

/** Returns the whole mail; `card` and `foot` are HTML. */
export function page({
  subject,
  card,
  why,
  foot,
}: {
  subject: string;
  card: readonly string[];
  why: string;
  foot: readonly string[];
}): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title>`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head>`,
    `<body style="font:16px/1.5 system-ui,sans-serif;color:${LIGHT.text};background:${LIGHT.back};margin:0;padding:16px">`,
    '<div style="max-width:520px;margin:0 auto;overflow-wrap:anywhere">',
    `<div class="card" style="border:1px solid ${LIGHT.line};border-radius:8px;padding:20px;background:${LIGHT.back};color:${LIGHT.text}">`,
    ...card.filter((part) => part !== ""),
    "</div>",
    `<p style="margin:16px 0 8px">${quiet(escapeHtml(why), 13)}</p>`,
    ...foot.map(
      (part) => `<p class="quiet" style="color:${LIGHT.quiet};font-size:13px;margin:0 0 8px">${part}</p>`,
    ),
    "</div></body></html>",
  ].join("\n");
}
