import { expect, it } from "vitest";
import { looksLikeKey } from "../../http/authorise.ts";
import { newToken } from "../../ids.ts";
import { isApiSecret, newApiSecret } from "./key-format.rules.ts";

it("has a prefix, an id, a secret and a checksum, and displays only its beginning", () => {
  for (const [kind, prefix] of [
    ["key", "ptk"],
    ["token", "pta"],
  ] as const) {
    const { secret, start } = newApiSecret(kind);
    expect(secret).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{12}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$`));
    expect(secret.startsWith(`${start}_`)).toBe(true);
    expect(start).toHaveLength(16);
    expect(isApiSecret(secret)).toBe(true);
    expect(looksLikeKey(secret)).toBe(true);
  }
});

it("is different each time", () => {
  const made = Array.from({ length: 1000 }, () => newApiSecret("key"));
  expect(new Set(made.map(({ secret }) => secret.split("_")[2])).size).toBe(1000);
  expect(new Set(made.map(({ start }) => start)).size).toBe(1000);
});

it("fails its checksum when one letter is wrong or two are swapped", () => {
  const { secret } = newApiSecret("key");
  for (let at = 4; at < secret.length; at += 1) {
    if (secret[at] === "_") continue;
    const other = secret[at] === "a" ? "b" : "a";
    expect(isApiSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
    const swapped =
      secret.slice(0, at) +
      secret
        .slice(at, at + 2)
        .split("")
        .toReversed()
        .join("") +
      secret.slice(at + 2);
    if (swapped !== secret) expect(isApiSecret(swapped)).toBe(false);
  }
  expect(isApiSecret(`${secret} `)).toBe(false);
  expect(isApiSecret(secret.slice(0, -1))).toBe(false);
});

it("is never mistaken for a session token", () => {
  for (let count = 0; count < 1000; count += 1) expect(looksLikeKey(newToken())).toBe(false);
  expect(looksLikeKey(`ptk_abcdefghijkl_${"a".repeat(26)}`)).toBe(false);
});
