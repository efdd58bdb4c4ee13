import { z } from "zod";
import type { Clock } from "../../clock.ts";
import { ProviderUnavailable } from "./provider.ts";
import type { CaptchaProvider } from "./provider.ts";

/** Where each provider is asked; all three speak the same form-encoded call. */
export const SITE_VERIFY = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
} as const;

const TIMEOUT_MS = 5000;
const SOLUTION_LENGTH = 8192;
/** Longer than any provider accepts a token. */
const REMEMBERED_MS = 3_600_000;

const answer = z.object({ success: z.boolean() });

/** Asks the provider (secret, response, remoteip) and believes its `success`. */
export function createSiteVerify(options: { url: string; secret: string; clock: Clock }): CaptchaProvider {
  return {
    async verify(solution, address) {
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
      return parsed.data.success ? new Date(options.clock.now().getTime() + REMEMBERED_MS) : undefined;
    },
  };
}
