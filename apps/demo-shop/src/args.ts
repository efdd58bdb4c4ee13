import { parseArgs } from "node:util";

import { timeFrom } from "./clock.ts";

export interface ShopSettings {
  /** 0 = any free port. */
  port: number;
  /** Day 0 of the misbehaviours; null = midnight (UTC) of the start day. */
  epoch: Date | null;
  /** The shop's initial time; null = the machine's. */
  now: Date | null;
  /** Response delay of the slow product. */
  slowMs: number;
  /** Retry-After of the rate-limited product. */
  retryAfterSeconds: number;
}

/** An invalid command line; the message is one sentence for the person who typed it. */
export class UsageError extends Error {
  override name = "UsageError";
}

function wholeNumber(flag: string, text: string, high: number): number {
  if (!/^\d+$/u.test(text) || Number(text) > high) {
    throw new UsageError(`--${flag} must be a whole number from 0 to ${high}, not "${text}".`);
  }
  return Number(text);
}

function isoTime(flag: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = timeFrom(text);
  if (time === null)
    throw new UsageError(`--${flag} must be a time such as 2026-11-20T00:00:00Z, not "${text}".`);
  return time;
}

/** @throws UsageError when a flag is unknown or its value is invalid */
export function settingsFrom(argv: string[]): ShopSettings {
  const options = {
    port: { type: "string", default: "0" },
    epoch: { type: "string" },
    now: { type: "string" },
    "slow-ms": { type: "string", default: "8000" },
    "retry-after": { type: "string", default: "30" },
  } as const;
  try {
    const { values } = parseArgs({ args: argv, options });
    return {
      port: wholeNumber("port", values.port, 65_535),
      epoch: isoTime("epoch", values.epoch),
      now: isoTime("now", values.now),
      slowMs: wholeNumber("slow-ms", values["slow-ms"], 600_000),
      retryAfterSeconds: wholeNumber("retry-after", values["retry-after"], 86_400),
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
