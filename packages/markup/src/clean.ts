import type { Document } from "domhandler";
import { DomHandler } from "domhandler";
import { Parser } from "htmlparser2";
import { serialise } from "./serialise.ts";

/** Much more markup than any shop's page has; what lies behind is not read. */
const MAX_MARKUP_LENGTH = 6_000_000;
/** The parser's time grows with the square of the depth, so a page that nests without end is read no further. */
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

/** Parses tolerant of any markup; never throws, and takes bounded time and depth. */
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
 * A block of a page's markup without anything that runs, loads, sends or leads away, fit to be stored and to be looked at in
 * a sandboxed frame: no scripts, handlers, styles, frames, addresses. An address or an unknown attribute is kept as plain data
 * (`href` as `data-pt-href`).
 *
 * @param html any markup, from a hostile page too
 * @param maxBytes UTF-8 bytes of the answer; what does not fit is left out, and every element is closed
 */
export function cleanBlock(html: string, maxBytes: number): string {
  return serialise(parseMarkup(html).children, { maxBytes, styles: false, forms: false, unfocusable: false });
}
