import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** What a secret is of: a key that people copy, or an access token made from one. */
export const SECRET_PREFIXES = { key: "ptk", token: "pta" } as const;
export type SecretKind = keyof typeof SECRET_PREFIXES;

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LETTERS = 12;
/** 32 bytes in 62 letters, and 32 bits. */
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
 * A new secret, `prefix_id_secret_checksum`: 12 letters that may be shown, 32 random bytes, and the CRC-32 of all before it, so
 * that scanners recognise a leaked one and a typing error is found without a look-up.
 *
 * @returns the secret, and its start that may be shown
 */
export function newApiSecret(kind: SecretKind): { secret: string; start: string } {
  const id = inLetters(BigInt(`0x${randomBytes(9).toString("hex")}`), ID_LETTERS);
  const start = `${SECRET_PREFIXES[kind]}_${id}`;
  const body = `${start}_${inLetters(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LETTERS)}`;
  return { secret: `${body}_${checksumOf(body)}`, start };
}

/** Whether a secret can be one: its shape and its checksum. */
export function isApiSecret(bearer: string): boolean {
  return (
    SHAPE.test(bearer) &&
    checksumOf(bearer.slice(0, -CHECKSUM_LETTERS - 1)) === bearer.slice(-CHECKSUM_LETTERS)
  );
}
