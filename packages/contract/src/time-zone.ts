import * as z from "zod/mini";

/** Abbreviations such as PST are excluded: programs disagree about their meaning and validity. */
const isZone = (zone: string): boolean => {
  if (!zone.includes("/") && zone !== "UTC" && zone !== "GMT") return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** IANA name of a place's time zone, such as Europe/Rome, or UTC. */
export const timeZone = (problem: string) => z.string().check(z.maxLength(64), z.refine(isZone, problem));
