import { Element } from "domhandler";
import { nameWords } from "../dom/text.ts";
import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import { any, CURRENT_WORDS } from "../visible/class-words.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import { isElsewhere, type Place } from "../visible/region.ts";
import { GROSS_REMARK } from "../visible/words.ts";
import { scoreOf, type Candidate, type Features } from "./features.ts";
import type { PriceEvidence } from "./price-evidence.ts";
import { pairsOf, type Pairs } from "./pairs.ts";
import { CURRENT_WEIGHTS } from "./weights.ts";

/** Returns every amount that may be the price, with the visible and stated occurrences of one amount combined. */
export function candidatesOf(evidence: PriceEvidence): Candidate[] {
  const statedAmounts = new Set(
    evidence.stated.flatMap((one) => one.readings.map((money) => money.amountMinor)),
  );
  const candidates = new Map<number, Candidate>();
  const looks = new Map<Candidate, { features: Features; score: number }>();
  const pairs = pairsOf(evidence);
  const first = firstBehindHeading(evidence);
  const nets = netsOf(evidence);
  for (const price of evidence.visible) {
    const money = price.readings.find((one) => statedAmounts.has(one.amountMinor)) ?? price.readings[0]!;
    const isSettled = price.readings.length === 1 || statedAmounts.has(money.amountMinor);
    const features = visibleFeatures(price, evidence, nets);
    if (price === first) features["firstBehindHeading"] = 1;
    if (pairs.lower.has(price)) features["belowStruck"] = 1;
    if (pairs.explainedLower.has(price)) features["reducedAsPrinted"] = 1;
    // An amount beside its former price is the price, whatever the names around it suggest.
    if (pairs.lower.has(price) || pairs.sameKind.has(price)) {
      delete features["role:other"];
      delete features["roleByName"];
    }
    if (pairs.explainedUpper.has(price)) features["beforeReduction"] = 1;
    // What names the larger amount of a printed reduction names the pair.
    if (!price.named && pairs.explainedNamed.has(price)) {
      features["named"] = 1;
      if (price.signed) features["signedAndNamed"] = 1;
    }
    const score = scoreOf(features, CURRENT_WEIGHTS);
    const candidate = candidateFor(candidates, money);
    if (price.isLowestOfRange && price.role === "current" && !isElsewhere(evidence.places.get(price)))
      candidate.isLowestOfRange = true;
    if (!isSettled) candidate.otherReading = price.readings.find((one) => one !== money);
    const look = looks.get(candidate);
    if (look === undefined || score > look.score) {
      looks.set(candidate, { features, score });
      candidate.visible = price;
    }
  }
  addStated(candidates, evidence);
  const all = [...candidates.values()];
  for (const candidate of all) addLook(candidate, looks.get(candidate), evidence);
  addPairs(all, pairs);
  return all;
}

/** Adds the visual evidence, unless markup states the amount and it is visible only on a card, which does not contradict markup. */
function addLook(
  candidate: Candidate,
  look: { features: Features; score: number } | undefined,
  { places, currency }: PriceEvidence,
): void {
  const { features, money, visible, stated } = candidate;
  // A price of 0 is usually a form's initial value.
  if (money.amountMinor === 0) features["nothing"] = 1;
  if (visible === undefined && stated?.isDiscontinued) features["discontinued"] = 1;
  // A shop that sells in several currencies may state its own in one place; its program data has the amount that is shown.
  if (currency !== undefined && money.currency !== currency && !(visible?.signed && features["hydration"]))
    features["otherCurrency"] = 1;
  if (visible === undefined || look === undefined) return;
  if (stated !== undefined && visible.signed && !features["hydration"] && !isSameCurrency(visible, stated))
    features["otherSign"] = 1;
  const place = places.get(visible);
  if (stated === undefined) {
    // A single amount beside the buy button is not another product's card, even if a picture there leads to another page; one in
    // the link itself is.
    const isOnlyCard = place?.inBuyBlock && !place.inLink && visible === onlyOnCard(places);
    if (place?.inList || (place?.inCard && !isOnlyCard)) features["onlyOnCards"] = 1;
  } else if (look.score < 0 && visible.role !== "was") {
    delete candidate.visible;
    return;
  } else if (!isElsewhere(place)) features["seenAndStated"] = 1;
  Object.assign(features, look.features);
}

/** Returns whether both have a common currency: an equal number with another currency's sign is a different amount. */
function isSameCurrency(visible: VisiblePrice, stated: StatedPrice): boolean {
  return visible.readings.some((seen) => stated.readings.some((one) => one.currency === seen.currency));
}

/** Returns the page's only price next to a picture that links to another page; its instalments and savings do not count. */
function onlyOnCard(places: Map<VisiblePrice, Place>): VisiblePrice | undefined {
  const [first, ...others] = [...places].filter(
    ([price, place]) => place.inCard && !PARTS_OF_ONE.has(price.role),
  );
  return others.length === 0 ? first?.[0] : undefined;
}

