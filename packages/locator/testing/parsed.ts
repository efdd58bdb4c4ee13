import { parseDocument } from "htmlparser2";
import type { ParsedNode } from "../src/node.ts";

/** Parses a page as the workers do. */
export const parsed = (html: string): ParsedNode => parseDocument(html);

/** Returns the only element with this attribute value. */
export function by(root: ParsedNode, name: string, value: string): ParsedNode {
  const found: ParsedNode[] = [];
  const walk = (node: ParsedNode): void => {
    if (node.attribs?.[name] === value) found.push(node);
    node.children?.forEach(walk);
  };
  walk(root);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${found.length} elements have ${name}=${value}`);
  return only;
}

/** Returns a product page with two prices, a stock line and other products with similar prices. */
export function productPage(
  changes: { price?: string; was?: string; stock?: string; top?: string; others?: [string, string][] } = {},
): string {
  const others = changes.others ?? [
    ["Red pot", "$12.00"],
    ["Green pan", "$31.00"],
    ["Tea towel", "$7.50"],
  ];
  const row = (label: string, name: string, value: string | undefined): string =>
    value === undefined ? "" : `<tr><th>${label}</th><td class="${name}">${value}</td></tr>`;
  return `<!doctype html><html><head><title>Blue kettle</title></head><body>
    <header><a href="/">Kitchen shop</a><nav><a href="/pots">Pots</a><a href="/pans">Pans</a></nav></header>
    <main>${changes.top ?? ""}<h1>Blue kettle</h1>
      <table class="offer"><tbody>${row("List price", "list", changes.was ?? "$59.00")}${row("Our price", "ask", changes.price)}</tbody></table>
      <p class="stock">${changes.stock ?? "In stock"}</p><button>Add to basket</button>
      <p>Holds 1.7 litres and boils in four minutes.</p></main>
    <aside><h2>Others also bought</h2><ul>${others.map(([name, price]) => `<li><a href="/x">${name}</a> <span class="ask">${price}</span></li>`).join("")}</ul></aside>
    <footer><a href="/terms">Terms</a><p>Free delivery from $50.00</p></footer></body></html>`;
}
