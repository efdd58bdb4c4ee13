import { createHmac, timingSafeEqual } from "node:crypto";

/** Which alert a signed link is about. */
export interface LinkedAlert {
  organisationId: string;
  ruleId: string;
}

/** Two ids with a signature that only this installation makes. */
interface SignedIds {
  ids: readonly [string, string];
  /** @param purpose what it was signed for: a signature opens nothing else */
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

/** A token of two ids that can be checked without being stored. */
export function signIds(ids: readonly [string, string], purpose: string, secret: string): string {
  const payload = Buffer.concat(ids.map(bytesOf));
  return Buffer.concat([payload, signatureOf(payload, purpose, secret)]).toString("base64url");
}

/** The ids of a token, whose signature is still to be checked; undefined for any other text. */
export function readSignedIds(token: string): SignedIds | undefined {
  const bytes = Buffer.from(token, "base64url");
  // One token has one text: what decodes to the same bytes is another text.
  if (bytes.length !== 2 * ID_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token)
    return undefined;
  const payload = bytes.subarray(0, 2 * ID_BYTES);
  return {
    ids: [idOf(payload.subarray(0, ID_BYTES)), idOf(payload.subarray(ID_BYTES))],
    isSigned: (purpose, secret) =>
      timingSafeEqual(bytes.subarray(2 * ID_BYTES), signatureOf(payload, purpose, secret)),
  };
}

/** A token that lets its bearer stop an alert's mail, and nothing else. It does not expire: an old mail can be stopped, too. */
export function signAlertLink({ organisationId, ruleId }: LinkedAlert, secret: string): string {
  return signIds([organisationId, ruleId], PURPOSE, secret);
}

/** The alert of a token; undefined where it is not signed by this installation. */
export function readAlertLink(token: string, secret: string): LinkedAlert | undefined {
  const signed = readSignedIds(token);
  if (!signed?.isSigned(PURPOSE, secret)) return undefined;
  const [organisationId, ruleId] = signed.ids;
  return { organisationId, ruleId };
}
