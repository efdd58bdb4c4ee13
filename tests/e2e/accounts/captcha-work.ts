import { ALL_ENDPOINTS } from "@pricetrail/contract";
import { solveChallenge } from "altcha/lib";
import type { Challenge } from "altcha/lib";
import { deriveKey } from "../../../apps/web/src/features/captcha/derive-key.ts";
import { callApi } from "../../product.ts";

/** Solves the proof of work as the page does, and returns the captcha header's value. */
export async function solvedCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

/** Returns the header with a captcha solved for a call's purpose; no header for a call that needs none. */
export async function captchaHeader(url: string, path: string): Promise<Record<string, string>> {
  const purpose = ALL_ENDPOINTS.find((endpoint) => endpoint.path === path)?.captcha;
  if (purpose === undefined) return {};
  const challenge = await callApi<Challenge>(url, "GET", `get/captcha?purpose=${purpose}`);
  return { "x-captcha": await solvedCaptcha(challenge) };
}
