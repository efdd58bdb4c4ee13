import type { Element } from "domhandler";
import { signBefore } from "../money/sign.ts";
import { BUY } from "./buy-block.ts";
import { TextCache } from "../text-cache.ts";
import { namedRole } from "./named-role.ts";
import type { PriceRole } from "./visible-price.ts";
import * as words from "./words.ts";
import * as unspaced from "./words-unspaced.ts";
import { NO_CENTS, surroundings, type Surroundings } from "./surroundings.ts";
import { isStruck } from "./struck.ts";

/**
 * Determines the kind of price in the element: by its appearance (struck through), the labels next to it, and the names of the
 * elements around it. Appearance and labels take precedence over names.
 *
 * @param sentence the text around the amount within a longer text
 * @param end the upper end, for a range
 */
export function roleOf(
  element: Element,
  text: string,
  sentence?: Surroundings,
  end = text,
): { role: PriceRole; isLowestOfRange: boolean; drawn: boolean; byName?: boolean; isLabelled?: boolean } {
  const around = sentence === undefined ? surroundings(element, text) : withoutReduction(sentence);
  const label = around.before.slice(-60);
  const said = saidBy(label, text, around.after);
  const { isLowestOfRange } = said;
  if (isStruck(element, sentence !== undefined)) return { role: "was", isLowestOfRange, drawn: true };
  if (around.follows && isBetweenEnds(`${around.before}${ownLabel(text)}`))
    return { role: "high", isLowestOfRange: false, drawn: false };
  const labelled =
    (end === text ? said.role : saidBy(label, end, around.after).role) ??
    ariaRole(element) ??
    (around.choice !== undefined && words.SUBSCRIPTION.test(around.choice) ? "member" : undefined);
  const named = labelled === undefined ? namedRole(element) : undefined;
  return {
    role: labelled ?? named ?? "current",
    isLowestOfRange,
    drawn: false,
    byName: named !== undefined,
    isLabelled: labelled !== undefined,
  };
}

/** Returns the role according to an element's text for screen readers, in place of a printed label. */
function ariaRole(element: Element): PriceRole | undefined {
  const label = element.attribs["aria-label"];
  return label === undefined || label.length > 60 || /\d/.test(label)
    ? undefined
    : saidBy(label, "", "").role;
}

/** "20 % Rabatt 49,99 €": a percentage reduction is a separate statement, not a label of the amount after it. */
function withoutReduction(around: Surroundings): Surroundings {
  const stated = /^.*\d\s?(%\s*((?:d[eiu]\s+)?\p{L}+).*)$/su.exec(around.before);
  return stated !== null && words.SAVING_LABEL.test(`${stated[2]} `)
    ? { ...around, before: stated[1]! }
    : around;
}

/** The dash or word before a range's upper end; a word must be separate, unlike the A of "A$169.95". */
function rangeStart(after: string): boolean {
  return /^\s*(?:(?:(?:[A-Z]{3}|kr\.?|Ft|zł|Kč)(?![\p{L}])|\p{Sc}|:-|\/-|,-)\s*)?(?:[(（][^)）\d]{1,14}[)）]\s*)?(?:[-–—~〜～]|(?:to|TO|bis|BIS|a|à|až|do|до|till?|tot|hasta|al|até|έως|إلى|đến|sampai|hingga|iki|līdz|ถึง|עד)\s)\s*[^\s\d%]{0,4}\s*\d[\d.,' ]*(?![\d.,' ]|\s?[%x×])/u.test(
    after,
  );
}

/** Returns the text between two amounts without their signs: "– Rs." */
function isBetweenEnds(text: string): boolean {
  const behind = stripSign(text);
  return (
    words.RANGE_SIGN.test(text) ||
    words.RANGE_SIGN.test(behind) ||
    words.RANGE_SIGN.test(behind.replace(/(?<=[-–—~〜～\s])\p{L}{1,3}\.?\s*$/u, ""))
  );
}

/** The words before the number in an amount's own text, without the sign: "CA$" is not "ca.", and "From US$" is "From". */
const ownLabel = (text: string): string => labelIn(text.slice(0, Math.max(0, text.search(/\d/))));

