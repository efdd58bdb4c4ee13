import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { formatMinor, isSoldOut, minorToMoney } from "@pricetrail/contract";
import type { MoneyText, Outcome } from "@pricetrail/contract";
import type { Extraction, FieldLocator, FieldValue, Money, SiteHints } from "@pricetrail/extract";
import { wasInFrame, storable } from "@pricetrail/locator";
import { choosingFragment } from "../fetch/fragment.rules.ts";
import type { FetchedPage } from "../fetch/page.ts";
import type { ProductIdentity } from "../database/tables/products.ts";
import type { Fetcher, VisitOptions } from "../fetch/visit.ts";
import { EXTRACTOR_VERSION } from "./extractor-version.ts";
import type { KnownPages } from "./known-pages.ts";
import { PAGE } from "./page-parts.ts";
import type { ReadMarkup } from "./page.thread.ts";
import { PageTooExpensiveError } from "./reading-threads.ts";
import type { ReadingThreads } from "./reading-threads.ts";
import { isSignInAddress, movedTo } from "./moved.ts";
import { statedStock } from "./stock.ts";

/** The pages of earlier visits, and their use by one product's visit. */
export interface KnownOfProduct {
  pages: KnownPages;
  key: string;
  now: Date;
  /** Whether this visit reads the page in full in any case. */
  isVerifying: boolean;
}

/** What reading a page needs of the program. */
export interface Reader {
  fetcher: Pick<Fetcher, "visit">;
  threads: ReadingThreads;
}

/** What is known about a page before it is read. */
interface Known {
  organisationId: string;
  /** A person's picks, which take precedence over everything else on the page for their field. */
  locators?: FieldLocator[] | undefined;
  /** Settings of the site. */
  hints?: SiteHints | undefined;
  /** The product's known identity: on another product's page no pick is used, unless a person has accepted the page. */
  identity?: ProductIdentity | undefined;
  isAccepted?: boolean | undefined;
}

export interface ReadRequest extends Known {
  /** Whether the address has given a price before. */
  hasWorked?: boolean;
  url: string;
  tier: "auto" | "http" | "browser";
  /** Fields whose picked elements were missing at the last visit, even in the browser: no browser is started for them again. */
  knownLost?: ReadonlySet<string>;
  /** By HTTP: the page as known from its last visits. */
  known?: KnownOfProduct;
  /** In the browser: also capture a picture of the first picked element found. */
  isPictured?: boolean;
  /** In the browser: returns whether a reading is worth a picture of its place, such as a changed price. */
  hasChanged?: (extraction: Extraction) => boolean;
  extraHeaders?: Record<string, string>;
  signal?: AbortSignal;
  /** Ends waiting for the host's slot. */
  leaving?: AbortSignal;
}

/** The result of one visit of one page: its outcome, and the offer where the page could be read. */
export interface PageReading {
  /** `value`, or the error that prevented a price. */
  outcome: Outcome;
  /** One clause of detail for the person, or null. */
  detail: string | null;
  page: FetchedPage | null;
  extraction: Extraction | null;
  httpStatus: number | null;
  /** The evidence for the values, and its SHA-256: identical evidence is stored once. */
  snapshot: { hash: Buffer; content: Buffer } | null;
  /** Whether a person's own browser showed the page, possibly signed in to the shop; marked as such everywhere. */
  isCompanion?: boolean;
}

const MAX_EVIDENCE_TEXT = 2000;

/** Returns the fields that were read, with their values. */
export function readFields(fields: object): [string, FieldValue<unknown>][] {
  return Object.entries(fields as Record<string, FieldValue<unknown> | undefined>).flatMap(([field, read]) =>
    read ? [[field, read] as [string, FieldValue<unknown>]] : [],
  );
}

/** Formats an amount for the HTTP API. */
export const moneyText = ({ amountMinor, currency }: Money): MoneyText => minorToMoney(amountMinor, currency);

