import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { Received } from "./receiver.ts";

/** The browser's side of web push, implemented from the receiver's part of RFC 8291 and RFC 8292. */
export interface TestBrowser {
  keys: { p256dh: string; auth: string };
  /** Decrypts a message for the browser's worker. @throws when it is not for this browser */
  read(body: Buffer): Record<string, unknown>;
}

export function createBrowser(): TestBrowser {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const own = ecdh.getPublicKey();
  return {
    keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    read(body) {
      const salt = body.subarray(0, 16);
      const recordBytes = body.readUInt32BE(16);
      const idBytes = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + idBytes);
      const record = body.subarray(21 + idBytes);
      if (record.length > recordBytes) throw new Error("more than one record");
      const derive = (secret: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync("sha256", secret, with_, info, bytes));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const secret = derive(ecdh.computeSecret(theirs), auth, info, 32);
      const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      return JSON.parse(padded.subarray(0, end).toString()) as Record<string, unknown>;
    },
  };
}

/** Returns the claims of a request's token if it is signed with the key that it names; otherwise undefined. */
export function claimsOf({ headers }: Pick<Received, "headers">): Record<string, unknown> | undefined {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isOwn = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isOwn) return undefined;
  return { ...(JSON.parse(Buffer.from(claims, "base64url").toString()) as object), key };
}
