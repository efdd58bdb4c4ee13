import { HOUR_MS } from "@pricetrail/contract";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import { ProviderUnavailable } from "./captcha.provider.ts";
import type { CaptchaProvider } from "./captcha.provider.ts";

/** Verification addresses of the providers; all three use the same form-encoded call. */
export const SITE_VERIFY = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
} as const;

const TIMEOUT_MS = 5000;
const SOLUTION_LENGTH = 8192;
/** Longer than the validity of any provider's token. */
const REMEMBERED_MS = HOUR_MS;

const answer = z.object({ success: z.boolean(), action: z.string().nullish() });

export interface SiteVerifyOptions {
  url: string;
  secret: string;
  clock: Clock;
  /** Whether a token includes the purpose of its widget as `action`. */
  hasActions: boolean;
}

/** Verifies with the provider (secret, response, remoteip) and trusts its `success` and, if present, its `action`. */
export function createSiteVerify(options: SiteVerifyOptions): CaptchaProvider {
  return {
    async verify(solution, purpose, address) {
      if (solution.length > SOLUTION_LENGTH) return undefined;
      let body: unknown;
      try {
        const response = await fetch(options.url, {
          method: "POST",
          body: new URLSearchParams({ secret: options.secret, response: solution, remoteip: address }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: "error",
        });
        if (response.status >= 500) throw new Error(`status ${response.status}`);
        body = await response.json();
      } catch (cause) {
        throw new ProviderUnavailable("the captcha provider does not answer", { cause });
      }
      const parsed = answer.safeParse(body);
      if (!parsed.success) throw new ProviderUnavailable("the captcha provider's answer is not understood");
      const isGood = parsed.data.success && (!options.hasActions || parsed.data.action === purpose);
      if (!isGood) return undefined;
      return { goodUntil: new Date(options.clock.now().getTime() + REMEMBERED_MS), level: undefined };
    },
  };
}
