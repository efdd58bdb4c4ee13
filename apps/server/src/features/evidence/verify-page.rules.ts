import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** In order of concatenation: each script uses only earlier ones. */
const SCRIPTS = ["sha256.js", "archive.js", "verify.js", "page.js"];

const read = (name: string): string =>
  readFileSync(new URL(`verifier/${name}`, import.meta.url), "utf8").replaceAll("\r\n", "\n");

/** Returns a module's text as part of one script. */
const asPart = (text: string): string => text.replaceAll(/^import .*;\n/gm, "").replaceAll(/^export /gm, "");

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

let page: string | undefined;

/**
 * Returns the page that verifies evidence: a single file without dependencies or network access. Its policy allows only its own
 * script and style, by hash.
 */
export function verifyPage(): string {
  if (page !== undefined) return page;
  const script = `\n${SCRIPTS.map((name) => asPart(read(name))).join("\n")}`;
  const style = `\n${read("page.css")}`;
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src blob:; base-uri 'none'; form-action 'none'`;
  page = [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="referrer" content="no-referrer">\n',
    "<title>Verify this evidence</title>\n",
    `<style>${style}</style>\n</head>\n<body>\n${read("page.html")}`,
    `<script type="module">${script}</script>\n</body>\n</html>\n`,
  ].join("");
  return page;
}
