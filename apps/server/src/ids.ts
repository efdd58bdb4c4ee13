import { createHash, randomBytes } from "node:crypto";

/**
 * Returns a new UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then random bits, so that later ids sort later and
 * index pages stay dense.
 */
export function newId(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns a new 256-bit secret for a session, link, ticket or device, as base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the hash that is stored for a token. Tokens are long and random, so a plain hash cannot be reversed by guessing. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
