import { describe as group, expect, it } from "vitest";
import { describe as fingerprintOf, MAX_BYTES, readFingerprint } from "./index.ts";
import type { Fingerprint } from "./index.ts";
import { by, parsed, productPage } from "../testing/parsed.ts";

const page = parsed(productPage({ price: "$49.00" }));
const picked: Fingerprint = {
  ...fingerprintOf(by(page, "class", "list"), { root: page, url: "https://shop.example/kettle" }),
  currency: "$",
};

/** Returns the paths to all values of a type in plain data. */
function pathsOf(type: "number" | "string", value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === type) return [[...path]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(type, inner, [...path, key]));
}

function changed(path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(picked) as unknown as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce((one, key) => one[key] as Record<string, unknown>, copy);
  holder[path.at(-1)!] = value;
  return copy;
}

group("a fingerprint from outside", () => {
  it("is accepted unchanged", () => {
    expect(readFingerprint(structuredClone(picked))).toEqual(picked);
  });

  it.each(pathsOf("number", picked).map((path) => [path.join("."), path] as const))(
    "is refused where its number %s is negative, not finite or a text",
    (_name, path) => {
      for (const wrong of [-1, Number.NaN, Infinity, "1", null])
        expect(readFingerprint(changed(path, wrong)), String(wrong)).toBeNull();
    },
  );

  it.each(pathsOf("string", picked).map((path) => [path.join("."), path] as const))(
    "is refused where its text %s cannot be stored or is a number",
    (_name, path) => {
      for (const wrong of ["a\0b", "a\ud800", 7])
        expect(readFingerprint(changed(path, wrong)), JSON.stringify(wrong)).toBeNull();
    },
  );

  it.each([null, undefined, "text", 1, []])("cannot be %j", (value) => {
    expect(readFingerprint(value)).toBeNull();
  });

  it("is rejected in another version, with an invalid list, and beyond its maximum size", () => {
    expect(readFingerprint({ ...picked, version: 2 })).toBeNull();
    expect(readFingerprint({ ...picked, path: {} })).toBeNull();
    expect(readFingerprint({ ...picked, attributes: [["only"]] })).toBeNull();
    expect(readFingerprint({ ...picked, attributes: [["one", "two", "three"]] })).toBeNull();
    expect(readFingerprint({ ...picked, why: "x".repeat(MAX_BYTES) })).toBeNull();
  });
});
