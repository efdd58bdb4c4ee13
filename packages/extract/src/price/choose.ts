import { Element } from "domhandler";
import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { VisiblePrice } from "../visible/prices.ts";
import type { Place } from "../visible/region.ts";
import { nameWords } from "../dom/text.ts";
import { any, CURRENT_WORDS } from "../visible/classes.ts";

/** Everything that speaks for or against each amount. */
export interface PriceEvidence {
  visible: VisiblePrice[];
  places: Map<VisiblePrice, Place>;
  stated: StatedPrice[];
  /** Where the product's name stands, in letters of text from the top. */
  headingOffset?: number;
}

export interface ChosenPrice {
  money: Money;
  /** The other reading where the printed amount stays ambiguous. */
  otherReading?: Money;
  score: number;
  from: boolean;
  visible?: VisiblePrice;
  stated?: StatedPrice;
}

interface Candidate {
  money: Money;
  visibleScore: number;
  repeats: number;
  statedScore: number;
  sources: Set<string>;
  visible?: VisiblePrice;
  stated?: StatedPrice;
  ambiguous?: Money;
}

const STATED_WEIGHT: Record<string, number> = {
  jsonld: 4,
  microdata: 4,
  rdfa: 3.5,
  meta: 3.2,
  hydration: 2.8,
};

const DECISIVE = 8;

/** Below this an amount is no more than a number on the page. */
const LEAST_SCORE = 2.5;

/** Amounts in running text that nothing else supports. */
const LEAST_UNNAMED_SCORE = 3.5;

/** The price asked now: the amount with the most evidence, seen and stated weighed together. */
export function chooseCurrent(evidence: PriceEvidence): ChosenPrice | undefined {
  const candidates = new Map<number, Candidate>();
  const statedAmounts = new Set(
    evidence.stated.flatMap((one) => one.readings.map((money) => money.amountMinor)),
  );
  for (const price of evidence.visible) {
    const penalty = rolePenalty(price, evidence.visible);
    if (penalty === undefined) continue;
    const score = visibleScore(price, evidence) - penalty;
    const money = price.readings.find((one) => statedAmounts.has(one.amountMinor)) ?? price.readings[0]!;
    const settled = price.readings.length === 1 || statedAmounts.has(money.amountMinor);
    const candidate = candidateFor(candidates, money);
    if (!settled) candidate.ambiguous = price.readings.find((one) => one !== money);
    if (score > 0.5 && candidate.visible !== undefined) candidate.repeats += 1;
    if (candidate.visible === undefined || score > candidate.visibleScore) {
      candidate.visibleScore = score;
      candidate.visible = price;
    }
  }
  const seen = new Set(candidates.keys());
  for (const price of evidence.stated) {
    if (price.role !== "current") continue;
    const money = price.readings.find((one) => seen.has(one.amountMinor)) ?? price.readings[0]!;
    const candidate = candidateFor(candidates, money);
    candidate.stated ??= price;
    if (candidate.sources.has(price.source)) continue;
    candidate.sources.add(price.source);
    if (price.decisive) candidate.statedScore += DECISIVE;
    candidate.statedScore += (STATED_WEIGHT[price.source] ?? 2) * (0.3 + 0.7 * price.certainty);
    if (candidate.visible === undefined && price.readings.length > 1 && price.source !== "hydration")
      candidate.ambiguous = price.readings.find((one) => one !== money);
  }
  dampStruck(candidates, evidence);
  return best([...candidates.values()].filter((one) => !isOfAnother(one, evidence)));
}

/** How much a price that is not plainly the current one is held back; undefined when it is never the current one. */
function rolePenalty(price: VisiblePrice, all: VisiblePrice[]): number | undefined {
  if (price.role === "current") return isGrossBehindNet(price, all) ? 2 : 0;
  // A label or a name that says "regular" means the price itself where nothing is struck.
  if (price.role === "was" && !price.drawn) return 2.5;
  if (price.role === "net" && all.some((other) => other.role === "current" && isGrossOf(other, price)))
    return 0.5;
  if (price.role === "net") return all.some((other) => isNetOf(price, other)) ? 3.5 : 2;
  return undefined;
}

/** Of a price without tax and the same with tax, the one that the shop prints first is its price. */
function isGrossBehindNet(price: VisiblePrice, all: VisiblePrice[]): boolean {
  return all.some((net) => net.role === "net" && isGrossOf(price, net));
}

function isNetOf(net: VisiblePrice, gross: VisiblePrice): boolean {
  const ratio = gross.readings[0]!.amountMinor / net.readings[0]!.amountMinor;
  const distance = net.offset - gross.offset;
  return distance > 0 && distance < 60 && ratio > 1.02 && ratio < 1.3;
}

function isGrossOf(gross: VisiblePrice, net: VisiblePrice): boolean {
  const ratio = gross.readings[0]!.amountMinor / net.readings[0]!.amountMinor;
  const distance = gross.offset - net.offset;
  return distance > 0 && distance < 60 && ratio > 1.02 && ratio < 1.3;
}

function candidateFor(candidates: Map<number, Candidate>, money: Money): Candidate {
  const known = candidates.get(money.amountMinor);
  if (known !== undefined) return known;
  const candidate: Candidate = { money, visibleScore: 0, repeats: 0, statedScore: 0, sources: new Set() };
  candidates.set(money.amountMinor, candidate);
  return candidate;
}

/**
 * Seen in a list or on the card of another product only, and stated nowhere: however well it stands, it is not the price of
 * this page. On a page of a department or a shop's first page, no amount is.
 */
