import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";

/** The part of an ALTCHA challenge on which the work is done. */
export interface WorkParameters {
  algorithm: string;
  cost: number;
  keyLength?: number;
}

const HASHES = { "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 } as const;

function hashNamed(name: string) {
  if (name in HASHES) return HASHES[name as keyof typeof HASHES];
  throw new Error(`the captcha asks for ${name}, which this page does not know`);
}

/** Returns whether this page supports an algorithm. */
export function supportsAlgorithm(algorithm: string): boolean {
  return algorithm.replace(/^PBKDF2\//, "") in HASHES;
}

/**
 * Derives the key of one attempt, as ALTCHA defines it for "SHA-*" (iterated hash of salt and password) and "PBKDF2/SHA-*".
 * In plain JavaScript, since the browser's own cryptography is missing on plain http in a local network, and since a call to
 * it costs more than a short hash.
 */
export async function deriveKey(
  { algorithm, cost, keyLength = 32 }: WorkParameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ derivedKey: Uint8Array<ArrayBuffer> }> {
  if (algorithm.startsWith("PBKDF2/")) {
    const key = await pbkdf2Async(hashNamed(algorithm.slice(7)), password, salt, {
      c: cost,
      dkLen: keyLength,
      asyncTick: 1000,
    });
    return { derivedKey: Uint8Array.from(key) };
  }
  const hash = hashNamed(algorithm);
  let key = new Uint8Array(salt.length + password.length);
  key.set(salt);
  key.set(password, salt.length);
  for (let round = 0; round < Math.max(1, cost); round++)
    key = Uint8Array.from(hash(key).slice(0, keyLength));
  return { derivedKey: key };
}
