import type { TreeAdapter } from "@pricetrail/locator";

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const RAW = new Set(["script", "style"]);

const escaped = (text: string): string =>
  text.replace(/[&<>\u00a0]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[char] ?? "&nbsp;");

/** Returns an element's whole markup as the adapter shows it, truncated to `max` characters. */
export function markupOf(element: Node, adapter: TreeAdapter<Node>, max: number): string {
  const parts: string[] = [];
  let left = max;
  const put = (text: string): void => {
    parts.push(text);
    left -= text.length;
  };
  const write = (node: Node, raw: boolean): void => {
    if (left <= 0) return;
    const tag = adapter.tag(node);
    if (tag === null) {
      const text = adapter.text(node);
      if (text !== null) put(raw ? text : escaped(text));
      return;
    }
    const attributes = adapter
      .attributes(node)
      .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`)
      .join("");
    put(`<${tag}${attributes}>`);
    if (VOID.has(tag)) return;
    for (const child of adapter.children(node)) write(child, RAW.has(tag));
    put(`</${tag}>`);
  };
  write(element, false);
  return parts.join("").slice(0, max);
}
