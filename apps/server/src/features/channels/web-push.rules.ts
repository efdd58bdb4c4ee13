import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from "node:crypto";

/** Web push as browsers' push services accept it: end-to-end encryption (RFC 8291) and sender identification (RFC 8292). */

const CURVE = "prime256v1";
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** Record size in bytes; one record holds the whole message. */
const RECORD_BYTES = 4096;
/** Overhead in bytes: header, delimiter of the last record, and authentication tag. */
const OVERHEAD_BYTES = 1 + 16 + SALT_BYTES + 4 + 1 + POINT_BYTES;
export const MAX_PUSH_BYTES = RECORD_BYTES - OVERHEAD_BYTES;
/** Token lifetime in seconds; the maximum is one day. */
const TOKEN_S = 12 * 3600;

/** Keys of this installation, as base64url; browsers get the public one. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: CURVE });
  const { x, y, d } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, "base64url"), Buffer.from(y!, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d! };
}

/** A browser's own keys, as base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Returns whether these are valid browser keys, for which messages can be encrypted. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== POINT_BYTES || Buffer.from(auth, "base64url").length !== AUTH_BYTES) return false;
  try {
    const ecdh = createECDH(CURVE);
    ecdh.generateKeys();
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Values that a test fixes to reproduce the specification's example. */
interface Chosen {
  salt: Buffer;
  privateKey: Buffer;
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/**
 * Encrypts a message for one browser (aes128gcm of RFC 8188).
 *
 * @param text at most `MAX_PUSH_BYTES`
 */
export function encryptPush(text: Buffer, { p256dh, auth }: PushKeys, chosen?: Chosen): Buffer {
  if (text.length > MAX_PUSH_BYTES) throw new RangeError("a push message is too long");
  const ecdh = createECDH(CURVE);
  if (chosen) ecdh.setPrivateKey(chosen.privateKey);
  else ecdh.generateKeys();
  const own = ecdh.getPublicKey();
  const theirs = Buffer.from(p256dh, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, own]);
  const secret = derive(Buffer.from(auth, "base64url"), ecdh.computeSecret(theirs), info, 32);
  const salt = chosen?.salt ?? randomBytes(SALT_BYTES);
  const key = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(POINT_BYTES, SALT_BYTES + 4);
  // Delimiter 2 marks the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([head, own, ...sealed]);
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns the header that identifies the sender to a push service: a token for its origin, signed with the installation's key.
 *
 * @param subject a contact address of the operator, mailto: or https:
 */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { now, subject }: { now: Date; subject: string },
): string {
  const point = Buffer.from(publicKey, "base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: privateKey,
    },
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_S,
    sub: subject,
  };
  const content = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const signature = sign("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${content}.${signature.toString("base64url")}, k=${publicKey}`;
}
