import { createHmac, timingSafeEqual } from "node:crypto";

/** The alert of a signed link. */
export interface LinkedAlert {
  organisationId: string;
  ruleId: string;
}

/** Two ids with a signature that only this installation can create. */
interface SignedIds {
  ids: readonly [string, string];
  /** @param purpose what the signature is for: it is valid for nothing else */
  isSigned(purpose: string, secret: string): boolean;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const signatureOf = (payload: Buffer, purpose: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(purpose).update(payload).digest();

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;
const PURPOSE = "alert-link:";

/** Returns a token of two ids that can be verified without being stored. */
export function signIds(ids: readonly [string, string], purpose: string, secret: string): string {
  const payload = Buffer.concat(ids.map(bytesOf));
  return Buffer.concat([payload, signatureOf(payload, purpose, secret)]).toString("base64url");
}

/** Returns the ids of a token, whose signature is not verified yet; undefined for any other text. */
export function readSignedIds(token: string): SignedIds | undefined {
  const bytes = Buffer.from(token, "base64url");
  // A token has one canonical text: another text that decodes to the same bytes is rejected.
  if (bytes.length !== 2 * ID_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token)
    return undefined;
  const payload = bytes.subarray(0, 2 * ID_BYTES);
  return {
    ids: [idOf(payload.subarray(0, ID_BYTES)), idOf(payload.subarray(ID_BYTES))],
    isSigned: (purpose, secret) =>
      timingSafeEqual(bytes.subarray(2 * ID_BYTES), signatureOf(payload, purpose, secret)),
  };
}

/**
 * Returns a token that allows its bearer to stop an alert's mail, and nothing else. It does not expire, so that old mails work
 * too.
 */
export function signAlertLink({ organisationId, ruleId }: LinkedAlert, secret: string): string {
  return signIds([organisationId, ruleId], PURPOSE, secret);
}

/** Returns the alert of a token; undefined when this installation has not signed it. */
export function readAlertLink(token: string, secret: string): LinkedAlert | undefined {
  const signed = readSignedIds(token);
  if (!signed?.isSigned(PURPOSE, secret)) return undefined;
  const [organisationId, ruleId] = signed.ids;
  return { organisationId, ruleId };
}
