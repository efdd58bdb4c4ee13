import type { Document } from "domhandler";
import { DomHandler } from "domhandler";
import { Parser } from "htmlparser2";
import { serialise } from "./serialise.ts";

/** Far more markup than any shop's page has; the rest is ignored. */
const MAX_MARKUP_LENGTH = 6_000_000;
/** The parser's time grows with the square of the depth, so endlessly nested pages are cut off here. */
const MAX_MARKUP_DEPTH = 2_000;
const CHUNK = 32_768;

class DepthHandler extends DomHandler {
  depth = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.depth += 1;
    super.onopentag(name, attribs);
  }

  override onclosetag(): void {
    this.depth -= 1;
    super.onclosetag();
  }
}

/** Parses any markup; never throws, and is bounded in time and depth. */
export function parseMarkup(html: string): Document {
  const handler = new DepthHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  const length = Math.min(html.length, MAX_MARKUP_LENGTH);
  for (let at = 0; at < length && handler.depth < MAX_MARKUP_DEPTH; at += CHUNK)
    parser.write(html.slice(at, Math.min(length, at + CHUNK)));
  parser.end();
  return handler.root;
}

/**
 * Returns a block of a page's markup without anything that runs, loads, sends or navigates, fit for storage and for display
 * in a sandboxed frame: no scripts, handlers, styles, frames, URLs. A URL or an unknown attribute is kept as plain data
 * (`href` as `data-pt-href`).
 *
 * @param html any markup, including malicious pages
 * @param maxBytes UTF-8 bytes of the result; the rest is omitted, and every element is closed
 */
export function cleanBlock(html: string, maxBytes: number): string {
  return serialise(parseMarkup(html).children, { maxBytes, styles: false, forms: false, unfocusable: false });
}
