import { Element } from "domhandler";
import type { Page, TextPiece } from "../dom/page.ts";
import { isFootnote } from "../dom/footnotes.ts";
import { notesOf } from "../dom/notes.ts";
import { nameWords } from "../dom/text.ts";
import { hasDigit, normaliseNumerals } from "../money/digits.ts";
import { scanNumerals } from "../money/numerals.ts";
import { parseMoney } from "../money/parse.ts";
import { signAnywhere, signBefore } from "../money/sign.ts";
import type { MoneyHints } from "../money/types.ts";
import {
  markConditionsOfDelivery,
  markNet,
  markTiers,
  settleByOthers,
  strikeByStyle,
} from "./among-others.ts";
import {
  isBareAmount,
  isCode,
  isFormerAmount,
  isHundredths,
  isMoneySign,
  lettersOf,
  signOf,
} from "./amount-signs.ts";
import { any, PRICE_WORDS } from "./class-words.ts";
import { markConditions } from "./conditions.ts";
import { markConversions } from "./conversions.ts";
import { withoutGifts } from "./gifts.ts";
import { resolveFromWords } from "./from-words.ts";
import { markLinked } from "./linked-prices.ts";
import { isFortune, isUnlikelySign } from "./no-prices.ts";
import {
  borrowSign,
  centsBehind,
  holdsBoth,
  MAX_PRICE_TEXT_LENGTH,
  priceBlock,
  setText,
  type PriceBlock,
} from "./price-block.ts";
import { roleOf, saysFreeDelivery } from "./roles.ts";
import { isRatingBeside, rangeAcross } from "./ranges.ts";
import { amountsIn } from "./sentence-amounts.ts";
import { splitAmountAt, type SplitAmount } from "./split-amounts.ts";
import type { Surroundings } from "./surroundings.ts";
import { chosenOptions, fieldsAndLabels } from "./unprinted.ts";
import type { VisiblePrice } from "./visible-price.ts";
import { CONDITION_BEHIND, GROSS_REMARK } from "./words.ts";

const MAX_SENTENCE_LENGTH = 400;

/** "399,-": a dash in place of cents marks an amount of money even without a currency sign. */
const DASHED = /\d\s?[,.]-{1,2}(?![\d-])/;
const SENTENCE_LETTERS = 30;
const MAX_PRICES = 400;
/** Maximum number of examined texts with digits: far more than any shop's page has, but bounds the time for hostile pages. */
const MAX_TEXTS = 10_000;

/** Returns the amounts of money in the page's text in document order, at most `limit`. */
export function collectPrices(page: Page, hints: MoneyHints, limit = MAX_PRICES): VisiblePrice[] {
  const { pieces } = page;
  const found: VisiblePrice[] = [];
  const seen = new Set<Element>();
  let left = MAX_TEXTS;
  for (let index = 0; index < pieces.length && found.length < limit && left > 0; index += 1) {
    const piece = pieces[index]!;
    if (!hasDigit(piece.text)) continue;
    left -= 1;
    if (isWordy(piece.text) && !MAY_BE_MONEY.test(piece.text)) continue;
    if (isEditable(piece.parent) || isFootnote(pieces[index - 1]?.text ?? "", piece.parent)) continue;
    const block = priceBlock(piece.parent);
    const split = splitAmountAt(pieces, index);
    if (split !== undefined && !holdsBoth(block, pieces[split.last]!.parent)) {
      addSplit(split, piece, hints, found);
      index = split.last;
      continue;
    }
    if (block === undefined) {
      if (addBarePair(piece, hints, found)) continue;
      const sign = isFormerAmount(piece.text) ? signIn(pieces[index + 1]) : undefined;
      if (sign !== undefined) addFormer(piece, { ...hints, currencyText: sign }, found);
      else addFromSentence(withSign(piece, pieces, index), hints, found, pieces[index + 1]);
    } else if (!seen.has(block.element)) {
      seen.add(block.element);
      const cents = centsBehind(block, pieces, index);
      if (cents !== undefined) {
        setText(block, cents.text);
        seen.add(pieces[cents.at]!.parent);
      }
      borrowSign(block, pieces, cents?.at ?? index, index);
      addBlock(block, piece, hints, found);
    }
  }
  readBehindFreeDelivery(found);
  addUnprinted(page, hints, found);
  if (page.struckClasses.size > 0) strikeByStyle(found, page.struckClasses);
  markTiers(found);
  markNet(found);
  markConditions(found);
  markConditionsOfDelivery(found);
  markConversions(found);
  markLinked(found, page);
  resolveFromWords(found);
  settleByOthers(found, hints);
  return withoutGifts(found, page);
}

