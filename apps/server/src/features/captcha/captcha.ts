import { captchaChallenge } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { createCaptchaService } from "./captcha.service.ts";

/** Creates the captcha feature: challenges, verification and cleanup. */
export function createCaptcha(foundation: Foundation) {
  const service = createCaptchaService(foundation);
  return {
    ...service,
    registerRoutes: (router: Router) => {
      router.on(captchaChallenge, ({ query }) => service.challenge(query.purpose, query.level ?? 0));
    },
  };
}
