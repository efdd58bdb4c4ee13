/** What the page's content security policy asks of the web (apps/server/src/http/security-headers.ts). */

/** Trusted values are objects that behave as their text; React and the DOM take them where they take a string. */
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
    /** Missing in browsers that do not know Trusted Types. */
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy };
  }
}

/** Of this page's answer: a style element without it is refused. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce || undefined;

/** For a style element in a frame's document: the page's policy holds in there too. */
export const nonceAttribute = (): string => (styleNonce === undefined ? "" : ` nonce="${styleNonce}"`);

const own = window.trustedTypes?.createPolicy("pricetrail", {
  createHTML: (markup) => markup,
  createScriptURL: (address) =>
    new URL(address, window.location.href).origin === window.location.origin ? address : null,
});

// The date fields write their digits as markup. Anything that could become an element is refused.
window.trustedTypes?.createPolicy("default", {
  createHTML: (text) => (/[<&]/.test(text) ? null : text),
});

/** A document for a frame, made by one of the web's own functions, which has escaped what it was given. */
export const trustedDocument = (markup: string): string => own?.createHTML(markup) ?? markup;

/** The address of a script of this installation. */
export const trustedScript = (address: string): string => own?.createScriptURL(address) ?? address;
