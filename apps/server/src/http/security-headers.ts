import { randomBytes } from "node:crypto";
import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Config } from "../config.ts";

/** What the pages of the product never use of a device, and what they frame may not use either. */
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
 * The web's policies: one makes what the web itself builds, `default` lets plain text through where a library writes text as
 * markup (apps/web/src/ui/page-policy.ts).
 */
const TRUSTED_TYPES = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["pricetrail", "default"],
};

const nonces = new WeakMap<object, string>();

/** Marks the style elements of one answer as the product's own. */
export function styleNonce(response: object): string {
  let nonce = nonces.get(response);
  if (nonce === undefined) nonces.set(response, (nonce = randomBytes(16).toString("base64")));
  return nonce;
}

/** The headers of every answer that keep a browser from doing more with it than the product needs. */
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
        // A captcha provider's script runs in the page itself, and writes markup and scripts as it likes.
        ...(captcha.length === 0 ? TRUSTED_TYPES : {}),
        // Only where the product is served by https: on plain http it would turn every address into one that does not answer.
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps,
    crossOriginEmbedderPolicy: false,
    // Ignored, and warned about, on plain http under other names than localhost.
    crossOriginOpenerPolicy: isHttps ? { policy: "same-origin-allow-popups" } : false,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: "no-referrer" },
  };
}

/** The only style element that the page of the API description makes; its library knows no nonce. */
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