/** Returns the values and their places, without anything that varies between visits. */
function snapshotOf(page: FetchedPage, extraction: Extraction): PageReading["snapshot"] {
  const evidence = readFields({ ...extraction.fields, ...extraction.own }).map(([field, read]) => ({
    field,
    raw: storable(read.raw, MAX_EVIDENCE_TEXT),
    evidence: read.evidence,
  }));
  const text = JSON.stringify({ url: page.finalUrl, extractor: EXTRACTOR_VERSION, evidence });
  return { hash: createHash("sha256").update(text).digest(), content: gzipSync(text) };
}

function failed(outcome: Outcome, detail: string | null, more: Partial<PageReading> = {}): PageReading {
  return { outcome, detail, page: null, extraction: null, httpStatus: null, snapshot: null, ...more };
}

/** Returns a URL for display: without scheme, query and fragment, which may identify the visitor. */
function plainAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return storable(host + pathname, 200) ?? host;
}

/** Turns a fetched and read page into an outcome: a price, or the reason why there is none. */
export function validatePage(page: FetchedPage, extraction: Extraction): PageReading {
  const common = { page, extraction, httpStatus: page.status, snapshot: snapshotOf(page, extraction) };
  if (extraction.fields.normalPrice) return { outcome: "value", detail: null, ...common };
  if (extraction.blockedBy !== undefined) return failed("blocked", extraction.blockedBy, common);
  const moved = movedTo(page, extraction);
  const { notice } = extraction;
  if (notice === "sign_in" || (moved !== undefined && isSignInAddress(moved)))
    return failed(
      "login_required",
      moved === undefined ? null : `it leads to ${plainAddress(moved)}`,
      common,
    );
  if (extraction.pageKind === "not_found")
    return failed("not_found", "the page says that it does not exist", common);
  if (moved !== undefined && extraction.pageKind !== "product")
    return failed("redirected", `to ${plainAddress(moved)}`, common);
  // Most shops remove the price, or replace it with "sold out".
  const stock = extraction.readings === undefined ? statedStock(extraction) : undefined;
  if (isSoldOut(stock))
    return failed("out_of_stock", stock === "Discontinued" ? "it is discontinued" : null, common);
  if (notice === "on_request") return failed("price_on_request", null, common);
  if (notice === "free") return failed("free_of_charge", null, common);
  const lost = extraction.locatorResults.find(
    (result) => result.field === "normalPrice" && result.outcome !== "value",
  );
  if (lost?.outcome === "element_not_found") return failed("element_not_found", lost.reason, common);
  if (extraction.reason === "price_ambiguous") {
    const readings = (extraction.readings ?? []).map((money) =>
      formatMinor(money.amountMinor, money.currency),
    );
    return failed("price_ambiguous", readings.length > 0 ? readings.join(" or ") : null, common);
  }
  if (extraction.pageKind === "listing") {
    return failed("price_not_found", "the page lists several products", common);
  }
  return failed(extraction.reason ?? "price_not_found", null, common);
}

/** Returns whether a browser may show what the served page lacks: its price, or a picked element. */
function isIncomplete(
  { extraction, hasScripts, hasFrames }: ReadMarkup,
  { locators = [], knownLost, isAccepted }: Pick<ReadRequest, "locators" | "knownLost" | "isAccepted">,
): boolean {
  // Statements about another product need no second visit.
  if (extraction.isOtherPage === true && !isAccepted) return false;
  // Picks from another page need not be found here: the page's own statements decide.
  const isOtherPage = locators.some((locator) => locator.isOtherPage);
  const isLost =
    !isOtherPage &&
    extraction.locatorResults.some(
      ({ field, state, outcome }) =>
        isLostPick(state, outcome) && knownLost?.has(field) !== true && !isDiscountOver(extraction, field),
    );
  const isAutomatic = isOtherPage || knownLost?.has("normalPrice") === true;
  // A served page contains its frames' positions, not their content.
  const isFramed =
    hasFrames &&
    extraction.locatorResults.some(
      ({ field, state, outcome }, index) =>
        isLostPick(state, outcome) && knownLost?.has(field) !== true && isInFrame(locators[index]),
    );
  const { normalPrice } = (isAutomatic ? extraction.automatic : undefined) ?? extraction.fields;
  return (
    extraction.pageKind !== "not_found" &&
    (isFramed || ((isLost || (normalPrice === undefined && extraction.readings === undefined)) && hasScripts))
  );
}

