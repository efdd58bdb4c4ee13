import { DEFAULT_DATES, siteInfo, type DateSetting, type Profile, type Role } from "@pricetrail/contract";
import type * as z from "zod/mini";

/** Not UTC, in which a moment and a day look alike. */
export const PERSON_DATES: DateSetting = { ...DEFAULT_DATES, timeZone: "Asia/Kathmandu" };

/** A signed-in, verified user of an organisation with products. */
export function profileOf(role: Role, more: Partial<Profile> = {}): Profile {
  return {
    _id: "user",
    fullname: "Ada Example",
    orgname: "Example Ltd",
    email: "ada@example.com",
    email_verified_at: "2026-01-02T03:04:05.000Z",
    hasPassword: true,
    role,
    organisation: { _id: "organisation", orgname: "Example Ltd", role },
    organisations: [{ _id: "organisation", orgname: "Example Ltd", role }],
    isOperator: false,
    productCount: 3,
    isDemo: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    dates: PERSON_DATES,
    showsFirstSteps: false,
    ...more,
  };
}

type Site = z.output<typeof siteInfo.response>;

/** An installation with default settings, but no captcha. */
export function siteOf(more: Partial<Site> = {}): Site {
  return {
    version: "0.1.0",
    isDemo: false,
    captcha: { provider: "off" },
    signup: "open",
    passwordPolicy: "spec",
    businessEmail: "hint",
    offer: null,
    billing: "meter",
    pricing: { freePoints: 100, pointPriceMicroUsd: 50_000 },
    hostIntervalMs: 2000,
    links: { marketing: "/features", download: "/download-browser", pickerStart: "" },
    hasOutbox: false,
    hasBrowser: true,
    now: "2026-06-15T12:00:00.000Z",
    ...more,
  };
}
