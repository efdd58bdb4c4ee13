import { createHash, randomBytes } from "node:crypto";

/**
 * A new UUIDv7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then random bits, so that ids made later sort later
 * and index pages stay dense.
 */
export function newId(now: Date = new Date()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A new secret of 256 bits for a session, link, ticket or device, in the letters A-Z a-z 0-9 - _. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. The tokens are random and long, so a plain hash cannot be reversed by guessing. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
