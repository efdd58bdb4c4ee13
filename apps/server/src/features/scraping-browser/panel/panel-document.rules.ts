import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { INERT_PREFIX, OWN_ATTRIBUTE, TAG_ATTRIBUTE } from "@pricetrail/markup/attributes";
import type { Fingerprint } from "@pricetrail/locator";

/** Built by the picker's own build. */
const PICKER = new URL("../../../../../../packages/picker/dist/picker.js", import.meta.url);

/** What the panel knows of the page it shows. */
export interface PanelFacts {
  url: string;
  kind: Fingerprint["page"]["kind"];
}

export interface PanelDocument {
  html: string;
  headers: Record<string, string>;
}

/** Wins over nothing that the page says of itself; without it, an unstyled page in a dark app has dark text on dark ground. */
const STYLE = `:where(html){background:#fff;color:#000;color-scheme:light}
:where(a[${INERT_PREFIX}href]){color:#0645ad;text-decoration:underline;cursor:pointer}
:where(pt-element[${TAG_ATTRIBUTE}="iframe"]){display:inline-block;overflow:auto;width:300px;max-width:100%}`;

/** Text of a script element must not end it; in scripts of ours these characters are in strings and patterns only. */
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
 * The panel as a document of its own. Its policy gives it an origin that equals no other, even when it is opened directly;
 * only the picker may run, known by a nonce of this answer; nothing is loaded, sent or left.
 *
 * @param markup made by the cleaner
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
