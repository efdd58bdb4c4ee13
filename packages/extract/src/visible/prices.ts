import { Element, type ChildNode } from "domhandler";
import type { Page, TextPiece } from "../dom/page.ts";
import { notesOf } from "../dom/notes.ts";
import { isFootnote } from "../dom/footnotes.ts";
import { flatText, nameWords } from "../dom/text.ts";
import { hasDigit, normaliseNumerals } from "../money/digits.ts";
import { magnitudeBehind } from "../money/magnitude.ts";
import { scanNumerals, type Numeral } from "../money/numerals.ts";
import { parseMoney } from "../money/parse.ts";
import { currencyOfCountry } from "../money/countries.ts";
import { signAfter, signAnywhere, signBefore, type PrintedCurrency } from "../money/sign.ts";
import type { MoneyHints } from "../money/types.ts";
import {
  markConditionsOfDelivery,
  markNet,
  markTiers,
  settleByOthers,
  strikeByStyle,
} from "./among-others.ts";
import { any, PRICE_WORDS } from "./class-words.ts";
import { markConditions } from "./conditions.ts";
import { markConversions } from "./conversions.ts";
import { withoutGifts } from "./gifts.ts";
import { resolveFromWords } from "./from-words.ts";
import { isFortune, isUnlikelySign } from "./no-prices.ts";
import { roleOf, saysFreeDelivery, type Surroundings } from "./roles.ts";
import { isRatingBeside, rangeAcross, signedAtUpper } from "./ranges.ts";
import { splitAmountAt, type SplitAmount } from "./split-amounts.ts";
import { chosenOptions, fieldsAndLabels } from "./unprinted.ts";
import type { VisiblePrice } from "./visible-price.ts";
import { CONDITION_BEHIND, GROSS_REMARK, WAS_LABEL } from "./words.ts";

/** Maximum text length of an element that contains just one price. */
const MAX_PRICE_TEXT_LENGTH = 70;
const MAX_SENTENCE_LENGTH = 400;

/** "399,-": a dash in place of cents marks an amount of money even without a currency sign. */
const DASHED = /\d\s?[,.]-{1,2}(?![\d-])/;
/** The same, also before the dash of a range: "405,-–797,-". */
const DASH_BEHIND = /^\s?[,.](?:-{1,2}(?![\d-])|-(?=-\d))/;
const PERCENT_BEHIND = /^\s?[%٪％]/;
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
      else addFromSentence(withSign(piece, pieces[index - 1]), hints, found, pieces[index + 1]);
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
  addUnprinted(page, hints, found);
  if (page.struckClasses.size > 0) strikeByStyle(found, page.struckClasses);
  markTiers(found);
  markNet(found);
  markConditions(found);
  markConditionsOfDelivery(found);
  markConversions(found);
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