/** Where the page's text has no price, its selected options do, or else its fields and labels. */
function addUnprinted(page: Page, hints: MoneyHints, found: VisiblePrice[]): void {
  for (const texts of [chosenOptions(page), fieldsAndLabels(page, hints)]) {
    if (found.some(({ role, hidden }) => role === "current" && !hidden)) return;
    const known = found.length;
    for (const piece of texts) if (found.length < MAX_PRICES) addFromSentence(piece, hints, found);
    for (const price of found.slice(known)) price.named = isNamedPrice(price.element, price.element);
  }
}

function addSplit(split: SplitAmount, piece: TextPiece, hints: MoneyHints, found: VisiblePrice[]): void {
  const { text, element, before, after } = split;
  const named = isNamedPrice(element, piece.parent);
  const price = toVisible(element, text, piece, hints, true, named, { before, after });
  if (price === undefined) return;
  price.isJoined = true;
  found.push(price);
}

/** Texts longer than this contain more than an amount, and are examined only if they may contain a currency sign. */
const WORDY = 24;
/** Indentation of a template, which does not count as text. */
const isWordy = (text: string) => text.length > WORDY && text.trim().length > WORDY;
const MAY_BE_MONEY =
  /\p{Sc}|[A-Z]{3}|[^\0-\u024f]|[Kk](?:[rn](?!\p{L})|[čc])|[Zz][łl]|F[tT]|[Ll]e[ik]|R[sMp]|TL|[Ff]r\b|[Dd]in|[Ee]ur|usd|[Dd]oll|[Pp]ound|[Pp]eso|S\/|[đĐ]|:-|[,.]-/u;

function isEditable(element: Element): boolean {
  return (
    element.name === "option" ||
    element.name === "textarea" ||
    element.name === "code" ||
    element.name === "head"
  );
}

/** "49.95 statt 59.95" in an element named after a price: both without a sign, on a page whose currency is known. */
function addBarePair(piece: TextPiece, hints: MoneyHints, found: VisiblePrice[]): boolean {
  if (hints.currency === undefined || (isWordy(piece.text) && piece.text.length > MAX_PRICE_TEXT_LENGTH))
    return false;
  const pair = BARE_PAIR.exec(normaliseNumerals(piece.text));
  if (pair === null || !isFormerAmount(pair[2]!) || !isNamedPrice(piece.parent, piece.parent)) return false;
  const price = toVisible(piece.parent, pair[1]!, piece, hints, false, true, { before: "", after: "" });
  if (price === undefined) return false;
  found.push(price);
  addFormer({ ...piece, text: pair[2]! }, hints, found);
  return true;
}

const BARE_PAIR = /^\s*(\d[\d.,' ]{0,12}\d)\s+(\p{L}[\p{L}\s.]{1,20}[\s:]\s*\d[\d.,' ]{0,12})\s*$/u;

/** "statt 4.50" takes the sign of the price in the next element. */
function addFormer(piece: TextPiece, hints: MoneyHints, found: VisiblePrice[]): void {
  const text = normaliseNumerals(piece.text).trim();
  const price = toVisible(piece.parent, text, piece, hints, true, false, { before: "", after: "" });
  if (price?.role === "was") found.push(price);
}

function signIn(next: TextPiece | undefined): string | undefined {
  return next === undefined || next.text.length > WORDY || !hasDigit(next.text)
    ? undefined
    : signAnywhere(normaliseNumerals(next.text))?.text;
}

