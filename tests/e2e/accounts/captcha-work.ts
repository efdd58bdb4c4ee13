import { solveChallenge } from "altcha/lib";
import type { Challenge } from "altcha/lib";
import { deriveKey } from "../../../apps/web/src/features/captcha/derive-key.ts";

/** Does the work that the page does, and gives what the captcha header carries. */
export async function solvedCaptcha(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
