/** Amounts that a person may donate, as opposed to the price of something. */
import { Element } from "domhandler";
import type { Page } from "../dom/page.ts";
import { flatText } from "../dom/text.ts";
import { BUY } from "./buy-block.ts";
import type { VisiblePrice } from "./visible-price.ts";

const alternatives = (text: string) => text.trim().replace(/\s*\n\s*/g, "");

/** Labels of donate buttons, in the languages of the buy buttons. */
const GIVE = new RegExp(
  `(?<!\\p{L})(?:${alternatives(`
  donat(?:e|ion)s?|give (?:now|today|once|monthly|\\p{Sc})|buy (?:me|us) an? (?:coffee|beer|tea)|chip in|support (?:us|me|the project|\\p{Sc})|(?:jetzt |online )?spenden?|faire un don|je donne|je fais un don|donar|dona (?:ahora|ora|adesso)|haz(?:te)? una donación|doar|doe agora|fazer (?:uma )?doação|fai una donazione|doneer|doneren|geef nu
  |skänk(?: en gåva)?|donera|støtt?(?: oss| os)|gi (?:en gave|nå)|giv (?:et bidrag|nu)|lahjoita|anneta|przekaż darowiznę|wesprzyj|wpłać|přispět|prispieť|adományoz(?:ok)?|támogatom|donează|doniraj(?:te)?|пожертвовать|поддержать проект|пожертвувати|задонатити|κάντε δωρεά|bağış yap|تبرع|לתרומה|תרמו
  |donasi(?:kan)?|quyên góp|ủng hộ|บริจาค|寄付(?:する)?|捐款|捐赠|捐贈|후원하기|기부하기|दान करें|paaukoti|aukoti|ziedot
  `)})(?!\\p{L})`,
  "iu",
);

/** Words for a price that the buyer sets. */
const OPEN_PRICE =
  /^\W*(?:(?:or )?(?:name|choose|set|pick) your (?:own )?(?:price|amount)|pay what you (?:want|can|like|wish|think)|pay as you (?:want|wish)|you (?:decide|choose|set) the (?:price|amount)|(?:zahl(?:e|en)?|bezahle) (?:sie )?(?:was|so ?viel) (?:du|sie) (?:willst|wollen|möchtest|möchten|magst)|prix libre|à prix libre|payez ce que vous voulez|paga (?:lo que|cuanto) quieras|pague (?:quanto|o que) quiser|paga quanto vuoi|offerta libera|betaal wat je wil(?:t)?|betala vad du vill|zapłać ile chcesz|zaplať kolik chceš|сколько не жалко|заплати сколько хочешь)/iu;

/** The minimum or suggested amount: "Minimum $1 USD", "Suggested $5.00 or more". */
const BOUND_GIFT =
  /(?<!\p{L})(?:min(?:imum|\.)?|suggested|or more|at least|mindestens|au moins|mínimo)(?!\p{L})/iu;

const MAX_BUTTONS = 300;
const MAX_LABEL = 40;
const MAX_OPEN_LABEL = 60;
const MAX_STEPS = 5;
/** Maximum text length of the part of a page around such a button: amounts to choose from, but no product. */
const MAX_PART = 400;
const FRAME = new Set(["nav", "footer", "header", "body", "html"]);

/**
 * Removes the amounts next to a donate button ("$10, Donate now") and those of an offer whose price the buyer sets ("Name your
 * price"), unless the same part of the page has a buy button.
 */
export function withoutGifts(prices: VisiblePrice[], page: Page): VisiblePrice[] {
  if (prices.length === 0) return prices;
  const parts = new Set<Element>();
  const add = (part: Element | undefined) => part !== undefined && parts.add(part);
  for (const button of page.buttons.slice(0, MAX_BUTTONS)) {
    const text = labelOf(button);
    if (text.length <= MAX_LABEL && GIVE.test(text) && !BUY.test(text)) add(partAround(button));
  }
  const open = page.pieces.find(
    ({ hidden, text }) =>
      !hidden && text.length <= MAX_OPEN_LABEL && text.trim().length > 7 && OPEN_PRICE.test(text),
  );
  if (open !== undefined) add(partAround(open.parent, true));
  if (parts.size === 0) return prices;
  return prices.filter(
    ({ element, text }) => !isWithin(element, parts) && (open === undefined || !BOUND_GIFT.test(text)),
  );
}

const labelOf = (button: Element): string =>
  (
    button.attribs["value"] ??
    (button.name === "input" ? undefined : flatText(button, MAX_LABEL + 1)) ??
    button.attribs["aria-label"] ??
    ""
  ).trim();

/** Returns the largest part of the page around an element that is short and, unless the buyer sets the price, sells nothing. */
function partAround(element: Element, isOpen = false): Element | undefined {
  let part: Element | undefined;
  let at: unknown = element;
  for (let steps = 0; steps < MAX_STEPS && at instanceof Element && !FRAME.has(at.name); steps += 1) {
    const text = flatText(at, MAX_PART);
    if (text === undefined || (!isOpen && BUY.test(text))) break;
    part = at;
    at = at.parent;
  }
  return part;
}

function isWithin(element: Element, parts: ReadonlySet<Element>): boolean {
  for (let at: unknown = element; at instanceof Element; at = at.parent) if (parts.has(at)) return true;
  return false;
}
