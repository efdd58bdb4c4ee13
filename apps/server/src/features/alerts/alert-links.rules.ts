import { createHmac, timingSafeEqual } from "node:crypto";

/** Which alert a signed link is about. */
export interface LinkedAlert {
  organisationId: string;
  ruleId: string;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const idOf = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const signatureOf = (payload: Buffer, secret: string): Buffer =>
  createHmac("sha256", secret).update("alert-link:").update(payload).digest();

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;

/** A token that lets its bearer stop an alert's mail, and nothing else. It does not expire: an old mail can be stopped, too. */
export function signAlertLink({ organisationId, ruleId }: LinkedAlert, secret: string): string {
  const payload = Buffer.concat([bytesOf(organisationId), bytesOf(ruleId)]);
  return Buffer.concat([payload, signatureOf(payload, secret)]).toString("base64url");
}

/** The alert of a token; undefined where it is not signed by this installation. */
export function readAlertLink(token: string, secret: string): LinkedAlert | undefined {
  const bytes = Buffer.from(token, "base64url");
  // One token has one text: what decodes to the same bytes is another text.
  if (bytes.length !== 2 * ID_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token)
    return undefined;
  const payload = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), signatureOf(payload, secret))) return undefined;
  return {
    organisationId: idOf(payload.subarray(0, ID_BYTES)),
    ruleId: idOf(payload.subarray(ID_BYTES)),
  };
}
