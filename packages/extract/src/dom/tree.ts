import { DomHandler, type Document, type Element } from "domhandler";
import { decodeHTML, decodeHTMLAttribute } from "entities";
import { Parser } from "htmlparser2";
import { SHOWN_ATTRIBUTES } from "@pricetrail/locator";
import { mayShowSign } from "./displayed.ts";
import { PageElement } from "./notes.ts";
import { PageTokenizer } from "./tokenizer.ts";

/**
 * Beyond this much markup (the longest measured page has 1.8 million characters) only JSON-LD blocks are read; the product
 * itself comes far earlier.
 */
export const MAX_MARKUP_LENGTH = 3_000_000;
/** No real page nests this deep; the parser's time grows with the square of the depth, so reading stops here. */
const MAX_DEPTH = 3000;
/** Maximum elements and texts; the largest measured page has a quarter of them. */
const MAX_NODES = 90_000;

const MAX_DRAWN = 2000;

/** Elements whose text is not decoded, outside of drawings and formulas. */
const RAW = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);

/**
 * Builds the tree and decodes entities where there are any: a parser that decodes them examines every character of every text
 * and attribute by itself, which takes half of its time.
 */
class BoundedHandler extends DomHandler {
  #depth = 0;
  #nodes = 0;
  #source: Parser | undefined;
  /** The page's own style sheets. */
  readonly styleElements: Element[] = [];
  /** Elements with text that the browser found inserted by a style. */
  readonly marked: Element[] = [];
  /** Elements that may show a currency sign without text. */
  readonly drawn: Element[] = [];

  override onparserinit(parser: Parser): void {
    this.#source = parser;
    super.onparserinit(parser);
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#depth += 1;
    // Includes the text that most elements contain.
    this.#nodes += 2;
    if (this.#depth >= MAX_DEPTH || this.#nodes >= MAX_NODES) this.#source?.pause();
    for (const key in attribs) {
      const value = attribs[key]!;
      if (value.includes("&")) attribs[key] = decodeHTMLAttribute(value);
    }
    const element = new PageElement(name, attribs);
    this.addNode(element);
    if (name === "img") this.markPicture();
    else if (name === "style") this.styleElements.push(element);
    if (this.drawn.length < MAX_DRAWN && mayShowSign(name, attribs)) this.drawn.push(element);
    if (SHOWN_ATTRIBUTES.before in attribs || SHOWN_ATTRIBUTES.after in attribs) this.marked.push(element);
    this.tagStack.push(element);
  }

  /** Marks all open elements as containing a picture, up to the first already marked. */
  private markPicture(): void {
    for (let at = this.tagStack.length - 1; at >= 0; at -= 1) {
      const element = this.tagStack[at];
      if (!(element instanceof PageElement) || element.holdsPicture) return;
      element.holdsPicture = true;
    }
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }

  override ontext(text: string): void {
    super.ontext(text.includes("&") && !this.#isRaw() ? decodeHTML(text) : text);
  }

  #isRaw(): boolean {
    const around = this.tagStack.at(-1);
    return (
      around instanceof PageElement && RAW.has(around.name) && this.#source?.isInForeignContext() === false
    );
  }
}

/** Parses any markup, within bounded time and depth. */
export function parseTree(html: string): Document {
  return parseStyled(html).root;
}

/** The same, with the elements whose styles decide what is displayed. */
export function parseStyled(html: string): {
  root: Document;
  styleElements: Element[];
  marked: Element[];
  drawn: Element[];
} {
  const handler = new BoundedHandler(undefined, { withStartIndices: false, withEndIndices: false });
  const parser = new Parser(handler, { decodeEntities: false, Tokenizer: PageTokenizer });
  // In one piece: an entity must not be divided.
  parser.end(html.length > MAX_MARKUP_LENGTH ? html.slice(0, MAX_MARKUP_LENGTH) : html);
  return handler;
}
