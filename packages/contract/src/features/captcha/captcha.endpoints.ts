import * as z from "zod/mini";
import { CAPTCHA_PURPOSES, endpoint, MAX_CAPTCHA_LEVEL, PUBLIC } from "../../endpoint.ts";
import { integerText } from "../../schemas.ts";

export const captchaChallenge = endpoint({
  method: "GET",
  path: "get/captcha",
  summary: "A new proof-of-work challenge; its solution is valid for one purpose",
  access: PUBLIC,
  scope: null,
  query: z.object({
    purpose: z.enum(CAPTCHA_PURPOSES),
    /** Higher levels are for calls that were refused with 406 `captcha_harder`. */
    level: z.optional(integerText.check(z.lte(MAX_CAPTCHA_LEVEL))),
  }),
  response: z.looseObject({}),
});
