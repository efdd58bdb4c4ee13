import { MAX_BYTES, sizeOf } from "./fingerprint.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { storable } from "./storable.ts";

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string" && storable(value) === value;
const count: Check = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orNothing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shaped =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const identity = shaped({
  address: orNothing(count),
  gtin: orNothing(count),
  sku: orNothing(count),
  name: orNothing(text),
  language: orNothing(text),
});
const among = shaped({ count, index: count });
const isFingerprint = shaped({
  version: (value) => value === 1,
  location: text,
  pathway: text,
  xpath: text,
  hosts: listOf(text),
  tag: text,
  shape: text,
  exact: count,
  shapeHash: count,
  textLength: count,
  number: orNull(text),
  currency: orNull(text),
  attributes: listOf((value) => Array.isArray(value) && value.length === 2 && value.every(text)),
  path: listOf(shaped({ tag: text, id: orNothing(text), classes: orNothing(listOf(text)), nth: count })),
  labels: shaped({ heading: orNothing(text), before: orNothing(text), after: orNothing(text) }),
  headingHash: count,
  before: text,
  after: text,
  twins: among,
  alike: among,
  why: text,
  children: count,
  place: count,
  page: shaped({
    kind: text,
    url: text,
    elements: count,
    leaves: count,
    sketch: text,
    known: count,
    identity: orNothing(identity),
  }),
});

/**
 * Validates a fingerprint from outside (a database, a page's script); null for another shape or version, or one larger than
 * the limit.
 */
export function readFingerprint(value: unknown): Fingerprint | null {
  if (!isFingerprint(value)) return null;
  const fingerprint = value as Fingerprint;
  return sizeOf(fingerprint) <= MAX_BYTES ? fingerprint : null;
}