/** Returns whether a block contains the decimals too, so that it is read as one amount. */
function holdsBoth(block: PriceBlock | undefined, cents: Element): boolean {
  let at: unknown = cents;
  for (let steps = 0; at instanceof Element && steps < 6; steps += 1, at = at.parent)
    if (at === block?.element) return true;
  return false;
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

/** Joins an amount split across adjacent elements: "192," and "32", or "19", "." and "99". */
function centsBehind(
  block: PriceBlock,
  pieces: TextPiece[],
  index: number,
): { text: string; at: number } | undefined {
  const point = /\d[.,]$/.test(block.text) ? "" : pieces[index + 1]?.text.trim();
  if (point === undefined || (point !== "" && (!/^[.,]$/.test(point) || !/\d$/.test(block.text))))
    return undefined;
  const at = index + (point === "" ? 1 : 2);
  const cents = pieces[at];
  if (cents === undefined || cents.parent.parent !== block.element.parent) return undefined;
  if (cents.parent === block.element) return undefined;
  const digits = normaliseNumerals(cents.text.trim());
  return /^\d\d$/.test(digits) ? { text: `${block.text}${point}${digits}`, at } : undefined;
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

/** Finds a sign in a separate element before both ends of a range: "¥" before "149.00 - 159.00". */
function withSign(piece: TextPiece, previous: TextPiece | undefined): TextPiece {
  if (previous === undefined || !BARE_RANGE.test(piece.text)) return piece;
  const sign = previous.text.trim();
  if (/\d/.test(sign) || signBefore(sign, sign.length)?.text !== sign) return piece;
  return { ...piece, text: `${sign}${piece.text.trim()}` };
}

const BARE_RANGE = /^\s*\d[\d.,]*[.,]\d\d\s*[-–—~]\s*\d[\d.,]*[.,]\d\d\s*$/u;

/** Finds a sign in a separate element next to the number's, with other numbers around. */
function borrowSign(block: PriceBlock, pieces: TextPiece[], last: number, first: number): void {
  if (!/^[\d.,' ]+$/.test(block.text)) return;
  const next = normaliseNumerals(pieces[last + 1]?.text.trim() ?? "");
  const before = normaliseNumerals(pieces[first - 1]?.text.trim() ?? "");
  const isSign = (text: string) =>
    text !== "" && text.length <= 5 && signAfter(text, 0)?.strong === true && !/\d/.test(text);
  if (isSign(next) || /^[元円원€₽]/.test(next)) setText(block, `${block.text} ${next.slice(0, 5)}`);
  else if (isSign(before)) setText(block, `${before} ${block.text}`);
}

function setText(block: PriceBlock, text: string): void {
  block.text = text;
  block.numeral = scanNumerals(text)[0] ?? block.numeral;
}

const WHOLE_PAGE = new Set(["html", "body", "main"]);

interface PriceBlock {
  element: Element;
  text: string;
  /** The number in the text. */
  numeral: Numeral;
}

/** Returns the topmost ancestor of the digits whose text contains no other number. */
function priceBlock(start: Element): PriceBlock | undefined {
  let best: PriceBlock | undefined;
  let at: unknown = start;
  for (let steps = 0; at instanceof Element && steps < 6; steps += 1) {
    const text = textWithin(at);
    // Only for an element with little text: a price may have any number of siblings.
    if (text === undefined || WHOLE_PAGE.has(at.name) || (at !== start && at.children.some(isButton))) break;
    const notes = notesOf(at);
    if (notes.amount === undefined) notes.amount = text === best?.text ? best.numeral : oneAmount(text);
    if (notes.amount !== null) best = { element: at, text, numeral: notes.amount };
    else if (best !== undefined) break;
    at = at.parent;
  }
  return best;
}

/** An element with a button contains more than the price. */
function isButton(node: ChildNode): boolean {
  return node instanceof Element && node.name === "button";
}

function textWithin(element: Element): string | undefined {
  const notes = notesOf(element);
  if (notes.priceText === undefined) {
    const flat = flatText(element, MAX_PRICE_TEXT_LENGTH);
    notes.priceText = flat === undefined ? null : normaliseNumerals(flat);
  }
  return notes.priceText ?? undefined;
}

/** Returns the only number, apart from percentages after it: "21<sup>99</sup> € (incl. 25,5 % VAT)". */
function oneAmount(text: string): Numeral | null {
  const numerals = scanNumerals(text);
  const first = numerals[0];
  if (first === undefined) return null;
  if (numerals.length === 1) return first;
  return !isPercentage(text, first) && numerals.every((one) => one === first || isPercentage(text, one))
    ? first
    : null;
}

function isPercentage(text: string, { end }: Numeral): boolean {
  return PERCENT_BEHIND.test(text.slice(end, end + 2));
}

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
  const { start } = block.numeral;
  // Only a symbol: a code may be a word of the label, such as "nad" in Czech.
  const label = block.text
    .slice(0, start)
    .trimEnd()
    .replace(/\p{Sc}$/u, "")
    .trimEnd();
  const text = block.text.slice(label.length);
  if (saysFreeDelivery(label, text.replace(/^[^\d]*[\d.,' \u001e]+/, ""))) setText(block, text);
}

/** "K04063": a whole number that begins with a zero is a product's, whatever the letter before it. */
const isCode = ({ groups }: Numeral): boolean => groups.length === 1 && /^0\d\d/.test(groups[0]!);

/** Finds the sign before the number, after it, or in place of the decimal point ("12€99"). */
function signOf(text: string, { start, end }: Numeral, hints: MoneyHints): PrintedCurrency | undefined {
  const before = signBefore(text, start);
  const after = signAfter(text, end);
  // "Nu 466 kr": a code that is also a word does not count next to a sign of the page's currency.
  if (
    before !== undefined &&
    after !== undefined &&
    isMoneySign(after, text, hints) &&
    !isMoneySign(before, text, hints)
  )
    return after;
  return before ?? after ?? signWithin(text.slice(start, end)) ?? signBehindMagnitude(text, end);
}

/** Most numbers have nothing but digits and separators. */
const signWithin = (numeral: string): PrintedCurrency | undefined =>
  /^[\d.,' ]*$/.test(numeral) ? undefined : signAnywhere(numeral);

/** "99p", "from 45p each": up to 99 of them, and no other words; more are the lines of a screen or a weight. */
function isHundredths(
  text: string,
  { groups }: Numeral,
  { start, end }: PrintedCurrency,
  named: boolean,
): boolean {
  if (groups.length > 1 || groups[0]!.length > (named ? 3 : 2)) return false;
  return lettersOf(`${text.slice(0, start)} ${text.slice(end)}`.replace(GROSS_REMARK, "")) <= MAX_LABEL;
}

/** Letters of "from" and "each" beside an amount. */
const MAX_LABEL = 10;

/** "4.5万円": the sign follows the word for the thousands. */
function signBehindMagnitude(text: string, end: number): PrintedCurrency | undefined {
  const magnitude = magnitudeBehind(text, end);
  return magnitude?.isWord ? signAfter(text, magnitude.end) : undefined;
}

/** One or two letters are a currency sign if the page or its country uses it, or if nothing else is next to the number. */
function isMoneySign(sign: PrintedCurrency, text: string, hints: MoneyHints): boolean {
  if (!sign.isMinor && (!/^[\p{L}.]{1,3}$/u.test(sign.text) || /^[A-Z]{3}$/.test(sign.text)))
    return sign.strong || isOnlyPrice(text);
  const home = currencyOfCountry(hints.country);
  if ([hints.currency, home].some((one) => one !== undefined && sign.codes.includes(one))) return true;
  if (sign.strong && NOT_LATIN.test(sign.text)) return true;
  return hints.currency === undefined && sign.strong && isOnlyPrice(text);
}

/** Letters of another script ("лв.", "ر.س") are no word or model number in that script, so they need no support. */
const NOT_LATIN = /^(?=.*[^\0-\u024f])[\p{L}.]{2,}$/u;

/** Without a sign, only a number by itself is money, or one with a label that ends in a colon. */
function isBareAmount(text: string): boolean {
  const rest = text.replace(GROSS_REMARK, "").replace(/^[\p{L}\s]{1,20}:/u, "");
  return !/[\p{L}/%]/u.test(rest);
}

/** "statt 4.50": a former price needs no sign if it is next to a price that has one. */
function isFormerAmount(text: string): boolean {
  const label = /^(\p{L}[\p{L}\s.]{1,20}?)[\s:]*\d[\d.,' ]*$/u.exec(text.trim())?.[1];
  return label !== undefined && WAS_LABEL.test(`${label} `);
}

/** Whether a text consists of digits, a sign and punctuation only. */
function isOnlyPrice(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) <= 3;
}

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

/** An amount within a sentence. */
interface SentenceAmount {
  /** The end of the amount before it. */
  from: number;
  start: number;
  end: number;
  sign?: PrintedCurrency;
  /** A former price whose sign is that of the amount after it. */
  isFormer?: boolean;
}

/** Splits a sentence into its amounts, from left to right. */
function* amountsIn(text: string, hints: MoneyHints): Generator<SentenceAmount> {
  const numerals = scanNumerals(text);
  let from = 0;
  for (const [index, numeral] of numerals.entries()) {
    if (numeral.start < from || isPercentage(text, numeral)) continue;
    const amount = amountAt(text, numerals, index, from, hints);
    if (amount === undefined) continue;
    yield amount;
    from = amount.end;
  }
}

/** Returns the amount around a number; undefined if it has neither a sign nor a dash in place of cents. */
function amountAt(
  text: string,
  numerals: Numeral[],
  index: number,
  from: number,
  hints: MoneyHints,
): SentenceAmount | undefined {
  const numeral = numerals[index]!;
  const before = signBefore(text, numeral.start);
  const after = signAfter(text, numeral.end);
  const own = before !== undefined && before.start >= from && before.strong ? before : after;
  const range = own?.strong ? undefined : signedAtUpper(text, numerals, index);
  const sign = range?.sign ?? (own?.strong ? own : undefined);
  if (sign !== undefined && sign === after && borrowsNextSign(text, numerals, index, from, sign))
    return { from, start: from, end: numeral.end, sign, isFormer: true };
  const dash = DASH_BEHIND.exec(text.slice(numeral.end, numeral.end + 5));
  if (sign === undefined ? dash === null : isUnlikelySign(sign, hints)) return undefined;
  return {
    from,
    start: range?.start ?? Math.min(numeral.start, sign?.start ?? numeral.start),
    end: Math.max(
      numeral.end + (dash?.[0].length ?? 0),
      sign?.end ?? 0,
      magnitudeBehind(text, numeral.end)?.end ?? 0,
      hundredthsBehind(text, numeral, numerals[index + 1]),
    ),
    sign,
  };
}

/** Longest sign and word between the whole units and the hundredths of one amount. */
const MAX_BETWEEN = 9;

/** Returns the end of hundredths that belong to a whole number before them ("$1 and 50¢"), or 0. */
function hundredthsBehind(text: string, whole: Numeral, next: Numeral | undefined): number {
  if (whole.groups.length > 1 || next === undefined || next.start - whole.end > MAX_BETWEEN) return 0;
  const unit = next.groups.length === 1 ? signAfter(text, next.end) : undefined;
  return unit?.isMinor ? unit.end : 0;
}

/** "statt 4.50 CHF 2.25": the sign before the last amount is also that of the former one. */
function borrowsNextSign(
  text: string,
  numerals: Numeral[],
  index: number,
  from: number,
  sign: PrintedCurrency,
): boolean {
  const next = numerals[index + 1];
  return (
    next !== undefined &&
    numerals.length === index + 2 &&
    text.slice(sign.end, next.start).trim() === "" &&
    signAfter(text, next.end) === undefined &&
    isFormerAmount(text.slice(from, numerals[index]!.end))
  );
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

/** Counts letters; one of a script that writes words in one or two characters counts as three. */
function lettersOf(text: string): number {
  return (text.match(/\p{L}/gu)?.length ?? 0) + 2 * (text.match(UNSPACED)?.length ?? 0);
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