/** Adds evidence of pairs: markup that still states the regular price loses to the lower price beside the struck one. */
function addPairs(candidates: Candidate[], { pairs }: Pairs): void {
  const byAmount = new Map(candidates.map((one) => [one.money.amountMinor, one]));
  for (const [lower, upper] of pairs) {
    const now = byAmount.get(lower);
    const was = byAmount.get(upper);
    if (now === undefined || was === undefined) continue;
    was.features["upperOfPair"] = 1;
    if (was.stated !== undefined) {
      was.features["statedUpper"] = 1;
      if (now.stated === undefined) now.features["unstatedLower"] = 1;
    }
  }
}

/** Roles of amounts printed beside the price of one product. */
const PARTS_OF_ONE: ReadonlySet<string> = new Set(["instalment", "saving", "unit", "shipping"]);

function candidateFor(candidates: Map<number, Candidate>, money: Money): Candidate {
  const known = candidates.get(money.amountMinor);
  if (known !== undefined) return known;
  const candidate: Candidate = { money, features: {} };
  candidates.set(money.amountMinor, candidate);
  return candidate;
}

function addStated(candidates: Map<number, Candidate>, { stated }: PriceEvidence): void {
  const seen = new Set(candidates.keys());
  const sources = new Map<Candidate, Set<string>>();
  const spoken = new Set<string>();
  for (const price of stated) {
    const money = price.readings.find((one) => seen.has(one.amountMinor)) ?? price.readings[0]!;
    const candidate = candidateFor(candidates, money);
    const { features } = candidate;
    if (price.role !== "current") {
      if (!isStatedAsCurrent(stated, money)) features["statedAsList"] = 1;
      continue;
    }
    spoken.add(price.source);
    candidate.stated ??= price;
    const own = sources.get(candidate) ?? new Set();
    sources.set(candidate, own);
    if (own.has(price.source)) continue;
    own.add(price.source);
    features[price.source] = 0.3 + 0.7 * price.certainty;
    if (price.decisive) features["decisive"] = 1;
    if (own.size > 1) features["moreSources"] = Math.min(2, own.size - 1);
    if (candidate.visible === undefined && price.readings.length > 1 && price.source !== "hydration")
      candidate.otherReading = price.readings.find((one) => one !== money);
  }
  for (const candidate of candidates.values()) {
    const own = sources.get(candidate)?.size ?? 0;
    if (spoken.size > own) candidate.features["statedOtherwise"] = Math.min(2, spoken.size - own);
    if (spoken.size === 0) candidate.features["nothingStated"] = 1;
  }
  const lists = stated.filter((price) => price.role === "list").flatMap((price) => price.readings);
  for (const [candidate] of sources) {
    const now = candidate.money.amountMinor;
    if (lists.some(({ amountMinor }) => amountMinor > now && amountMinor < now * 10))
      candidate.features["belowStatedList"] = 1;
  }
}

function isStatedAsCurrent(stated: readonly StatedPrice[], { amountMinor }: Money): boolean {
  return stated.some(
    ({ role, readings }) => role === "current" && readings.some((one) => one.amountMinor === amountMinor),
  );
}

const netsOf = ({ visible }: PriceEvidence): VisiblePrice[] => visible.filter(({ role }) => role === "net");

/**
 * Returns the evidence from the appearance and position of one amount alone.
 *
 * @param nets the page's amounts without tax
 */
export function visibleFeatures(
  price: VisiblePrice,
  evidence: PriceEvidence,
  nets: readonly VisiblePrice[] = netsOf(evidence),
): Features {
  const place = evidence.places.get(price);
  const features: Features = { seen: 1 };
  const set = (name: string, holds: boolean | undefined) => {
    if (holds) features[name] = 1;
  };
  set("signed", price.signed);
  set("named", price.named);
  set("signedAndNamed", price.signed && price.named);
  set(nearness(price.offset, evidence.headingOffset), true);
  set("hidden", price.hidden);
  set("inList", place?.inList);
  set("inOtherRegion", place?.inOtherRegion);
  set("inLink", place?.inLink);
  set("inCard", place?.inCard);
  set("inBuyBlock", place?.inBuyBlock);
  set("inProduct", place?.inProduct);
  const bare = isBare(price, place, evidence);
  set("inSentence", price.inSentence || (bare && AMID_WORDS.test(price.text.replace(GROSS_REMARK, ""))));
  set("currentWords", any(nameWords(price.element), CURRENT_WORDS));
  set("prominent", isProminent(price.element));
  set("bare", bare);
  set("wordy", !price.named && !price.isLabelled && isWordy(price.text));
  set("inHeading", evidence.heading !== undefined && isWithin(price.element, evidence.heading));
  if (price.role !== "current" && !isOnlyRegular(price, evidence))
    set(price.role === "was" && price.drawn ? "struck" : `role:${price.role}`, true);
  set("roleByName", price.role !== "was" && price.roleByName && features[`role:${price.role}`] === 1);
  set("nameIgnored", price.isNameIgnored);
  set(
    "netBeforeGross",
    price.role === "net" &&
      evidence.visible.some((other) => other.role === "current" && isGrossOf(other, price)),
  );
  set("grossBeforeNet", price.role === "net" && evidence.visible.some((other) => isNetOf(price, other)));
  set("grossBehindNet", price.role === "current" && nets.some((net) => isGrossOf(price, net)));
  return features;
}

