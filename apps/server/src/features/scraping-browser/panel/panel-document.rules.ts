import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { INERT_PREFIX, OWN_ATTRIBUTE, TAG_ATTRIBUTE } from "@pricetrail/markup/attributes";
import type { Fingerprint } from "@pricetrail/locator";

/** The picker's bundle; built by `packages/picker`. */
const PICKER = new URL("../../../../../../packages/picker/dist/picker.js", import.meta.url);

/** What the panel knows about its page. */
export interface PanelFacts {
  url: string;
  kind: Fingerprint["page"]["kind"];
}

export interface PanelDocument {
  html: string;
  headers: Record<string, string>;
}

/** Overridden by any style of the page; without it, an unstyled page in a dark app has dark text on a dark background. */
const STYLE = `:where(html){background:#fff;color:#000;color-scheme:light}
:where(a[${INERT_PREFIX}href]){color:#0645ad;text-decoration:underline;cursor:pointer}
:where(pt-element[${TAG_ATTRIBUTE}="iframe"]){display:inline-block;overflow:auto;width:300px;max-width:100%}`;

/**
 * Escapes text so that it cannot end a script element; in the program's own scripts these characters occur only in strings
 * and patterns.
 */
const inScript = (text: string): string =>
  text.replace(/<(?=\/script|!--|script)/gi, String.raw`\x3c`).replaceAll("]]>", String.raw`]]\x3e`);

let picker: Promise<string> | undefined;

function pickerScript(): Promise<string> {
  picker ??= readFile(PICKER, "utf8").catch((error: unknown) => {
    picker = undefined;
    throw error;
  });
  return picker;
}

/**
 * Returns the panel as a document. Its policy gives it an opaque origin, even when it is opened directly; only the picker
 * may run, by the nonce of this response; nothing can load, send or navigate.
 *
 * @param markup written by the cleaner
 */
export async function panelDocument(markup: string, facts: PanelFacts): Promise<PanelDocument> {
  const nonce = randomBytes(16).toString("base64");
  const literal = JSON.stringify(facts).replaceAll("<", String.raw`\u003c`);
  const script = `window.pricetrailPanel=${literal};\n${inScript(await pickerScript())}`;
  const html = `<!doctype html><meta charset="utf-8" ${OWN_ATTRIBUTE}><style ${OWN_ATTRIBUTE}>${STYLE}</style><script nonce="${nonce}" ${OWN_ATTRIBUTE}>${script}</script>${markup}`;
  return {
    html,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": [
        "sandbox allow-scripts",
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        "style-src 'unsafe-inline'",
        "img-src data:",
        "font-src data:",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join("; "),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-dns-prefetch-control": "off",
      "x-frame-options": "SAMEORIGIN",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), clipboard-read=(), clipboard-write=()",
      "cache-control": "no-store",
    },
  };
}
