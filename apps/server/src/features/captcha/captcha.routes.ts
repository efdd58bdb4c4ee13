import { captchaChallenge } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import type { CaptchaService } from "./captcha.service.ts";

export function registerCaptchaRoutes(router: Router, captcha: CaptchaService): void {
  router.on(captchaChallenge, () => captcha.challenge());
}