/** Returns whether scripts may select another variant than the served one by the URL's fragment. */
const isDrawnByFragment = (url: string): boolean =>
  URL.canParse(url) && choosingFragment(new URL(url)) !== "";

const isInFrame = (locator: FieldLocator | undefined): boolean =>
  locator?.fingerprint !== undefined && wasInFrame(locator.fingerprint);

const isLostPick = (state: string, outcome: string) =>
  state === "gone" || state === "unsure" || outcome === "element_not_found";

/**
 * Returns whether a discount's picked element is missing because there is no discount: it is certainly gone, the normal
 * price was read, and the extraction, which searches the whole page for a discount, finds none either.
 */
export function isDiscountOver(extraction: Extraction, field: string): boolean {
  const result = extraction.locatorResults.find((one) => one.field === field);
  return (
    field === "discountedPrice" &&
    result?.state === "gone" &&
    extraction.fields.normalPrice !== undefined &&
    extraction.automatic?.normalPrice?.value.amountMinor ===
      extraction.fields.normalPrice.value.amountMinor &&
    extraction.automatic.discountedPrice === undefined
  );
}

/**
 * Reads a page's markup in a thread.
 *
 * @throws {PageTooExpensiveError}
 */
function readMarkup(
  threads: ReadingThreads,
  html: string,
  url: string,
  { organisationId, locators, hints, identity, isAccepted, signal }: Known & { signal?: AbortSignal },
): Promise<ReadMarkup> {
  return threads.run(PAGE, "read", { organisationId, about: url, bytes: html.length, signal }, () => ({
    html,
    url,
    locators,
    hints,
    known: identity,
    isAccepted,
  }));
}

/** Returns the selector of the element to capture: the first one picked, else the one the price was read from. */
function placeToPicture({ locatorResults, fields }: Extraction, hasChanged: boolean): string | null {
  const picked = locatorResults.flatMap(({ found, placed, proposed }) => found ?? placed ?? proposed ?? []);
  if (picked[0] !== undefined) return picked[0].location;
  const { raw, evidence } = fields.discountedPrice ?? fields.normalPrice ?? {};
  if (!hasChanged || raw === undefined || evidence?.source !== "visible" || !evidence.element) return null;
  // Its path may match several elements: the one with the price is meant.
  return `${evidence.element}:has-text(${JSON.stringify(raw.replaceAll(/\s+/g, " ").trim())})`;
}

/**
 * Visits a page and reads its offer: by HTTP first, and by browser when the served page lacks its price or a picked element
 * but has scripts that may render them, or frames such as the one it was picked in. Never throws, except for an AbortError
 * when the signal aborts, and when the reading threads fail.
 */
export async function readPage(reader: Reader, request: ReadRequest): Promise<PageReading> {
  try {
    return await visitAndRead(reader, request);
  } catch (error) {
    if (!(error instanceof PageTooExpensiveError)) throw error;
    if (request.known) request.known.pages.forget(request.known.key);
    return failed("page_too_expensive", null);
  }
}

