import { domainToASCII } from "node:url";

/** Returns the canonical form for comparing addresses: lower case, Unicode-composed, with the domain as in DNS. */
export function emailKey(email: string): string {
  const text = email.trim().normalize("NFC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

/** Returns the domain of an address as in DNS. */
export function emailDomain(email: string): string {
  return emailKey(email).split("@").at(-1) ?? "";
}
