import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";
import { StartError } from "./start-error.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;
const KEY_FILE = "secret.key";

/** Thrown for a value that cannot be opened: it was sealed with an unknown key or for another context, or was changed. */
export class SealError extends Error {
  override name = "SealError";
}

/** Encrypts stored values, so that a copy of the database alone reveals nothing. */
export interface Sealer {
  /** @param context identifies where the value belongs; it opens only with the same context */
  seal(text: string, context: string): string;
  /** @throws SealError */
  open(sealed: string, context: string): string;
  /** Returns whether a stored text is sealed with the newest key. */
  isFresh(stored: string): boolean;
}

interface Key {
  id: string;
  bytes: Buffer;
}

/** Derives a 256-bit key from any text; its id identifies it without revealing it. */
function keyOf(text: string): Key {
  const bytes = createHash("sha256").update("pricetrail key:").update(text).digest();
  const id = createHash("sha256").update("pricetrail key id:").update(bytes).digest();
  return { bytes, id: id.subarray(0, KEY_ID_BYTES).toString("base64url") };
}

/** Returns the installation's own key, created if missing. Programs that start concurrently get the same one. */
function ownKey(dataDir: string): string {
  const file = path.join(dataDir, KEY_FILE);
  const read = (): string | undefined => {
    try {
      return readFileSync(file, "utf8").trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  };
  const known = read();
  if (known !== undefined) return known;
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  writeFileSync(unfinished, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    // Atomic, and never replaces a key that another program has created in the meantime.
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return read()!;
}

/**
 * Creates the installation's sealer. Keys are loaded when the first value is sealed or opened.
 *
 * @param config SECRET_KEY: the first key seals, all of them open; without it, the key in the data folder is used
 */
export function createSealer({ SECRET_KEY, DATA_DIR }: Pick<Config, "SECRET_KEY" | "DATA_DIR">): Sealer {
  let known: Key[] | undefined;
  const keys = (): Key[] => {
    known ??= (SECRET_KEY.length > 0 ? SECRET_KEY : [ownKey(DATA_DIR)]).map(keyOf);
    if (known.length === 0) throw new StartError("There is no key to store secrets with.");
    return known;
  };
  return {
    seal(text, context) {
      const [key] = keys();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key!.bytes, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `s1.${key!.id}.${sealed.toString("base64url")}`;
    },

    open(stored, context) {
      const [version, id, text = ""] = stored.split(".");
      const key = keys().find((one) => one.id === id);
      const bytes = Buffer.from(text, "base64url");
      if (version !== "s1" || !key || bytes.length < IV_BYTES + TAG_BYTES)
        throw new SealError("sealed with a key that is not known here");
      const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString("utf8");
      } catch {
        throw new SealError("changed, or sealed for something else");
      }
    },

    isFresh: (stored) => stored.startsWith(`s1.${keys()[0]!.id}.`),
  };
}