function isOfAnother({ sources, visible }: Candidate, { places }: PriceEvidence): boolean {
  if (sources.size > 0 || visible === undefined) return false;
  const place = places.get(visible);
  return place !== undefined && (place.inList || place.inCard);
}

function best(candidates: Candidate[]): ChosenPrice | undefined {
  let winner: Candidate | undefined;
  let top = -Infinity;
  for (const one of candidates) {
    const score = total(one);
    if (score > top) {
      top = score;
      winner = one;
    }
  }
  if (winner === undefined) return undefined;
  const least = winner.sources.size > 0 || winner.visible?.named ? LEAST_SCORE : LEAST_UNNAMED_SCORE;
  if (top < least) return undefined;
  const money =
    winner.visible?.readings.find((one) => one.amountMinor === winner.money.amountMinor) ?? winner.money;
  return {
    money,
    otherReading: winner.ambiguous,
    score: top,
    from: (winner.visible?.from ?? false) || (winner.stated?.from ?? false),
    visible: winner.visible,
    stated: winner.stated,
  };
}

function total(one: Candidate): number {
  // A price of nothing is mostly a form's start value.
  const nothing = one.money.amountMinor === 0 ? -6 : 0;
  return one.visibleScore + Math.min(1, one.repeats * 0.4) + one.statedScore + nothing;
}

/** How much speaks for this being the product's own price, by its look and place alone. */
export function visibleScore(price: VisiblePrice, evidence: PriceEvidence): number {
  const place = evidence.places.get(price);
  let score =
    (price.signed ? 1 : 0) + (price.named ? 1.5 : 0) + nearness(price.offset, evidence.headingOffset);
  if (price.hidden) score -= 2;
  if (place?.inList) score -= 4;
  if (place?.inOtherRegion) score -= 3;
  if (place?.inLink) score -= 2;
  if (place?.inCard) score -= 2;
  if (place?.inBuyBlock) score += 0.7;
  if (price.inSentence) score -= 1;
  if (any(nameWords(price.element), CURRENT_WORDS)) score += 0.6;
  if (isProminent(price.element)) score += 0.4;
  if (!price.named && (price.text.match(LETTER)?.length ?? 0) > MOST_LETTERS) score -= 0.7;
  return score;
}

function nearness(offset: number, heading: number | undefined): number {
  if (heading === undefined) return offset < 3000 ? 1.2 : 0;
  const distance = offset - heading;
  if (distance < 0) return distance > -400 ? 1.5 : 0;
  if (distance < 400) return 3;
  if (distance < 1000) return 2.2;
  if (distance < 2500) return 1.2;
  return distance < 6000 ? 0.4 : 0;
}

const LETTER = /\p{L}/gu;

/** A price says little beside its amount; more words make it a remark. */
const MOST_LETTERS = 14;

/** Set larger than the text around it, in CSS pixels. */
const LARGE = 18;

function isLarge(element: Element): boolean {
  const size = /(\d{2,3})px/.exec(element.attribs["style"] ?? "")?.[1];
  return size !== undefined && Number(size) >= LARGE;
}

function isProminent(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 3; steps += 1) {
    if (isLarge(at) || /^(?:h[1-4]|strong|b|ins)$/.test(at.name)) return true;
    at = at.parent;
  }
  return false;
}

/** Markup that still carries the regular price loses to the lower price that stands beside the struck one. */
function dampStruck(candidates: Map<number, Candidate>, evidence: PriceEvidence): void {
  const lists = evidence.stated
    .filter((price) => price.role === "list")
    .flatMap((price) => price.readings.map((one) => one.amountMinor));
  for (const list of new Set(lists)) {
    const lower = [...candidates.values()].some(
      (one) => one.sources.size > 0 && one.money.amountMinor < list && one.money.amountMinor * 10 > list,
    );
    const struck = candidates.get(list);
    if (lower && struck !== undefined) struck.statedScore *= 0.4;
  }
  for (const was of evidence.visible) {
    if (was.role !== "was" || isElsewhere(evidence.places.get(was))) continue;
    const struck = candidates.get(was.readings[0]!.amountMinor);
    for (const candidate of candidates.values()) {
      const now = candidate.visible;
      if (now === undefined || isElsewhere(evidence.places.get(now))) continue;
      if (
        candidate.money.amountMinor >= was.readings[0]!.amountMinor ||
        candidate.money.amountMinor * 10 < was.readings[0]!.amountMinor
      )
        continue;
      if (distanceBetween(now.element, was.element) > 8 || Math.abs(now.offset - was.offset) > 150) continue;
      candidate.visibleScore += 0.8;
      if (struck !== undefined && struck !== candidate) struck.statedScore *= 0.4;
    }
  }
}

export function isElsewhere(place: Place | undefined): boolean {
  return place !== undefined && (place.inList || place.inOtherRegion || place.inLink || place.inCard);
}

/** Steps from one element up to the nearest element around both, and down to the other. */
export function distanceBetween(a: Element, b: Element): number {
  const steps = new Map<unknown, number>();
  let count = 0;
  for (let at: unknown = a; at instanceof Element && count < 30; at = at.parent) {
    steps.set(at, count);
    count += 1;
  }
  count = 0;
  for (let at: unknown = b; at instanceof Element && count < 30; at = at.parent) {
    const up = steps.get(at);
    if (up !== undefined) return up + count;
    count += 1;
  }
  return Infinity;
}
