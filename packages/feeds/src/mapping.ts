import { candidatesOf, readHeader } from "./header.ts";
import type { Candidate, HeaderMeaning } from "./header.ts";
import type { Profile } from "./profile.ts";
import type { Field } from "./types.ts";
import { foldWords } from "./words.ts";

/** A column before its field is known. */
export interface NamedColumn {
  /** What names it: its header, or the parts of its path that say something; null for a column without a header. */
  name: string | null;
  profile: Profile;
  /** Added to every candidate's score: less than 0 for elements deep below the product. */
  bonus?: number;
  /** Whether it is of the group while the rows are its variants: its number is theirs in common. */
  isShared?: boolean;
}

/** Weaker meanings are not proposed. */
const MIN_SCORE = 0.5;
/** Several columns of options are kept, all of whose values count; later ones need a clear name. */
const MIN_OPTION = 0.7;
/** Columns numbered from here on ("Option 3") are only proposed where they have values. */
const MAX_EMPTY_INDEX = 2;

/** Fields that are amounts of money. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  "price",
  "salePrice",
  "compareAt",
  "rrp",
  "map",
  "cost",
  "priceNet",
]);

/** A column, what its name means, and the fields it may have. */
interface Offered extends NamedColumn {
  meaning: HeaderMeaning;
  offers: Candidate[];
}

/**
 * Proposes each column's field from its name and its cells, without a header from its cells alone; null for those that are no field
 * of a product.
 *
 * @param fixed what the file's format fixes, by the columns' names
 */
export function proposeFields(
  columns: readonly NamedColumn[],
  fixed: Readonly<Record<string, Field | null>> = {},
): (Field | null)[] {
  if (columns.every(({ name }) => name === null))
    return fieldsByValues(columns.map(({ profile }) => profile));
  const offered = columns.map((column): Offered => {
    const name = column.name ?? "";
    const meaning = readHeader(name);
    const known = Object.hasOwn(fixed, name) ? fixed[name]! : undefined;
    if (known !== undefined)
      return { ...column, meaning, offers: known === null ? [] : [{ field: known, score: 1 }] };
    return { ...column, meaning, offers: column.name === null ? [] : offersOf(name, meaning, column) };
  });
  const fields = assign(offered);
  complete(fields, offered);
  return fields;
}

function offersOf(
  name: string,
  meaning: HeaderMeaning,
  { profile, bonus = 0, isShared }: NamedColumn,
): Candidate[] {
  if (profile.filled === 0 && (meaning.index ?? 0) > MAX_EMPTY_INDEX) return [];
  const named = candidatesOf(meaning);
  const isType = meaning.concepts.has("type");
  const found =
    named.length > 0 && !(isType && profile.conditions > 0.8) ? named : byValues(profile, meaning);
  return found
    .map(({ field, score }) => ({
      field: isShared && field === "id" ? ("variantOf" as const) : field,
      score:
        (score + bonus + (foldWords(name) === field.toLowerCase() ? OWN_NAME : 0)) *
        fit(field, profile, isType),
    }))
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score);
}

/** A column whose name is the field's own comes before its synonyms. */
const OWN_NAME = 0.005;

function assign(columns: readonly Offered[]): (Field | null)[] {
  const fields = columns.map((): Field | null => null);
  const first = new Map<Field, number>();
  const all = columns
    .flatMap(({ offers }, column) => offers.map((offer) => ({ ...offer, column })))
    .toSorted((a, b) => b.score - a.score || a.column - b.column);
  for (const { field, score, column } of all) {
    if (field === "description" || fields[column] !== null) continue;
    const taken = first.get(field);
    if (
      taken !== undefined &&
      !(field === "option" ? score >= MIN_OPTION : isAnother(columns, taken, column, field))
    )
      continue;
    fields[column] = field;
    if (taken === undefined) first.set(field, column);
  }
  return fields;
}

/** Whether a further column of a field is one of a numbered row ("category2"), or has values where the first one has none. */
function isAnother(columns: readonly Offered[], first: number, column: number, field: Field): boolean {
  const [one, other] = [columns[first]!, columns[column]!];
  if (field === "category") return (other.meaning.index ?? 0) > 1;
  if (field !== "name") return false;
  const added = other.profile.where.filter(
    (isFilled, row) => isFilled && one.profile.where[row] !== true,
  ).length;
  const both = other.profile.where.filter(
    (isFilled, row) => isFilled && one.profile.where[row] === true,
  ).length;
  return added > both;
}

