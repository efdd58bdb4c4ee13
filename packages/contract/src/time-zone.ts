import * as z from "zod/mini";

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** IANA name of a time zone, such as Europe/Rome. */
export const timeZone = (problem: string) => z.string().check(z.maxLength(64), z.refine(isZone, problem));
