import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 bits for a session, link, ticket or device, in the letters A-Z a-z 0-9 - _. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. The tokens are random and long, so a plain hash cannot be reversed by guessing. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