async function visitAndRead({ fetcher, threads }: Reader, request: ReadRequest): Promise<PageReading> {
  const read: { html: string; url: string; reading: Promise<ReadMarkup> }[] = [];
  /** Reads each page once, however often it is asked for; a key of both texts would copy a large page. */
  const readOf = (html: string, url: string): Promise<ReadMarkup> => {
    const known = read.find((one) => one.url === url && one.html === html);
    if (known) return known.reading;
    const reading = readMarkup(threads, html, url, request);
    read.push({ html, url, reading });
    return reading;
  };
  const extract = async (html: string, url: string): Promise<Extraction> =>
    (await readOf(html, url)).extraction;
  const options: VisitOptions = {
    by: { organisationId: request.organisationId, hasWorked: request.hasWorked ?? false },
    tier: request.tier,
    needsBrowser: async (html) => {
      const first = await readOf(html, request.url);
      return (first.hasScripts && isDrawnByFragment(request.url)) || isIncomplete(first, request);
    },
    pictured: async (html, url) => {
      // A page that is too expensive ends its visit below.
      const extraction = await extract(html, url).catch(() => null);
      if (extraction === null) return null;
      const hasChanged = request.hasChanged?.(extraction) === true;
      return request.isPictured || hasChanged ? placeToPicture(extraction, hasChanged) : null;
    },
    awaitFrames: request.locators?.some((locator) => isInFrame(locator)),
    extraHeaders: request.extraHeaders,
    signal: request.signal,
    leaving: request.leaving,
  };
  const asked = await knownPage(request, extract);
  const hashOf = async (of: FetchedPage): Promise<string | undefined> => {
    const html = storable(of.html);
    return snapshotOf(of, await extract(html, of.finalUrl))?.hash.toString("hex");
  };
  let isCompared = false;
  if (asked && request.known) {
    const { pages, isVerifying } = request.known;
    options.known = {
      page: asked,
      isBelieved: !isVerifying && pages.isBelieved(request.url),
      compare: async (full) => {
        isCompared = true;
        pages.compared(request.url, (await hashOf(full)) === (await hashOf(asked)));
      },
    };
  }
  const result = await fetcher.visit(request.url, options);
  if (!result.ok) {
    // The next visit reads the page with a single unconditional request.
    if (asked) request.known?.pages.forget(request.known.key);
    const detail = result.vendor ? `${result.detail}, ${result.vendor}` : result.detail;
    return failed(result.outcome, detail, { httpStatus: result.status ?? null });
  }
  const page = { ...result.page, html: storable(result.page.html) };
  // The URL decides variants and hosts: the requested one counts, unless the shop moved the page.
  const reading = validatePage(page, await extract(page.html, page.finalUrl));
  if (request.known && page.status !== 304) {
    const { pages, key, now } = request.known;
    // A bot check or an error page is not a change of the product's page.
    const isRead = reading.outcome === "value";
    if (isRead && asked && !isCompared && page.tier === "http")
      await pages.answered(
        request.url,
        asked,
        page,
        async () => (await hashOf(page)) !== (await hashOf(asked)),
      );
    if (isRead) await pages.remember(key, request.url, result.page, now);
    else pages.forget(key);
  }
  return reading;
}

/**
 * Returns the page of the product's last full read, if its values are current: only then may the shop report it as
 * unchanged.
 */
async function knownPage(
  { url, tier, known, hasChanged, extraHeaders }: ReadRequest,
  extract: (html: string, url: string) => Promise<Extraction>,
): Promise<FetchedPage | undefined> {
  // A page requested with extra headers is not the public one; a browser sends no conditional requests.
  if (!known || tier === "browser" || extraHeaders !== undefined) return undefined;
  const page = await known.pages.find(known.key, url, known.now, known.isVerifying);
  if (!page || !hasChanged) return undefined;
  return hasChanged(await extract(storable(page.html), page.finalUrl)) ? undefined : page;
}

/**
 * Reads a page shown in a person's own browser; makes no visit.
 *
 * @throws {PageTooExpensiveError}
 */
export async function readCapturedPage(
  threads: ReadingThreads,
  page: Pick<FetchedPage, "finalUrl" | "html" | "loadTimeMs">,
  known: Known,
): Promise<PageReading> {
  const { finalUrl: url } = page;
  const html = storable(page.html);
  const { extraction } = await readMarkup(threads, html, url, known);
  const shown: FetchedPage = {
    ...page,
    html,
    status: 200,
    headers: {},
    tier: "browser",
    bytes: Buffer.byteLength(html),
    redirects: [],
  };
  // The shop's response to that browser is unknown.
  return { ...validatePage(shown, extraction), httpStatus: null, isCompanion: true };
}