/** What only follows from the other columns. */
function complete(fields: (Field | null)[], columns: readonly Offered[]): void {
  const has = (field: Field) => fields.includes(field);
  const rename = (from: Field, to: Field) => {
    const at = fields.indexOf(from);
    if (at !== -1 && !has(to)) fields[at] = to;
  };
  const free = (test: (column: Offered) => boolean) =>
    columns.findIndex((column, at) => fields[at] === null && test(column));
  const give = (field: Field, at: number) => {
    if (at !== -1) fields[at] = field;
  };
  // A model, or a short description, is the name of a list that has no other.
  if (!has("name")) {
    const model = columns.findIndex(
      ({ offers, meaning }, at) =>
        (fields[at] === null || fields[at] === "mpn") &&
        meaning.concepts.has("model") &&
        offers.some(({ field }) => field === "name"),
    );
    if (model !== -1) fields[model] = "name";
    else
      give(
        "name",
        free(
          ({ offers, profile }) =>
            offers[0]?.field === "description" && profile.length <= MAX_NAME_LENGTH && profile.markup === 0,
        ),
      );
  }
  // "Old price" beside "sale price" is the regular one.
  if (!has("price")) {
    if (has("salePrice") && has("compareAt")) rename("compareAt", "price");
    else if (!has("priceNet")) rename("salePrice", "price");
  }
  // "Price" beside "price with tax" is the one without.
  const price = columns[fields.indexOf("price")];
  if (
    price !== undefined &&
    !has("priceNet") &&
    (price.meaning.concepts.has("tax") || price.meaning.concepts.has("gross"))
  )
    give(
      "priceNet",
      free(
        ({ meaning, profile }) =>
          meaning.concepts.size === 1 &&
          meaning.concepts.has("price") &&
          meaning.unknown === 0 &&
          profile.amounts > 0.5,
      ),
    );
  // "X price" where X is unknown: not the price where another column is one without tax, or as little known.
  const unsure = columns.filter(({ meaning, offers }) => meaning.unknown > 0 && offers[0]?.field === "price");
  if (price !== undefined && price.meaning.unknown > 0 && (has("priceNet") || unsure.length > 1))
    fields[fields.indexOf("price")] = null;
  // The regular price beside the one that is asked is the former one.
  if (price !== undefined && !price.meaning.concepts.has("regular") && !has("compareAt"))
    give(
      "compareAt",
      free(({ meaning, offers }) => meaning.concepts.has("regular") && offers[0]?.field === "price"),
    );
  // BMEcat and others state in a column of its own that prices are without tax.
  if (
    columns.some(
      ({ meaning, profile }) =>
        meaning.concepts.has("price") &&
        meaning.concepts.has("type") &&
        profile.samples.length > 0 &&
        profile.samples.every((text) => /(?:^|_)net(?:to)?(?:_|$)/i.test(text)),
    )
  )
    rename("price", "priceNet");
  if (!has("id")) rename("variantOf", "id");
  // One row per size or colour, all with the product's number.
  const id = columns[fields.indexOf("id")];
  if (id !== undefined && id.profile.filled > 4 && id.profile.distinct < MIN_DISTINCT && has("option"))
    rename("id", "variantOf");
  if (!has("category")) rename("subcategory", "category");
}

/** Share of different values below which a column numbers groups rather than products. */
const MIN_DISTINCT = 0.7;
/** Longest mean length of names, in characters. */
const MAX_NAME_LENGTH = 120;