/** Finds a sign in a text of its own beside a number: "¥" before "149.00 - 159.00", "€" before or behind "29,95". */
function withSign(piece: TextPiece, pieces: readonly TextPiece[], index: number): TextPiece {
  const [beforeThat, previous, next] = [pieces[index - 2], pieces[index - 1], pieces[index + 1]];
  const text = piece.text.trim();
  const sign = previous === undefined || previous.text.length > WORDY ? "" : previous.text.trim();
  const isSign = sign !== "" && !/\d/.test(sign) && signBefore(sign, sign.length)?.text === sign;
  if (isSign && BARE_RANGE.test(text)) return { ...piece, text: `${sign}${text}` };
  if (!BARE_NUMBER.test(normaliseNumerals(text))) return piece;
  const isBeside = (other: TextPiece | undefined) =>
    other !== undefined && (other.parent === piece.parent || other.parent.parent === piece.parent);
  if (
    isSign &&
    isBeside(previous) &&
    SIGN_ONLY.test(sign) &&
    !(isBeside(beforeThat) && /\d\s*$/.test(beforeThat!.text))
  )
    return { ...piece, text: `${sign}${text}` };
  return isBeside(next) && SIGN_ONLY.test(next!.text.trim())
    ? { ...piece, text: `${text} ${next!.text.trim()}` }
    : piece;
}