const knownLabels = new TextCache<string>();

/** The same for the text before the number. */
const labelIn = (start: string): string => (start === "" ? "" : knownLabels.get(start, findLabel));

function findLabel(start: string): string {
  const sign = signBefore(start, start.length);
  const end = sign !== undefined && isSureSign(sign.text) ? sign.start : start.length;
  return start.slice(0, end).replace(/[\p{Sc}.,(]+\s*$/u, "");
}

/** Excludes signs that are also words, such as "Le" and "DA". */
function isSureSign(sign: string): boolean {
  return /\p{Sc}|[^\0-\u024f]|^[A-Z]{3}$|^(?:kr|fr|rs|rp|s\/)\.?$/iu.test(sign);
}

/** What the words around an amount say about it. */
interface Said {
  role: PriceRole | undefined;
  isLowestOfRange: boolean;
}

const knownSaid = new TextCache<Said>();

/** Returns what the words before an amount, in its own text and behind it say; cached, because cards repeat the same words. */
function saidBy(before: string, text: string, after: string): Said {
  const at = text.search(/\d/);
  const own = at > 0 ? text.slice(0, at) : "";
  const rest = text.slice(at).replace(/^[\d.,' \u001e]+/, "");
  const key = `${before}\0${own}\0${rest}\0${withoutAmounts(after)}`;
  return knownSaid.get(key, () => readSaid(before, labelIn(own), rest, after));
}

function readSaid(before: string, own: string, rest: string, after: string): Said {
  return {
    role: readRole(before, own, rest.replace(NO_CENTS, ""), after),
    isLowestOfRange:
      words.FROM_LABEL.test(own) ||
      words.FROM_LABEL.test(before.trim()) ||
      words.FROM_BEHIND.test(`${rest}${after}`.replace(NO_CENTS, "")) ||
      rangeStart(after),
  };
}

/** Numbers are interchangeable, except 1: "100 g" and "= 1 kg" are measures. */
function withoutAmounts(text: string): string {
  return text.replace(/(?<![\d.,])[02-9]+[.,][02-9]{2}(?!\d)/g, (amount) => amount.replace(/\d/g, "3"));
}

/** The words around an amount, in the forms that the rules examine. */
interface Labels {
  /** The words before the number. */
  label: string;
  /** The same without a currency sign at the end. */
  unsignedLabel: string;
  /** The part of these words that is in the amount's own text. */
  own: string;
  /** The text after the number: the rest of the amount's own text, and all. */
  ownTail: string;
  tail: string;
  /** The start of that text, also without a currency sign. */
  start: string;
  unsignedStart: string;
  /** The part of it that belongs to this amount, also without a currency sign. */
  behind: string;
  unsignedBehind: string;
}

/** Prepares the words before and after an amount; `own` and `ownTail` are those in its own text. */
export function labelsOf(before: string, own: string, ownTail: string, after: string): Labels {
  // A preceding "16% off" is a separate statement, not a label of this amount.
  // A preceding "Add to cart" button says nothing about the amount.
  const label = `${withoutPercentage(before)} ${own}`.replace(BUY, " ").replace(words.TAX_REMARK, " ").trim();
  const tail = `${ownTail} ${after}`.trimStart();
  const start = tail.slice(0, 40);
  const behind = labelBehind(tail).slice(0, 40);
  return {
    label,
    unsignedLabel: label.replace(/[\p{Sc}\s]+$/u, ""),
    own,
    ownTail,
    tail,
    start,
    unsignedStart: stripSign(start),
    behind,
    unsignedBehind: stripSign(behind),
  };
}

const OFF = /^\s*off(?!\p{L})/iu;

/** The roles with what the labels of such an amount say. The first row that applies decides. */
export const ROLE_RULES: ReadonlyArray<readonly [role: PriceRole, applies: (labels: Labels) => boolean]> = [
  ["unit", ({ unsignedStart }) => words.UNIT_AFTER.test(unsignedStart)],
  [
    "shipping",
    ({ tail, ownTail, behind, label }) =>
      words.MINIMUM.test(ownTail.slice(0, 40)) ||
      words.MINIMUM.test(behind) ||
      words.MINIMUM.test(label) ||
      (words.MISSING_BEHIND.test(tail) && (words.SHIPPING.test(`${tail} `) || unspaced.SHIPPING.test(tail))),
  ],
  ["other", ({ unsignedLabel }) => words.APPROXIMATE.test(unsignedLabel)],
  [
    "current",
    ({ label, own, tail }) =>
      (words.UNCONDITIONED.test(/^\D{0,40}/.exec(tail)![0]) &&
        !isConditioned(/\d/.test(tail) ? label : own)) ||
      (words.UNCONDITIONED.test(label.slice(-50)) && !words.CONDITION_BEHIND.test(tail)),
  ],
  [
    "other",
    ({ label, tail }) =>
      words.CONDITION_BEHIND.test(tail) ||
      words.CONDITION_BEHIND.test(stripSign(tail)) ||
      words.CONDITION_BEFORE.test(label),
  ],
  [
    "instalment",
    ({ label, behind, ownTail }) =>
      words.INSTALMENT.test(label) ||
      unspaced.INSTALMENT.test(label) ||
      words.INSTALMENT.test(behind) ||
      words.PER_PERIOD.test(ownTail) ||
      words.PER_PERIOD.test(stripSign(ownTail)),
  ],
  [
    "net",
    ({ label, behind, tail, ownTail }) =>
      words.NET.test(label) ||
      words.NET.test(behind.slice(0, 26)) ||
      isNetBehind(tail) ||
      isNetBehind(ownTail) ||
      unspaced.NET.test(label),
  ],
  [
    "saving",
    ({ label, own, start, unsignedStart, unsignedBehind }) =>
      /^\s*[([]?-\s*$/.test(own) ||
      words.SAVING_LABEL.test(label) ||
      unspaced.SAVING.test(label) ||
      OFF.test(unsignedStart) ||
      /^\s*\(?(?:korting|rabatt|de descuento|taniej|скидк)/iu.test(unsignedBehind) ||
      OFF.test(start),
  ],
  ["other", ({ own }) => /\+\s*$/.test(stripEndSign(own))],
  ["shipping", ({ label }) => words.THRESHOLD_BEFORE.test(label)],
  [
    "shipping",
    ({ tail }) =>
      words.THRESHOLD_BEHIND.test(tail) && (words.SHIPPING.test(tail) || unspaced.SHIPPING.test(tail)),
  ],
  [
    "shipping",
    ({ label, own, start, unsignedBehind }) =>
      (words.SHIPPING.test(label) && !(own.trim() === "" && saysFreeDelivery(label, start))) ||
      unspaced.SHIPPING.test(label) ||
      // "zzgl. Versand" is a note on the price.
      isFirstWord(words.SHIPPING, unsignedBehind.replace(words.GROSS_REMARK, " ")),
  ],
  ["coupon", ({ label }) => words.COUPON.test(label) || unspaced.COUPON.test(label)],
  [
    "member",
    ({ label, own, ownTail }) =>
      words.SUBSCRIPTION.test(own) ||
      words.MEMBER.test(label) ||
      unspaced.MEMBER.test(label) ||
      words.SUBSCRIPTION_BEHIND.test(ownTail),
  ],
  [
    "other",
    ({ label, behind, ownTail }) =>
      // "Lowest price of 30 days!" is a badge of the product, not a label of the amount.
      (words.OTHER_GOODS.test(label) && !/!\s*$/.test(label)) ||
      unspaced.OTHER.test(label) ||
      words.REWARD_BEHIND.test(behind) ||
      words.REWARD_BEHIND_UNSPACED.test(ownTail),
  ],
  ["other", ({ label, tail }) => words.FUNDING_BEFORE.test(label) || words.FUNDING_BEHIND.test(tail)],
  ["other", ({ label }) => words.BOUND_BEFORE.test(label.replace(/[\p{Sc}\s]+$/u, " "))],
  ["unit", ({ label }) => words.UNIT_BEFORE.test(label)],
  [
    "was",
    ({ unsignedLabel, tail }) =>
      words.FROM_BEFORE.test(unsignedLabel) &&
      (words.FOR_BEHIND.test(tail) || words.FOR_BEHIND.test(stripSign(tail))),
  ],
  ["was", ({ label }) => isFormerLabel(label)],
  [
    "was",
    ({ unsignedStart, unsignedBehind }) =>
      /^\s*(?:or less|and up)/iu.test(unsignedStart) || /^\s*(?:rrp|uvp|helyett)/iu.test(unsignedBehind),
  ],
  ["current", ({ label }) => nowLabel(label) !== null],
];

/** "With plan: 1 €, without plan: 499 €": where another amount follows, the words before each are its label. */
const isConditioned = (label: string): boolean =>
  words.CONDITION_BEFORE.test(label) || words.MEMBER.test(label);

function readRole(before: string, own: string, ownTail: string, after: string): PriceRole | undefined {
  const labels = labelsOf(before, own, ownTail, after);
  return ROLE_RULES.find(([, applies]) => applies(labels))?.[0];
}

/**
 * "Free delivery" in an element before an amount is a statement of its own. With another word at its end, such as "over", or "and more"
 * behind the amount, that is what an order must reach.
 */
export const saysFreeDelivery = (label: string, behind: string): boolean =>
  words.FREE.test(label) &&
  words.DELIVERY.test(label) &&
  endsInOne(label, [words.FREE, words.DELIVERY]) &&
  !words.THRESHOLD_BEFORE.test(label) &&
  !/^\s*(?:\p{Sc}\s*)?\+/u.test(behind) &&
  !words.THRESHOLD_BEHIND.test(behind);

function endsInOne(label: string, known: readonly RegExp[]): boolean {
  const [last = ""] = /\p{L}+(?=\P{L}*$)/u.exec(label.slice(-60)) ?? [];
  return known.some((one) => one.test(last));
}

const nowLabel = (label: string) => words.NOW_LABEL.exec(label) ?? unspaced.NOW.exec(label);

/** Returns whether a label names a former price, and none of the current price follows: "was £60, now". */
function isFormerLabel(label: string): boolean {
  const was = words.WAS_LABEL.exec(label) ?? unspaced.WAS.exec(label);
  if (was === null) return false;
  const now = nowLabel(label);
  return now === null || now.index <= was.index + was[0].length;
}

function withoutPercentage(before: string): string {
  return before.replace(/^\s*%\s*((?:d[eiu]\s+)?\p{L}+)?/u, (_all, word: string | undefined) =>
    word === undefined || words.SAVING_LABEL.test(`${word} `) ? "" : word,
  );
}

/** Text after a price belongs to the next price if one follows, unless it is in brackets. */
function labelBehind(tail: string): string {
  const next = tail.search(/\d/);
  if (next === -1) return tail;
  return /^[^\d(]{0,6}(\([^)\d]*\))/.exec(tail)?.[1] ?? (/^\s*[/x×]/.test(stripSign(tail)) ? tail : "");
}

/** "26.63 excl. VAT": text without brackets after an amount belongs to it if no other amount follows. */
function isNetBehind(tail: string): boolean {
  return !/\d/.test(tail) && (words.NET_BEHIND.test(stripSign(tail)) || unspaced.NET.test(tail));
}

/** "£4 postage" is postage, "€ 119 plus postage" is not. */
function isFirstWord(label: RegExp, text: string): boolean {
  const found = label.exec(text);
  return found !== null && found.index <= 2;
}

function stripEndSign(text: string): string {
  return text.replace(/[\p{Sc}\s.]+$/u, "").replace(/\+\s*[A-Z]{2,3}$/, "+");
}

function stripSign(text: string): string {
  return text.replace(
    /^\s*(?:\p{Sc}|S\/\.?|(?!(?:free|per|each|exc?l?|incl?|plus|pro|je|par|por|for|or|and|with|off|net)(?!\p{L}))[\p{L}.]{1,4}(?=[\s/*]))\s*\*?/iu,
    "",
  );
}
