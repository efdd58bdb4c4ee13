import { nonceAttribute } from "../../ui/page-policy.ts";

/** Escapes everything that could end a string or the style sheet: a field of one's own has any name. */
const escaped = (text: string): string =>
  text.replace(/[^\w:-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `);

/** The element that the server has marked for a field; one that is picked for several fields names them all. */
function markOf(field: string): string {
  const name = escaped(field);
  const bar = escaped("|");
  const is = [`="${name}"`, `^="${name}${bar}"`, `$="${bar}${name}"`, `*="${bar}${name}${bar}"`];
  return `:is(${is.map((fit) => `[data-field${fit}]`).join(",")})`;
}

/**
 * A stored block as a document for a frame that may do nothing (`sandbox=""`). The markup was cleaned on the server; the
 * policy in front of it keeps it from loading anything, should something have been missed.
 *
 * The element of `field` is outlined and in view from the start: by style alone, since no script may run.
 */
export function blockDocument(html: string, theme: "light" | "dark", field: string): string {
  const [text, page, line, fill] =
    theme === "dark"
      ? ["#e7e8ec", "#17181c", "#9aa5ff", "#2b2f55"]
      : ["#1b1c22", "#fff", "#4450d6", "#e9ebff"];
  const marked = markOf(field);
  return [
    '<!doctype html><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<style${nonceAttribute()}>:root{color-scheme:${theme}}body{font:14px/1.5 system-ui,sans-serif;margin:12px;color:${text};background:${page};overflow-wrap:anywhere}`,
    "img,svg,video,canvas{display:none}table{border-collapse:collapse}td,th{padding:2px 6px}",
    `${marked}{outline:3px solid ${line}!important;outline-offset:2px;background:${fill}!important;color:${text}!important}`,
    // No picture is loaded here: its place is shown.
    `:is(img,svg,video,canvas)${marked}{display:inline-block!important;min-width:96px;min-height:56px}`,
    `[hidden]:is(${marked},:has(${marked})){display:block!important}`,
    `details:has(${marked})::details-content{content-visibility:visible!important;display:block!important}`,
    // What is far before it is left away, and its neighbours are cut: it is in view wherever the frame begins.
    `body :is(:has(~ ${marked}),:has(~ * ${marked})):not(:has(+ ${marked}),:has(+ * ${marked})){display:none}`,
    `body :is(:has(+ ${marked}),:has(+ * ${marked})){max-height:1.6em;overflow:hidden}</style>`,
    html,
  ].join("");
}
