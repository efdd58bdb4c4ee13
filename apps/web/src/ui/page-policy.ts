/** What the page's content security policy requires of the web app (apps/server/src/http/security-headers.ts). */

/** Trusted values are objects that behave like their text; React and the DOM accept them in place of strings. */
interface Policy {
  createHTML: (markup: string) => string;
  createScriptURL: (address: string) => string;
}

interface Rules {
  createHTML: (markup: string) => string | null;
  createScriptURL?: (address: string) => string | null;
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy };
  }
}

/** The nonce of this page's response: a style element without it is blocked. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce || undefined;

/** Returns the nonce attribute for a style element in a frame's document, where the page's policy applies too. */
export const nonceAttribute = (): string => (styleNonce === undefined ? "" : ` nonce="${styleNonce}"`);

const own = window.trustedTypes?.createPolicy("pricetrail", {
  createHTML: (markup) => markup,
  createScriptURL: (address) =>
    new URL(address, window.location.href).origin === window.location.origin ? address : null,
});

// The date fields write their digits as markup. The policy rejects anything that could become an element.
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (/[<&]/.test(text) ? null : text),
});

/** Marks a frame document as trusted; only for functions of the web app itself, which escape their input. */
export const trustedDocument = (markup: string): string => own?.createHTML(markup) ?? markup;

/** Marks the URL of one of this installation's scripts as trusted. */
export const trustedScript = (address: string): string => own?.createScriptURL(address) ?? address;
