import { hash24, pack24, unpack24 } from "./hash.ts";

/** What a page says it is about, as hashes: each part only where the page says it. */
export interface PageIdentity {
  /** The part of the page's own address that names it. */
  address?: number;
  gtin?: number;
  sku?: number;
  /** The words of its name, packed. */
  name?: string;
  /** Two letters: a page in another language has another name, and often another address. */
  language?: string;
}

/** The same in plain words. */
export interface PageNames {
  /** The address that the page names as its own. */
  address?: string | undefined;
  gtin?: string | undefined;
  sku?: string | undefined;
  name?: string | undefined;
  /** BCP 47 tag. */
  language?: string | undefined;
}

/** `other`: the two pages are about different things; `unknown`: what they say does not decide it. */
export type IdentityVerdict = "same" | "other" | "unknown";

type Part = "address" | "gtin" | "sku" | "name";

export interface IdentityComparison {
  verdict: IdentityVerdict;
  agree: Part[];
  differ: Part[];
}

/** Words of a name that are kept. */
const MAX_WORDS = 16;
/** Letters of a name that are looked at. */
const MAX_NAME_LENGTH = 400;
/** Scripts that are written without spaces: each letter counts as a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Hashes of the different words of a name, the first ones. */
export function nameHashes(name: string): number[] {
  const words = name
    .slice(0, MAX_NAME_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const parts = (words ?? []).flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word]));
  return [...new Set(parts.map((part) => hash24(part)))].slice(0, MAX_WORDS);
}

/** Query parameters that choose what a page shows, with the joints of their names left out. */
const CHOOSING =
  /^(?:p|id|pid|gid|nr|no|code|sku|art|(?:prod|product|produkt|item|itm|article|artikel|goods)(?:id|no|nr|code|number)?)$/;
const PAGE_FILE = /\.(?:html?|php|aspx?|jsp|amp)$/;
/** Steps that are the same on many pages of a site. */
const GENERAL_STEP = /^(?:.{0,2}|index|default|amp|product|products|item|detail|details|dp|ref=.*)$/;

/** What in an address names its page, whatever its host and the folders above; undefined for a front page. */
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

/** A product number without what is only another way to write it. */
function codeHash(text: string | undefined): number | undefined {
  const plain = text
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+(?=.)/, "");
  return plain === undefined || plain === "" ? undefined : hash24(plain);
}

/** The hashed form of what a page says it is about. */
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

/** Names with this share of words in common are one name; below the others they are different, or wholly different. */
const SAME_NAME = 0.8;
const OTHER_NAME = 0.66;
const STRANGE_NAME = 0.34;

/** Share of words that two names have in common, and whether one has only words added. */
function compareNames(a: string, b: string): { share: number; isLonger: boolean } {
  const [x, y] = [new Set(unpack24(a)), new Set(unpack24(b))];
  const common = [...x].filter((word) => y.has(word)).length;
  return {
    share: (2 * common) / Math.max(1, x.size + y.size),
    isLonger: common > 0 && common === Math.min(x.size, y.size),
  };
}

/**
 * Whether two pages are about the same thing. It takes two independent statements that differ, and none that agrees, to say
 * that they are not: a product may be renamed, numbered anew or moved to another address. Only the address that a page gives
 * itself is outvoted by a product's number and a name that has hardly a word in common, since some shops name one for all.
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
    const { share, isLonger } = compareNames(known.name, shown.name);
    isStrange = share < STRANGE_NAME && !isTranslated;
    if (share >= SAME_NAME) agree.push("name");
    else if (share < OTHER_NAME && !isLonger && !isTranslated) differ.push("name");
  }
  // Both numbers come from one template: they are one statement.
  const isRenumbered = differ.includes("gtin") || differ.includes("sku");
  const statements =
    differ.filter((part) => part === "address" || part === "name").length + (isRenumbered ? 1 : 0);
  const isOnlyAddress = agree.length === 1 && agree[0] === "address";
  if (isOnlyAddress ? isRenumbered && isStrange : agree.length === 0 && statements >= 2)
    return { verdict: "other", agree, differ };
  return { verdict: agree.length > 0 ? "same" : "unknown", agree, differ };
}
