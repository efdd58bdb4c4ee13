import { Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import { brandOfElement } from "./brand.ts";
import { breadcrumbsOfElement, type Breadcrumb } from "./breadcrumbs.ts";

/** Returns the markup's only element, or one around all its content. */
function rootOf(html: string): Element {
  const { children } = parseDocument(html);
  const elements = children.filter((child): child is Element => child instanceof Element);
  const loose = children.some((child) => "data" in child && child.data.trim() !== "");
  return elements.length === 1 && !loose ? elements[0]! : new Element("div", {}, children);
}

/** Returns the brand shown by a piece of markup (a brand's name or logo on a page); undefined if there is none. */
export function brandOfMarkup(html: string): string | undefined {
  return brandOfElement(rootOf(html));
}

/**
 * Returns the steps in a breadcrumb trail's markup, in order.
 *
 * @param base the page's URL, for relative links
 */
export function breadcrumbsOfMarkup(html: string, base: string): Breadcrumb[] {
  return breadcrumbsOfElement(rootOf(html), base);
}
