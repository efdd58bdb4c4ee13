import { Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import { brandOfElement } from "./brand.ts";
import { breadcrumbsOfElement, type Breadcrumb } from "./breadcrumbs.ts";

/** The markup's only element, or one around all it holds. */
function rootOf(html: string): Element {
  const { children } = parseDocument(html);
  const elements = children.filter((child): child is Element => child instanceof Element);
  const loose = children.some((child) => "data" in child && child.data.trim() !== "");
  return elements.length === 1 && !loose ? elements[0]! : new Element("div", {}, children);
}

/** The brand that a piece of markup (a brand's name or logo on a page) shows; undefined when it shows none. */
export function brandOfMarkup(html: string): string | undefined {
  return brandOfElement(rootOf(html));
}

/**
 * The steps of a breadcrumb trail's markup, in order.
 *
 * @param base the page's address, for relative links
 */
export function breadcrumbsOfMarkup(html: string, base: string): Breadcrumb[] {
  return breadcrumbsOfElement(rootOf(html), base);
}
