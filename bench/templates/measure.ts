import { extractOffer } from "../../packages/extract/src/index.ts";
import { decimal } from "../accuracy/extract/pages.ts";
import type { TemplatePage } from "./page.ts";
import type { Kind } from "./parts.ts";
import type { Field } from "./traits.ts";

/** Counts: right, given although there is none, and all. */
export interface Count {
  right: number;
  all: number;
}

export interface Outcome {
  page: TemplatePage;
  /** Fields with a true value or an answer; true if they agree. */
  fields: Partial<Record<Field, boolean>>;
  /** The answers, for looking into errors. */
  given: Partial<Record<Field, string>>;
  /** Whether the price was given with a confidence of .95 or more. */
  isSure: boolean;
}

const SURE = 0.95;
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Reads one page and compares every field with its true value. */
export function outcomeOf(page: TemplatePage): Outcome {
  const { fields, currency } = extractOffer({ html: page.html, url: page.url });
  const { truth, kind } = page;
  const asked = fields.discountedPrice ?? fields.normalPrice;
  const given: Outcome["given"] = {
    price: decimal(asked?.value),
    "list price": fields.discountedPrice === undefined ? undefined : decimal(fields.normalPrice?.value),
    currency: asked === undefined ? undefined : currency,
    availability: isOut(fields.availability?.value) ? "out" : "in",
    sku: fields.sku?.value,
    brand: fields.brand?.value,
    gtin: fields.gtin?.value,
    name: fields.name?.value,
  };
  const outcome: Outcome = { page, fields: {}, given, isSure: (asked?.confidence ?? 0) >= SURE };
  const add = (field: Field, wanted: string | undefined, equal: (a: string, b: string) => boolean) => {
    const answer = given[field];
    if (wanted !== undefined || answer !== undefined)
      outcome.fields[field] = wanted !== undefined && answer !== undefined && equal(answer, wanted);
  };
  const sameAmount = (a: string, b: string) => Number(a) === Number(b);
  add("price", truth.price, sameAmount);
  if (kind !== "product") {
    // On a page that sells nothing, the right answer is no price.
    outcome.fields["price"] ??= true;
    return outcome;
  }
  outcome.fields["price"] ??= true;
  add("list price", truth.list, sameAmount);
  if (truth.price !== undefined && given.price !== undefined) add("currency", truth.currency, same);
  if (truth.price !== undefined)
    outcome.fields["availability"] = given.availability === (truth.isOut ? "out" : "in");
  if (truth.sku !== undefined) add("sku", truth.sku, same);
  if (truth.brand !== undefined) add("brand", truth.brand, same);
  if (truth.gtin !== undefined) add("gtin", truth.gtin, same);
  add("name", truth.name, (a, b) => a === b);
  return outcome;
}

/** Whether everything that a kind may spoil is right. */
export function isRight({ fields }: Outcome, { fields: spoilt = PRICES }: Kind): boolean {
  return spoilt.every((field) => fields[field] !== false);
}

const PRICES: readonly Field[] = ["price", "list price", "currency"];

function isOut(availability: string | undefined): boolean {
  return availability === "OutOfStock" || availability === "Discontinued";
}

export function countOf(outcomes: readonly Outcome[], field: Field): Count {
  const answered = outcomes.filter(({ fields }) => fields[field] !== undefined);
  return { right: answered.filter(({ fields }) => fields[field]).length, all: answered.length };
}
