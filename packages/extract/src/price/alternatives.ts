import { Element, Text } from "domhandler";
import { nodesIn } from "../dom/nodes.ts";
import { flatText, isBlock, nameWords } from "../dom/text.ts";
import type { PageEvidence } from "../evidence.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { soldOutAt } from "../fields/availability.ts";
import { any, OTHER_REGIONS } from "../visible/class-words.ts";
import { hasPicturedLink, leadsAway } from "../visible/links-away.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";

/** Maximum text length of what names and prices one product. */
const MAX_OFFER = 200;
const MAX_STEPS = 3;
const MAX_AROUND = 4;
const MAX_NODES = 60;
const MAX_SIBLINGS = 20;

/**
 * Marks the prices of products that a page offers instead of its own, which cannot be bought, as other products' cards: they have a
 * link to another page with a name before them, below the words that say so, a heading of their own, or a picture.
 */
export function markAlternatives(page: PageEvidence): void {
  const soldOut = soldOutAt(page);
  if (soldOut === undefined) return;
  for (const [price, place] of page.prices.places) {
    if (place.inCard || price.hidden) continue;
    const isBehind = soldOut < price.offset && !place.inBuyBlock;
    if (!isOfAlternative(page, price, isBehind) && !(isBehind && isNamedAlternative(price))) continue;
    place.inCard = true;
    place.inBuyBlock = false;
    place.inProduct = false;
  }
}

/** Before what is to be bought in place of the page's own product: "Try instead: Kettle 2 – £39.00". */
const INSTEAD =
  /instead|alternativ|similar|replacement|successor|newer model|stattdessen|ähnlich|nachfolge|ersatz|à la place|simila(?:ire|r)|remplac|en su lugar|parecid|sustitut|sucesor|em vez|semelhante|substitut|invece|simil[ei]|sostitut|in plaats|vergelijkba|opvolger|i stället|liknande|ersättar|i stedet|lignende|afløser|sijaan|vastaava|korvaa|zamiast|podobn|zamiennik|następc|místo|podobn|nástupc|namiesto|helyett|hasonló|utód|în loc|asemănăt|înlocui|вместо|похож|аналог|замен|замість|схож|αντί|παρόμοι|yerine|benzer|代わり|類似|後継|代替|대신|비슷한|替代|類似|类似|แทน|thay thế|tương tự|sebagai gantinya|serupa|بديل|مشابه|במקום|דומ/iu;

function isNamedAlternative({ element, text, row }: VisiblePrice): boolean {
  let line = element;
  for (let steps = 0; steps < MAX_AROUND && !isBlock(line.name) && line.parent instanceof Element; steps += 1)
    line = line.parent;
  const flat = flatText(line, MAX_OFFER);
  const whole = row ?? (flat === undefined ? text : normaliseNumerals(flat));
  return INSTEAD.test(whole.slice(0, Math.max(0, whole.indexOf(text)) + text.search(/\d/)));
}

/** @param isBehind whether the words that the page's own product cannot be bought come before the price */
function isOfAlternative(page: PageEvidence, price: VisiblePrice, isBehind: boolean): boolean {
  let at: unknown = price.element;
  for (
    let steps = 0;
    at instanceof Element && steps < MAX_STEPS && !page.around.has(at);
    steps += 1, at = at.parent
  ) {
    if (flatText(at, MAX_OFFER) === undefined) return false;
    const link = linkedNameIn(page, at);
    if (link !== undefined) return isBehind || link.isBelowHeading || isSetApart(page, at);
  }
  return false;
}

/** The name of a product, unlike "+" and "?". */
const NAME = /\p{L}{3}/u;

/** Returns the link to another page with a name that comes before the first number outside of links, if there is one. */
function linkedNameIn({ page }: PageEvidence, root: Element): { isBelowHeading: boolean } | undefined {
  let isBelowHeading = false;
  for (const node of nodesIn(root, MAX_NODES)) {
    if (node instanceof Text) {
      if (/\p{Nd}/u.test(node.data)) return undefined;
    } else if (node instanceof Element) {
      const isAway = node.name === "a" && leadsAway(page, node.attribs["href"]);
      if (isAway && NAME.test(flatText(node, 100) ?? "")) return { isBelowHeading };
      isBelowHeading ||= HEADING.test(node.name);
    }
  }
  return undefined;
}

const HEADING = /^h[2-6]$/;

/** Returns whether an offer has a picture, or is below a heading or in a part named after other products. */
function isSetApart(page: PageEvidence, offer: Element): boolean {
  if (hasPicturedLink(page.page, offer)) return true;
  let at: unknown = offer;
  for (
    let steps = 0;
    at instanceof Element && steps < MAX_AROUND && !page.around.has(at);
    steps += 1, at = at.parent
  ) {
    if (any(nameWords(at), OTHER_REGIONS)) return true;
    let before = at.previousSibling;
    for (let left = MAX_SIBLINGS; before !== null && left > 0; left -= 1, before = before.previousSibling)
      if (before instanceof Element && HEADING.test(before.name) && !page.around.has(before)) return true;
  }
  return false;
}
