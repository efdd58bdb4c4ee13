import { randomBytes } from "node:crypto";
import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Config } from "../config.ts";

/** Device features that the product's pages and their frames never use. */
export const PERMISSIONS = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * The web app's policies: one creates what the web app builds, `default` admits plain text where a library writes text as markup
 * (apps/web/src/ui/page-policy.ts).
 */
const TRUSTED_TYPES = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["pricetrail", "default"],
};

const nonces = new WeakMap<object, string>();

/** Returns the nonce of one response's own style elements. */
export function styleNonce(response: object): string {
  let nonce = nonces.get(response);
  if (nonce === undefined) nonces.set(response, (nonce = randomBytes(16).toString("base64")));
  return nonce;
}

/** Returns the security headers of every response. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const isHttps = config.PUBLIC_URL?.startsWith("https:") ?? false;
  const captcha = captchaOrigins(config);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        frameSrc: ["'self'", ...captcha],
        // The component library writes its rules into style elements; `style` attributes in markup are refused.
        styleSrc: [
          "'self'",
          (_request, response) => `'nonce-${styleNonce(response)}'`,
          ...(config.CAPTCHA === "hcaptcha" ? captcha : []),
        ],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", ...captcha],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // A captcha provider's script runs in the page itself, and writes any markup and scripts.
        ...(captcha.length === 0 ? TRUSTED_TYPES : {}),
        // Only when the product is served over https: on plain http it would break every address.
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps,
    crossOriginEmbedderPolicy: false,
    // On plain http, browsers ignore it with a warning, except on localhost.
    crossOriginOpenerPolicy: isHttps ? { policy: "same-origin-allow-popups" } : false,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: "no-referrer" },
  };
}

/** The only style element on the page of the API description; its library does not support nonces. */
const DESCRIPTION_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The policy of the API description's page, whose library writes markup without Trusted Types. */
export function descriptionPolicy(policy: string): string {
  return policy
    .split(";")
    .filter((directive) => !Object.keys(TRUSTED_TYPES).some((name) => directive.startsWith(name)))
    .map((directive) =>
      directive.startsWith("style-src ") ? `style-src 'self' ${DESCRIPTION_STYLE}` : directive,
    )
    .join(";");
}

function captchaOrigins(config: Config): string[] {
  switch (config.CAPTCHA) {
    case "turnstile":
      return ["https://challenges.cloudflare.com"];
    case "hcaptcha":
      return ["https://hcaptcha.com", "https://*.hcaptcha.com"];
    case "recaptcha":
      return ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
    default:
      return [];
  }
}
