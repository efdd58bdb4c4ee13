/** Links to other pages, and the pictured ones of cards. */
import { Element } from "domhandler";
import type { Page } from "../dom/page.ts";
import { mayContainPicture, notesOf } from "../dom/notes.ts";
import { isShort } from "../dom/text.ts";

const MAX_BEFORE = 60;

/** Around the buy button, a picture behind the price is a card of its own; cards begin with theirs. */
export function hasPictureBefore(page: Page, parent: Element, price: Element): boolean {
  for (const child of parent.children.slice(0, MAX_BEFORE)) {
    if (child === price) return isPicturedLink(page, price);
    if (child instanceof Element && (hasPicturedLink(page, child) || isPicturedLink(page, child)))
      return true;
  }
  return false;
}

const isPicturedLink = (page: Page, element: Element): boolean =>
  element.name === "a" && mayContainPicture(element) && leadsAway(page, element.attribs["href"]);

/** Whether an element is another product's card: little text, and a picture that links to another page. */
export function hasPicturedLink(page: Page, element: Element): boolean {
  return (
    mayContainPicture(element) && (notesOf(element).hasPicturedLink ??= holdsPicturedLink(page, element))
  );
}

function holdsPicturedLink(page: Page, element: Element): boolean {
  let found = false;
  if (isShort(element, 500)) {
    const stack: Array<[Element, boolean]> = [[element, false]];
    for (let steps = 0; stack.length > 0 && steps < 80 && !found; steps += 1) {
      const [at, linked] = stack.pop()!;
      for (const child of at.children) {
        if (!(child instanceof Element)) continue;
        if (linked && child.name === "img") found = true;
        // What is set apart by its tag is no part of the card.
        if (child.name === "aside") continue;
        stack.push([child, linked || (child.name === "a" && leadsAway(page, child.attribs["href"]))]);
      }
    }
  }
  return found;
}

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Whether a link leads to another path or changes one of the page's own query parameters; added parameters select a variant. */
export function leadsAway(page: Page, href: string | undefined): boolean {
  if (href === undefined || href === "" || href.startsWith("#")) return false;
  // Cached, because it is called for each element around a link.
  let away = page.linksAway.get(href);
  if (away === undefined) page.linksAway.set(href, (away = isOtherPage(page, href)));
  return away;
}

function isOtherPage(page: Page, href: string): boolean {
  if (/^(?:javascript|tel|mailto):/i.test(href)) return false;
  try {
    const target = new URL(href, page.url);
    // A larger version of the picture is not another page.
    if (PICTURE.test(target.pathname)) return false;
    if (target.pathname !== page.url.pathname || target.host !== page.url.host) return true;
    for (const [name, value] of page.url.searchParams)
      if (target.searchParams.get(name) !== value) return true;
    return false;
  } catch {
    return false;
  }
}
