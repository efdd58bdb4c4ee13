import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** Prefixes of secrets: keys that people copy, and access tokens issued for them. */
export const SECRET_PREFIXES = { key: "ptk", token: "pta" } as const;
export type SecretKind = keyof typeof SECRET_PREFIXES;

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LETTERS = 12;
/** Length of 32 bytes in base 62, and of 32 bits. */
const SECRET_LETTERS = 43;
const CHECKSUM_LETTERS = 6;
const SHAPE = new RegExp(
  `^(?:${Object.values(SECRET_PREFIXES).join("|")})_[0-9A-Za-z]{${ID_LETTERS}}_[0-9A-Za-z]{${SECRET_LETTERS}}_[0-9A-Za-z]{${CHECKSUM_LETTERS}}$`,
);

function inLetters(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = LETTERS[Number(rest % 62n)]! + text;
  return text;
}

const checksumOf = (text: string): string => inLetters(BigInt(crc32(text)), CHECKSUM_LETTERS);

/**
 * Returns a new secret, `prefix_id_secret_checksum`: 12 displayable letters, 32 random bytes, and a CRC-32 of everything before
 * it, so that scanners recognise a leaked secret and a typing error is detected without a lookup.
 *
 * @returns the secret, and its displayable beginning
 */
export function newApiSecret(kind: SecretKind): { secret: string; start: string } {
  const id = inLetters(BigInt(`0x${randomBytes(9).toString("hex")}`), ID_LETTERS);
  const start = `${SECRET_PREFIXES[kind]}_${id}`;
  const body = `${start}_${inLetters(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LETTERS)}`;
  return { secret: `${body}_${checksumOf(body)}`, start };
}

/** Returns whether a text has the format and checksum of a secret. */
export function isApiSecret(bearer: string): boolean {
  return (
    SHAPE.test(bearer) &&
    checksumOf(bearer.slice(0, -CHECKSUM_LETTERS - 1)) === bearer.slice(-CHECKSUM_LETTERS)
  );
}