/** How well a column's cells fit a field: 1 for well, 0 for not at all. An empty column fits its name. */
function fit(field: Candidate["field"], profile: Profile, isType: boolean): number {
  if (profile.filled === 0) return 0.97;
  const { amounts, numbers, integers, length, letters, markup } = profile;
  if (MONEY_FIELDS.has(field)) return profile.dates > 0.5 || amounts < 0.5 ? 0 : amounts < 0.8 ? 0.9 : 1;
  switch (field) {
    case "id":
      return length > 80 || markup > 0.1 || profile.urls > 0.5
        ? 0.4
        : profile.spaced > 0.7
          ? 0.7
          : profile.filled < 0.7 * profile.rows
            ? 0.9
            : 1;
    case "gtin":
      return profile.urls > 0.5 || profile.spaced > 0.8 ? 0.5 : profile.gtinLike < 0.2 ? 0.9 : 1;
    case "mpn":
      return profile.urls > 0.5 || length > 60 ? 0 : profile.spaced > 0.6 ? 0.8 : 1;
    case "name":
      if (profile.urls > 0.5 || (numbers > 0.9 && profile.distinct > 0.5)) return 0;
      return length > 300 || markup > 0.3 ? 0.6 : 0.98 + Math.min(length, 60) / 3000;
    case "brand":
      return profile.urls > 0.5 || length > 80 ? 0 : integers > 0.9 ? 0.5 : 1;
    case "category":
    case "subcategory":
      if (profile.urls > 0.5 || (profile.booleans > 0.9 && letters > 0) || (amounts > 0.8 && integers < 0.5))
        return 0;
      if (isType && profile.typeWords > 0.9) return 0;
      return profile.paths > 0.3 ? 1 : 0.98;
    case "url":
      if (profile.imageUrls > 0.5 || numbers > 0.5) return profile.imageUrls > 0.5 ? 0.4 : 0;
      if (profile.filled > 1 && profile.distinct * profile.filled <= 1) return 0.6;
      return profile.urls < 0.5 ? 0.75 : profile.wrapped > 0.5 ? 0.9 : 1;
    case "image":
      return numbers > 0.5 || profile.booleans > 0.5 ? 0 : 1;
    case "saleFrom":
    case "saleTo":
    case "salePeriod":
      return profile.dates + profile.serials > 0.5 ? 1 : 0;
    case "currency":
      return profile.currencies > 0.8 ? 1 : 0;
    case "taxRate":
      return numbers > 0.8 ? 1 : 0;
    case "stock":
      if (profile.stockWords > 0.5 || (letters > 0.3 && profile.booleans < 0.8)) return 1;
      return profile.booleans > 0.8 ? 0.97 : isCountLike(profile) ? 0.62 : 0.9;
    case "quantity":
      if (profile.booleans > 0.95) return integers > 0.9 ? 0.7 : 0.5;
      return numbers > 0.8 && letters < 0.1 ? 1 : 0.4;
    case "minQuantity":
      return numbers > 0.8 ? 1 : 0;
    case "condition":
      return profile.conditions > 0.5 ? 1 : amounts > 0.5 ? 0 : 0.7;
    case "variantOf":
      return length > 100 ? 0.4 : profile.filled === profile.rows && profile.distinct > 0.99 ? 0.9 : 1;
    case "option":
      return profile.urls > 0.5 || length > 120 ? 0 : profile.booleans > 0.95 ? 0.7 : 1;
    case "packSize":
    case "unit":
      return profile.urls > 0.5 || length > 40 ? 0 : 1;
    default:
      return 1;
  }
}

/** Counts rather than codes: many different whole numbers. */
const isCountLike = ({ numbers, integers, distinct, filled }: Profile): boolean =>
  numbers > 0.9 && integers > 0.8 && distinct * filled > 5;

/** What the cells of a column say whose name says nothing, or only "type". */
function byValues(profile: Profile, { concepts }: HeaderMeaning): Candidate[] {
  if (profile.conditions > 0.8 && concepts.has("type")) return [{ field: "condition", score: 0.8 }];
  // Many valid GTINs are no accident: nine of ten other numbers fail the check.
  if (profile.gtins > 0.8 && profile.distinct > 0.3 && profile.filled >= 5 && concepts.size === 0)
    return [{ field: "gtin", score: 0.6 }];
  return [];
}

/** Proposes the fields of a table without a header, as far as only one column can be meant. */
function fieldsByValues(profiles: readonly Profile[]): (Field | null)[] {
  const fields = profiles.map((): Field | null => null);
  const give = (field: Field, worth: (profile: Profile) => number) => {
    const ranked = profiles
      .map((profile, at) => ({ at, worth: fields[at] === null && profile.filled > 0 ? worth(profile) : 0 }))
      .filter((one) => one.worth > 0)
      .toSorted((a, b) => b.worth - a.worth || a.at - b.at);
    if (ranked[0] !== undefined) fields[ranked[0].at] = field;
    return ranked.length;
  };
  give("gtin", ({ gtins, distinct }) => (gtins > 0.8 && distinct > 0.5 ? 1 : 0));
  give("image", ({ imageUrls, urls }) => (imageUrls > 0.8 && urls > 0.5 ? 1 : 0));
  give("url", ({ urls, distinct }) => (urls > 0.8 && distinct > 0.5 ? 1 : 0));
  give("currency", ({ currencies }) => (currencies > 0.9 ? 1 : 0));
  give("condition", ({ conditions }) => (conditions > 0.9 ? 1 : 0));
  give("name", ({ spaced, letters, length, distinct }) =>
    spaced > 0.5 && letters > 0.9 && length < 200 && distinct > 0.3 ? length : 0,
  );
  // Of two columns of amounts, which one is the price is not to be guessed.
  const amounts = profiles.flatMap(({ priceLike, amounts: share }, at) =>
    fields[at] === null && share > 0.9 && priceLike > 0.5 ? [at] : [],
  );
  if (amounts.length === 1) fields[amounts[0]!] = "price";
  give("id", ({ distinct, spaced, length, priceLike }) =>
    distinct > 0.95 && spaced < 0.1 && length <= 40 && priceLike < 0.3 ? 1 : 0,
  );
  give("stock", ({ booleans, stockWords }) => (booleans > 0.95 || stockWords > 0.8 ? 1 : 0));
  return fields;
}
