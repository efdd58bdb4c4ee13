import { domainToASCII } from "node:url";

/** The form under which addresses are compared: without case, composed, the domain as DNS has it. */
export function emailKey(email: string): string {
  const text = email.trim().normalize("NFC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

/** The domain of an address as DNS has it. */
export function emailDomain(email: string): string {
  return emailKey(email).split("@").at(-1) ?? "";
}
