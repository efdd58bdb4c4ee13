import { createChallenge, pbkdf2, sha, solveChallenge, verifySolution } from "altcha/lib";
import { expect, test } from "vitest";
import { deriveKey, supportsAlgorithm } from "./derive-key.ts";

const SALT = Uint8Array.from({ length: 16 }, (_, index) => index);
const PASSWORD = Uint8Array.from({ length: 20 }, (_, index) => 200 - index);

test.each(["SHA-256", "SHA-384", "SHA-512"])(
  "%s derives the same key as the protocol's own code",
  async (algorithm) => {
    for (const [cost, keyLength] of [
      [1, 32],
      [7, 16],
      [1000, 32],
    ] as const) {
      const parameters = { algorithm, cost, keyLength, nonce: "", salt: "", keyPrefix: "" };
      const theirs = await sha.deriveKey(parameters, SALT, PASSWORD);
      expect((await deriveKey(parameters, SALT, PASSWORD)).derivedKey).toEqual(theirs.derivedKey);
    }
  },
);

test.each(["PBKDF2/SHA-256", "PBKDF2/SHA-512"])(
  "%s derives the same key as the browser's cryptography",
  async (algorithm) => {
    const parameters = { algorithm, cost: 500, keyLength: 32, nonce: "", salt: "", keyPrefix: "" };
    const theirs = await pbkdf2.deriveKey(parameters, SALT, PASSWORD);
    expect((await deriveKey(parameters, SALT, PASSWORD)).derivedKey).toEqual(theirs.derivedKey);
  },
);

test("a challenge solved with it passes the protocol's verification", async () => {
  const challenge = await createChallenge({
    algorithm: "SHA-256",
    cost: 5,
    counter: 37,
    deriveKey: sha.deriveKey,
    hmacSignatureSecret: "test secret",
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  expect(solution?.counter).toBe(37);
  const result = await verifySolution({
    challenge,
    solution: solution!,
    deriveKey: sha.deriveKey,
    hmacSignatureSecret: "test secret",
  });
  expect(result.verified).toBe(true);
});

test("an unsupported algorithm is refused, not guessed", async () => {
  expect(supportsAlgorithm("PBKDF2/SHA-256")).toBe(true);
  expect(supportsAlgorithm("ARGON2ID")).toBe(false);
  await expect(deriveKey({ algorithm: "ARGON2ID", cost: 1 }, SALT, PASSWORD)).rejects.toThrow("ARGON2ID");
});