const BARE_NUMBER = /^\d[\d.,' ]*$/;
const SIGN_ONLY = /^\p{Sc}$/u;
const BARE_RANGE = /^\s*\d[\d.,]*[.,]\d\d\s*[-–—~]\s*\d[\d.,]*[.,]\d\d\s*$/u;

function addBlock(block: PriceBlock, piece: TextPiece, hints: MoneyHints, found: VisiblePrice[]): void {
  if (piece.parent !== block.element) leaveOutFreeDelivery(block);
  const { numeral } = block;
  if (numeral.groups[0]!.length > 9 || isCode(numeral)) return;
  const sign = signOf(block.text, numeral, hints);
  const named = isNamedPrice(block.element, piece.parent);
  if (sign?.isMinor && !sign.strong && !isHundredths(block.text, numeral, sign, named)) return;
  if (sign === undefined) {
    const range = rangeAcross(block.element, block.text);
    if (range !== undefined) {
      const price = toVisible(block.element, range, piece, hints, true, named);
      if (price !== undefined) found.push(price);
      return;
    }
    if (!DASHED.test(block.text) && !(named && isBareAmount(block.text)) && !isFormerAmount(block.text))
      return;
  } else if (!named && isUnlikelySign(sign, hints)) return;
  if (sign === undefined && isRatingBeside(block.element, block.text)) return;
  if (sign !== undefined && !named && !DASHED.test(block.text) && !isMoneySign(sign, block.text, hints))
    return;
  const price = toVisible(block.element, block.text, piece, hints, sign !== undefined, named);
  if (price === undefined) return;
  // Notes on tax and postage may end in a full stop without making the text a sentence.
  const said = block.text.replace(GROSS_REMARK, "");
  if (SENTENCE_END.test(said) && lettersOf(said) > SENTENCE_LETTERS) price.inSentence = true;
  found.push(price);
}

/** "Free delivery" in an element beside the amount says nothing about it. */
function leaveOutFreeDelivery(block: PriceBlock): void {
  const text = behindFreeDelivery(block.text, block.numeral.start);
  if (text !== undefined) setText(block, text);
}

/** Returns the amount without the "free delivery" before it, if that is all that precedes it. */
function behindFreeDelivery(whole: string, start: number): string | undefined {
  // Only a symbol: a code may be a word of the label, such as "nad" in Czech.
  const label = whole
    .slice(0, start)
    .trimEnd()
    .replace(/\p{Sc}$/u, "")
    .trimEnd();
  const text = whole.slice(label.length);
  return saysFreeDelivery(label, text.replace(/^[^\d]*[\d.,' \u001e]+/, "")) ? text : undefined;
}

/**
 * An amount behind "free delivery" in one text is the price if the text is named so or nothing else on the page prints one, and no word
 * makes it what an order must reach.
 */
function readBehindFreeDelivery(found: readonly VisiblePrice[]): void {
  const hasOther = found.some(({ role, hidden }) => role === "current" && !hidden);
  for (const price of found) {
    if (price.role !== "shipping" || (hasOther && !price.named)) continue;
    const [numeral, ...others] = scanNumerals(price.text);
    if (numeral === undefined || others.length > 0) continue;
    const text = behindFreeDelivery(price.text, numeral.start);
    if (text === undefined || lettersOf(text.replace(GROSS_REMARK, "")) > MAX_SIGN) continue;
    price.role = "current";
    // It may still be a banner whose words for the minimum are elsewhere.
    price.isConditional = true;
  }
}

/** Letters of a currency sign. */
const MAX_SIGN = 4;

function isNamedPrice(outer: Element, inner: Element): boolean {
  let at: unknown = inner;
  let above = 0;
  for (let steps = 0; at instanceof Element && steps < 8; steps += 1) {
    if ((notesOf(at).isNamedPrice ??= any(nameWords(at), PRICE_WORDS))) return true;
    if (at === outer || above > 0) above += 1;
    if (above > 2) break;
    at = at.parent;
  }
  return false;
}

/** Amounts within a sentence count only with a sign next to them. */
function addFromSentence(piece: TextPiece, hints: MoneyHints, found: VisiblePrice[], next?: TextPiece): void {
  if (piece.text.length > MAX_SENTENCE_LENGTH) return;
  const text = normaliseNumerals(piece.text);
  const amounts = [...amountsIn(text, hints)];
  // Signs are no words: "ab 858.00 บาท".
  const signs = amounts.reduce((sum, { start, end }) => sum + lettersOf(text.slice(start, end)), 0);
  for (const { from, start, end, sign, isFormer } of amounts) {
    if (isFormer) {
      addFormer({ ...piece, text: text.slice(from, end) }, { ...hints, currencyText: sign?.text }, found);
      continue;
    }
    const price = toVisible(piece.parent, text.slice(start, end), piece, hints, sign !== undefined, false, {
      before: text.slice(from, start),
      after: `${text.slice(end)}${conditionIn(next, piece.parent)}`,
      follows: from > 0,
    });
    if (price === undefined) continue;
    price.row = text;
    price.inSentence = lettersOf(text) - signs > SENTENCE_LETTERS;
    found.push(price);
  }
}

/** Returns the condition of an amount that stands in an element behind it: "$1.00 <small>with a 24-month contract</small>". */
function conditionIn(next: TextPiece | undefined, parent: Element): string {
  return next !== undefined && next.parent.parent === parent && CONDITION_BEHIND.test(next.text.slice(0, 100))
    ? next.text.slice(0, 100)
    : "";
}

const SENTENCE_END = /[。！？]|\p{L}{3,}[.!?](?:\s|$)/u;

function toVisible(
  element: Element,
  text: string,
  piece: TextPiece,
  hints: MoneyHints,
  signed: boolean,
  named: boolean,
  sentence?: Surroundings,
): VisiblePrice | undefined {
  const result = parseMoney(text, hints);
  if (result.kind === "failure" || isFortune(result, text)) return undefined;
  const isRange = result.isFrom === true;
  // Text after a range follows its upper end: "5 – 10 €/kg".
  const end = isRange ? text.slice(scanNumerals(text).at(-1)!.start) : text;
  const { role, isLowestOfRange, drawn, byName, isLabelled } = roleOf(element, text, sentence, end);
  return {
    element,
    text,
    readings: result.kind === "money" ? [result.money] : result.readings,
    currencyPrinted: result.currencyPrinted,
    signed,
    named,
    role,
    ...(byName ? { roleByName: true } : {}),
    ...(isLabelled ? { isLabelled } : {}),
    drawn,
    isLowestOfRange: isLowestOfRange || isRange,
    offset: piece.offset,
    hidden: piece.hidden,
  };
}