/** Returns whether "regular price" names the current price: markup states it or there is a buy button, and no price is lower. */
function isOnlyRegular(
  price: VisiblePrice,
  { visible, places, stated, hasBuyButton }: PriceEvidence,
): boolean {
  if (price.role !== "was" || price.drawn || price.hidden || isElsewhere(places.get(price))) return false;
  const { amountMinor } = price.readings[0]!;
  const current = stated.filter(({ role }) => role === "current");
  const isStated = current.some(({ readings }) => readings[0]!.amountMinor === amountMinor);
  if (!isStated && (current.length > 0 || !hasBuyButton)) return false;
  return !visible.some(
    (other) =>
      other.readings[0]!.amountMinor < amountMinor &&
      LOWER_ROLES.has(other.role) &&
      !isElsewhere(places.get(other)) &&
      Math.abs(other.offset - price.offset) <= MAX_REGULAR_GAP,
  );
}

/** Maximum distance in letters to a lower price for which "regular price" is taken literally. */
const MAX_REGULAR_GAP = 1500;
const LOWER_ROLES: ReadonlySet<string> = new Set(["current", "was", "member", "coupon"]);

function isNetOf(net: VisiblePrice, gross: VisiblePrice): boolean {
  return isTaxed(net, gross, net.offset - gross.offset);
}

function isGrossOf(gross: VisiblePrice, net: VisiblePrice): boolean {
  return isTaxed(net, gross, gross.offset - net.offset);
}

/** Maximum distance in letters between the prices with and without tax. */
const MAX_TAX_GAP = 150;

function isTaxed(net: VisiblePrice, gross: VisiblePrice, distance: number): boolean {
  const ratio = gross.readings[0]!.amountMinor / net.readings[0]!.amountMinor;
  return distance > 0 && distance < MAX_TAX_GAP && ratio > 1.02 && ratio < 1.3;
}

function nearness(offset: number, heading: number | undefined): string {
  if (heading === undefined) return offset < 3000 ? "nearTop" : "far";
  const distance = offset - heading;
  if (distance < 0) return distance > -400 ? "justAbove" : "above";
  if (distance < 400) return "within400";
  if (distance < 1000) return "within1000";
  if (distance < 2500) return "within2500";
  return distance < 6000 ? "within6000" : "far";
}

/** Returns whether an amount is on a page with no other sign of selling anything, as in articles. */
function isBare(
  { named, isLabelled }: VisiblePrice,
  place: Place | undefined,
  evidence: PriceEvidence,
): boolean {
  return (
    !named &&
    isLabelled !== true &&
    !evidence.hasBuyButton &&
    evidence.stated.length === 0 &&
    place?.inProduct !== true
  );
}

/** "I paid $45.00 for mine": words before and after the amount. */
const AMID_WORDS =
  /\p{L}{2,}[^\p{L}\d]*\d[\d.,\s]*[^\p{L}\d]*(?:(?:[A-Z]{3}|kr|zł|lei|euros?)\W+)?\p{L}{2,}\P{L}+\p{L}{2,}/u;

/** Returns the first amount after the product's name that looks like a price and belongs to no other product. */
function firstBehindHeading({ visible, places, headingOffset }: PriceEvidence): VisiblePrice | undefined {
  const from = headingOffset ?? 0;
  return visible.find(
    (price) =>
      price.offset >= from &&
      price.role === "current" &&
      !price.hidden &&
      !price.inSentence &&
      !isElsewhere(places.get(price)),
  );
}

/** Used for amounts in the product's heading, which are part of the name. */
function isWithin(element: Element, ancestor: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 6; steps += 1) {
    if (at === ancestor) return true;
    at = at.parent;
  }
  return false;
}

const LETTER = /\p{L}/gu;

/** Maximum letters next to a price's amount, for example about tax; a longer text is a remark. */
const MAX_LETTERS = 14;

function isWordy(text: string): boolean {
  if (text.length <= MAX_LETTERS) return false;
  const letters = (said: string) => said.match(LETTER)?.length ?? 0;
  return letters(text) > MAX_LETTERS && letters(text.replace(GROSS_REMARK, "")) > MAX_LETTERS;
}

/** Minimum font size in px of text that is larger than its surroundings. */
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
