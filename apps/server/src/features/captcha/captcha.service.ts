import { createHash } from "node:crypto";
import { ACCOUNT_TEXTS, ERROR_TEXTS, HOUR_MS } from "@pricetrail/contract";
import type { CaptchaPurpose } from "@pricetrail/contract";
import { installationSecret } from "../../database/installation-secret.ts";
import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { createAltcha } from "./altcha.provider.ts";
import { ProviderUnavailable } from "./captcha.provider.ts";
import type { CaptchaProvider, Solved } from "./captcha.provider.ts";
import { consumeSolution, sweepSolutions } from "./captcha.store.ts";
import { createSiteVerify, SITE_VERIFY } from "./site-verify.provider.ts";

const SWEEP_MS = HOUR_MS;

function createProvider({ config, clock, db }: Foundation): CaptchaProvider | undefined {
  if (config.CAPTCHA === "off") return undefined;
  if (config.CAPTCHA !== "altcha") {
    return createSiteVerify({
      url: config.CAPTCHA_VERIFY_URL ?? SITE_VERIFY[config.CAPTCHA],
      secret: config.CAPTCHA_SECRET ?? "",
      clock,
      // Tokens of the other providers do not include their purpose.
      hasActions: config.CAPTCHA === "turnstile",
    });
  }
  let secret: Promise<string> | undefined;
  return createAltcha(clock, () => {
    secret ??= config.CAPTCHA_SECRET
      ? Promise.resolve(config.CAPTCHA_SECRET)
      : installationSecret(db, "captcha_secret").catch((error: unknown) => {
          secret = undefined;
          throw error;
        });
    return secret;
  });
}

/** Creates the service that requires a captcha for signing in, signing up and requesting mails. */
export function createCaptchaService(foundation: Foundation) {
  const { clock, db, log } = foundation;
  const provider = createProvider(foundation);
  const failed = () => new AppError(406, "captcha_failed", ACCOUNT_TEXTS.captcha.failed);

  return {
    /**
     * Returns a new challenge.
     *
     * @throws AppError 404 when none is needed or another provider creates it
     */
    async challenge(purpose: CaptchaPurpose, level: number): Promise<Record<string, unknown>> {
      if (!provider?.challenge) throw notFound();
      return provider.challenge(purpose, level);
    },

    /**
     * Verifies and uses up a solution: each is valid once across processes, and only for its purpose.
     *
     * @returns its difficulty; undefined when captchas cannot be made harder
     * @throws AppError 406 missing, wrong, for another purpose, expired or used; 503 the provider does not respond
     */
    checkCaptcha: async (
      purpose: CaptchaPurpose,
      solution: string | undefined,
      address: string,
    ): Promise<number | undefined> => {
      if (!provider) return undefined;
      if (!solution) throw new AppError(406, "captcha_required", ACCOUNT_TEXTS.captcha.required);
      let solved: Solved | undefined;
      try {
        solved = await provider.verify(solution, purpose, address);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        log.error({ err: error }, "the captcha could not be verified");
        throw new AppError(503, "unavailable", ERROR_TEXTS.unavailable, { retryAfterS: 30 });
      }
      if (!solved) throw failed();
      if (!(await consumeSolution(db, spendKey(solution), solved.goodUntil))) throw failed();
      return solved.level;
    },

    jobs: [
      defineJob({
        name: "captcha sweeps",
        does: "Deletes used captcha solutions that have expired.",
        kind: "repeated",
        everyMs: SWEEP_MS,
        run: () => sweepSolutions(db, clock.now()),
      }),
    ],
  };
}

/** Returns one key for all encodings of a solution: the signature of a proof of work, or the token. */
function spendKey(solution: string): string {
  let identity = solution;
  try {
    const payload = JSON.parse(Buffer.from(solution, "base64").toString("utf8")) as {
      challenge?: { signature?: unknown };
    };
    if (typeof payload.challenge?.signature === "string")
      identity = payload.challenge.signature.toLowerCase();
  } catch {
    // Not the built-in proof of work: a provider's token.
  }
  return createHash("sha256").update(identity).digest("base64url");
}
