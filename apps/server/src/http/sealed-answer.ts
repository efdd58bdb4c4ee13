import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How the response to a request under a key is stored: the name of its row, and its text. */
export interface AnswerStorage {
  readonly storedKey: string;
  readonly write: (answer: string) => string;
  readonly read: (stored: string) => string;
}

/** Stores the response as plain text. */
export const plainStorage = (key: string): AnswerStorage => ({
  storedKey: key,
  write: (answer) => answer,
  read: (stored) => stored,
});

/**
 * Stores the response so that only the holder of the request's key can read it: the row is named by the key's hash, and the
 * response is encrypted with the key. For responses with a secret that is stored nowhere else; a copy of the database does not
 * reveal it.
 */
export function sealedStorage(key: string): AnswerStorage {
  const secret = Buffer.from(hkdfSync("sha256", key, "", "answer to a request under a key", 32));
  return {
    storedKey: createHash("sha256").update(key).digest("hex"),
    write(answer) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce);
      const text = Buffer.concat([cipher.update(answer, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
    },
    read(stored) {
      const bytes = Buffer.from(stored, "base64");
      const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
  };
}
