import { nonceAttribute } from "../../ui/page-policy.ts";

/** Escapes everything that could end a string or the style sheet: a custom field can have any name. */
const escaped = (text: string): string =>
  text.replace(/[^\w:-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `);

/** Returns the selector of the element the server marked for a field; an element picked for several fields lists them all. */
function markOf(field: string): string {
  const name = escaped(field);
  const bar = escaped("|");
  const is = [`="${name}"`, `^="${name}${bar}"`, `$="${bar}${name}"`, `*="${bar}${name}${bar}"`];
  return `:is(${is.map((fit) => `[data-field${fit}]`).join(",")})`;
}

/**
 * Returns a stored block as a document for a fully restricted frame (`sandbox=""`). The server has sanitised the markup; the
 * policy in front of it blocks loading in case something was missed.
 *
 * The element of `field` is outlined and in view from the start, through styles alone, since scripts cannot run.
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
    // Pictures are not loaded here; boxes mark their positions.
    `:is(img,svg,video,canvas)${marked}{display:inline-block!important;min-width:96px;min-height:56px}`,
    `[hidden]:is(${marked},:has(${marked})){display:block!important}`,
    `details:has(${marked})::details-content{content-visibility:visible!important;display:block!important}`,
    // Hides distant preceding content and truncates the element's neighbours, so it is in view whatever the frame's height.
    `body :is(:has(~ ${marked}),:has(~ * ${marked})):not(:has(+ ${marked}),:has(+ * ${marked})){display:none}`,
    `body :is(:has(+ ${marked}),:has(+ * ${marked})){max-height:1.6em;overflow:hidden}</style>`,
    html,
  ].join("");
}
