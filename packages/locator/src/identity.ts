import { hash24, pack24, unpack24 } from "./hash.ts";

/** The subject a page states, as hashes; each part exists only where the page states it. */
export interface PageIdentity {
  /** The identifying part of the page's own URL. */
  address?: number;
  gtin?: number;
  sku?: number;
  /** The words of its name, packed. */
  name?: string;
  /** Two letters: a page in another language has another name, and often another URL. */
  language?: string;
}

/** The same as plain text. */
export interface PageNames {
  /** The page's canonical URL. */
  address?: string | undefined;
  gtin?: string | undefined;
  sku?: string | undefined;
  name?: string | undefined;
  /** BCP 47 tag. */
  language?: string | undefined;
}

/** `other`: the pages are about different things; `unknown`: their statements do not decide it. */
export type IdentityVerdict = "same" | "other" | "unknown";

type Part = "address" | "gtin" | "sku" | "name";

export interface IdentityComparison {
  verdict: IdentityVerdict;
  agree: Part[];
  differ: Part[];
}

/** Maximum words of a name that are stored. */
const MAX_WORDS = 16;
/** Maximum characters of a name that are read. */
const MAX_NAME_LENGTH = 400;
/** Scripts written without spaces: each character counts as a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Returns hashes of the first distinct words of a name. */
export function nameHashes(name: string): number[] {
  const words = name
    .slice(0, MAX_NAME_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const parts = (words ?? []).flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word]));
  return [...new Set(parts.map((part) => hash24(part)))].slice(0, MAX_WORDS);
}

/** Query parameters that select a page's content, without separators in their names. */
const CHOOSING =
  /^(?:p|id|pid|gid|nr|no|code|sku|art|(?:prod|product|produkt|item|itm|article|artikel|goods)(?:id|no|nr|code|number)?)$/;
const PAGE_FILE = /\.(?:html?|php|aspx?|jsp|amp)$/;
/** Path segments common to many pages of a site. */
const GENERAL_STEP = /^(?:.{0,2}|index|default|amp|product|products|item|detail|details|dp|ref=.*)$/;

/** Returns the part of a URL that identifies its page, regardless of host and parent folders; undefined for a home page. */
function addressKey(address: string): string | undefined {
  const url = URL.parse(address, "http://page/");
  if (url === null) return undefined;
  const steps = url.pathname.toLowerCase().split("/").filter(Boolean);
  const plain = steps.map((step) => step.replace(PAGE_FILE, ""));
  const named = plain.findLastIndex((step) => !GENERAL_STEP.test(step));
  const chosen = [...url.searchParams]
    .map(([name, value]) => [name.toLowerCase().replace(/[^a-z]/g, ""), value.toLowerCase()] as const)
    .filter(([name]) => CHOOSING.test(name))
    .map(([name, value]) => `${name}=${value}`);
  const own = [...(named < 0 ? plain : [plain[named]]), ...chosen.toSorted()].join(" ");
  return own === "" ? undefined : own;
}

/** Normalises spelling variants of a product number before hashing it. */
function codeHash(text: string | undefined): number | undefined {
  const plain = text
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+(?=.)/, "");
  return plain === undefined || plain === "" ? undefined : hash24(plain);
}

/** Returns the hashed form of a page's stated subject. */
export function identityOf({ address, gtin, sku, name, language }: PageNames): PageIdentity {
  const key = address === undefined ? undefined : addressKey(address);
  const words = nameHashes(name ?? "");
  const codes = { gtin: codeHash(gtin), sku: codeHash(sku) };
  const letters = /^[a-z]{2}(?![a-z])/.exec(language?.toLowerCase() ?? "")?.[0];
  return {
    ...(key === undefined ? {} : { address: hash24(key) }),
    ...(codes.gtin === undefined ? {} : { gtin: codes.gtin }),
    ...(codes.sku === undefined ? {} : { sku: codes.sku }),
    ...(words.length === 0 ? {} : { name: pack24(words) }),
    ...(letters === undefined ? {} : { language: letters }),
  };
}

/**
 * Shares of common words: from the first on, names are the same; below the others they are different, or entirely different.
 */
const SAME_NAME = 0.8;
const OTHER_NAME = 0.66;
const STRANGE_NAME = 0.34;

/** Returns the share of words two names have in common, and whether they are the same or one only adds words. */
function compareNames(a: string, b: string): { share: number; isEqual: boolean; isLonger: boolean } {
  const [x, y] = [new Set(unpack24(a)), new Set(unpack24(b))];
  const common = [...x].filter((word) => y.has(word)).length;
  return {
    share: (2 * common) / Math.max(1, x.size + y.size),
    isEqual: common === x.size && common === y.size,
    isLonger: common > 0 && common === Math.min(x.size, y.size),
  };
}

/**
 * Compares the subjects of two pages. They count as different only if two independent statements differ and none agrees: a
 * product may be renamed, renumbered or moved to another URL. The exception is a page's own URL, which is overruled by a
 * product number and a name with hardly a common word, since some shops give one URL for all pages.
 *
 * The names of a shop's sizes, colours and models differ in one word of many. So if the URL or a number differs, only the same
 * words agree, and names that each have a word of their own differ.
 */
export function compareIdentity(known: PageIdentity, shown: PageIdentity): IdentityComparison {
  const agree: Part[] = [];
  const differ: Part[] = [];
  const isTranslated =
    known.language !== undefined && shown.language !== undefined && known.language !== shown.language;
  for (const part of ["address", "gtin", "sku"] as const) {
    if (known[part] === undefined || shown[part] === undefined) continue;
    if (known[part] === shown[part]) agree.push(part);
    else if (part !== "address" || !isTranslated) differ.push(part);
  }
  let isStrange = false;
  if (known.name !== undefined && shown.name !== undefined) {
    const { share, isEqual, isLonger } = compareNames(known.name, shown.name);
    isStrange = share < STRANGE_NAME && !isTranslated;
    const isExact = differ.length > 0;
    if (isExact ? isEqual : share >= SAME_NAME) agree.push("name");
    else if ((isExact || share < OTHER_NAME) && !isLonger && !isTranslated) differ.push("name");
  }
  // Both numbers come from one template, so they count as one statement.
  const isRenumbered = differ.includes("gtin") || differ.includes("sku");
  const statements =
    differ.filter((part) => part === "address" || part === "name").length + (isRenumbered ? 1 : 0);
  const isOnlyAddress = agree.length === 1 && agree[0] === "address";
  if (isOnlyAddress ? isRenumbered && isStrange : agree.length === 0 && statements >= 2)
    return { verdict: "other", agree, differ };
  return { verdict: agree.length > 0 ? "same" : "unknown", agree, differ };
}
