import { createHmac, timingSafeEqual } from "node:crypto";

/** The alert of a signed link, and when the link ends. */
export interface LinkedAlert {
  organisationId: string;
  ruleId: string;
  endsAt: Date;
}

/** Two ids with a signature that only this installation can create. */
interface SignedIds {
  ids: readonly [string, string];
  /** The Unix epoch for a token without an end. */
  endsAt: Date;
  /** @param purpose what the signature is for: it is valid for nothing else */
  isSigned(purpose: string, secret: string): boolean;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const signatureOf = (payload: Buffer, purpose: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(purpose).update(payload).digest();

const ID_BYTES = 16;
const IDS_BYTES = 2 * ID_BYTES;
/** The end of a token in seconds since 1970, if it has one. */
const END_BYTES = 4;
const SIGNATURE_BYTES = 32;
const PURPOSE = "alert-link:";

/** Returns a token of two ids, and of its end if it has one, that can be verified without being stored. */
export function signIds(
  ids: readonly [string, string],
  purpose: string,
  secret: string,
  endsAt?: Date,
): string {
  const end = Buffer.alloc(endsAt ? END_BYTES : 0);
  if (endsAt) end.writeUInt32BE(Math.floor(endsAt.getTime() / 1000));
  const payload = Buffer.concat([...ids.map(bytesOf), end]);
  return Buffer.concat([payload, signatureOf(payload, purpose, secret)]).toString("base64url");
}

/** Returns what a token contains, whose signature is not verified yet; undefined for any other text. */
export function readSignedIds(token: string): SignedIds | undefined {
  const bytes = Buffer.from(token, "base64url");
  // A token has one canonical text: another text that decodes to the same bytes is rejected.
  const length = bytes.length - SIGNATURE_BYTES;
  if (length !== IDS_BYTES && length !== IDS_BYTES + END_BYTES) return undefined;
  if (bytes.toString("base64url") !== token) return undefined;
  const payload = bytes.subarray(0, length);
  return {
    ids: [idOf(payload.subarray(0, ID_BYTES)), idOf(payload.subarray(ID_BYTES, IDS_BYTES))],
    endsAt: new Date(length === IDS_BYTES ? 0 : payload.readUInt32BE(IDS_BYTES) * 1000),
    isSigned: (purpose, secret) =>
      timingSafeEqual(bytes.subarray(length), signatureOf(payload, purpose, secret)),
  };
}

/** Returns a token that allows its bearer to stop an alert's mail until it ends, and nothing else. */
export function signAlertLink({ organisationId, ruleId, endsAt }: LinkedAlert, secret: string): string {
  return signIds([organisationId, ruleId], PURPOSE, secret, endsAt);
}

/** Returns the alert of a token, which may have ended; undefined when this installation has not signed it. */
export function readAlertLink(token: string, secret: string): LinkedAlert | undefined {
  const signed = readSignedIds(token);
  if (!signed?.isSigned(PURPOSE, secret)) return undefined;
  const [organisationId, ruleId] = signed.ids;
  return { organisationId, ruleId, endsAt: signed.endsAt };
}
