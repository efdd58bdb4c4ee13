import { readFileSync } from "node:fs";
import path from "node:path";
import { FIELDS } from "@pricetrail/feeds";
import type { Field } from "@pricetrail/feeds";

/** An amount in the smallest unit of its currency; without one, in that of the hinted currency, or in hundredths. */
export interface TrueAmount {
  minor: number;
  currency: string | null;
}

export type TrueValue = string | number | null | boolean | TrueAmount;

/** What a person found in one file of `CORPUS_DIR/feeds`; its README says how it is counted. */
export interface Truth {
  file: string;
  system: string;
  language: string;
  format: string;
  encoding: string;
  delimiter?: string;
  header_line?: number;
  item?: string;
  mapping: Record<string, string>;
  ignored?: string[] | null;
  accept?: Record<string, string[]> | null;
  currency: { hint?: string; currency?: string };
  examples: Record<string, TrueValue>[];
}

export interface TrueFeed extends Truth {
  bytes: Uint8Array;
}

/** Our name of a field in the corpus's spelling. */
export const spelled = (field: Field): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const OURS: ReadonlySet<string> = new Set(FIELDS.map(spelled));

export function readTruths(corpus: string): TrueFeed[] {
  const folder = path.join(corpus, "feeds");
  return readFileSync(path.join(folder, "feeds.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const truth = JSON.parse(line) as Truth;
      const unknown = Object.values(truth.mapping).find((field) => isCounted(field) && !OURS.has(field));
      if (unknown !== undefined) throw new Error(`${truth.file}: there is no field ${unknown}`);
      return { ...truth, bytes: new Uint8Array(readFileSync(path.join(folder, truth.file))) };
    });
}

/** Fields of the corpus that are right when recognised and right when ignored. */
const UNCOUNTED = new Set(
  (
    "description image_more google_category name_local sku shop_id type status enabled in_stock url_tracking shipping_cost " +
    "unit_price price_group price_code price_unit price_merchant discount_group discount_mode discount_value supplier seller " +
    "warranty warehouse used unlimited regular variants variant_id variant_price variant_quantity category_id subcategory_id " +
    "sale_net on_sale"
  ).split(" "),
);

export const isCounted = (field: string): boolean => !UNCOUNTED.has(field);

/** Whether a recognised field (null for none) is right for a column. */
export function isRight(truth: Truth, key: string, field: string | null): boolean {
  const accepted = truth.accept?.[key] ?? [];
  const stated = truth.mapping[key];
  if (field === null) return stated === undefined || accepted.includes("ignored");
  if (accepted.includes(field)) return true;
  if (stated === undefined) return false;
  if (field === stated || same(field, stated)) return true;
  const hasId = Object.values(truth.mapping).includes("id");
  return field === "id" && (stated === "sku" || stated === "shop_id") && !hasId;
}

const SAME = [
  ["rrp", "compare_at"],
  ["category", "subcategory"],
];
const same = (one: string, other: string) => SAME.some((pair) => pair.includes(one) && pair.includes(other));
