import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { FREE_POINTS_PER_DAY, OFFER, POINT_PRICE_MICRO_USD, HOUR_MS } from "@pricetrail/contract";

/** Thrown for invalid settings, with one clear sentence each for the person who starts the program. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const wholeBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be between ${min} and ${max}`);

const whole = (fallback: number, min: number, max: number) => wholeBetween(min, max).default(fallback);

const oneOf = <T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Any encoding of 32 random bytes is at least this long. */
const MIN_KEY_LENGTH = 32;

/** More proxies than any installation has in a row. */
const MAX_HOPS = 10;

const isNetwork = (text: string): boolean =>
  (/[.:]/.test(text) && ipaddr.isValid(text)) || (text.includes("/") && ipaddr.isValidCIDR(text));

/** The proxies trusted to report a visitor's address: none, a number of the nearest ones, or those with given addresses. */
const proxies = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (parts) =>
      parts.length === 1 && /^(?:on|off|\d+)$/.test(parts[0]!)
        ? !/^\d/.test(parts[0]!) || (Number(parts[0]) >= 1 && Number(parts[0]) <= MAX_HOPS)
        : parts.length > 0 && parts.every(isNetwork),
    `must be off, on (one proxy), the number of proxies in a row (1 to ${MAX_HOPS}), or the proxies' addresses or networks, separated by commas`,
  )
  .transform((parts): false | number | string[] => {
    const [first = "off"] = parts;
    if (first === "off") return false;
    if (first === "on") return 1;
    return /^\d+$/.test(first) ? Number(first) : parts;
  });

/** The part before the hosts, the hosts, and the rest. A password with "#", "/" or "?" as it is names other hosts, or none. */
const ADDRESS = /^([^:]+:\/\/(?:[^/?#@]*@)?)([^/?#@]*)((?:[/?][^@#]*)?)$/;
const UNREADABLE =
  "cannot be read: a port is a number, and in user name and password write # as %23, % as %25, / as %2F, ? as %3F, @ as %40 and : as %3A";

/** Whether drivers can read an address of one or more hosts. Their own errors would quote it. */
function isReadable(address: string): boolean {
  const [, before = "", hosts = "", after = ""] = ADDRESS.exec(address) ?? [];
  const each = hosts.split(",").map((host) => `${before}${host || "localhost"}${after}`);
  return before !== "" && each.every((one) => URL.canParse(one) && isDecodable(one));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  // Requests to it would be refused with an error that quotes it, and links would show it.
  .refine(
    (address) => {
      const { username, password } = new URL(address);
      return username === "" && password === "";
    },
    { error: "must have no user name and no password", abort: true },
  );

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must start with postgres:// or postgresql://", abort: true })
  .refine(isReadable, UNREADABLE);

/** A secret that is sent in a header, which would be refused with an error that quotes it. */
const headerSecret = z
  .string()
  .regex(/^[!-~]+$/, "must be one word of ASCII letters, digits and signs")
  .optional();

/** Splits the setting of browsers into its comma-separated addresses. */
export function addressesOf(cdpUrl: string | undefined): string[] {
  // A comma inside an address is not followed by the start of another one.
  return (cdpUrl ?? "")
    .split(/,\s*(?=(?:wss?|https?):\/\/)/)
    .map((address) => address.trim())
    .filter(Boolean);
}

const settings = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: webAddress
    .refine((address) => {
      const { pathname, search, hash } = new URL(address);
      return `${pathname}${search}${hash}` === "/";
    }, "must have no path: the program is served at the root of its host")
    .optional(),
  DATA_DIR: z.string().default("./data"),
  USE_COPIED_DATA: oneOf("on", "off").default("off"),
  SECRET_KEY: list.refine(
    (keys) => keys.every((key) => key.length >= MIN_KEY_LENGTH),
    `must be one or more keys of at least ${MIN_KEY_LENGTH} characters, separated by commas`,
  ),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_APP_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  CITUS: oneOf("on", "off").default("off"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: "must start with smtp:// or smtps://", abort: true })
    .refine((address) => isReadable(address) && URL.canParse(address), UNREADABLE)
    .optional(),
  MAIL_FROM: z.string().default("Pricetrail <no-reply@localhost>"),
  OUTBOX: oneOf("local", "anywhere").default("local"),
  CAPTCHA: oneOf("altcha", "off", "turnstile", "hcaptcha", "recaptcha").default("altcha"),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: webAddress.optional(),
  EGRESS_ALLOW: z.string().default(""),
  CHROMIUM_PATH: z.string().optional(),
  BROWSER_CDP_URL: z
    .string()
    .refine(
      (text) => addressesOf(text).every((one) => /^(?:wss?|https?):\/\//.test(one) && URL.canParse(one)),
      "must be one or more ws, wss, http or https addresses, separated by commas",
    )
    .optional(),
  EGRESS_HOST: z
    .string()
    .refine(
      (text) => ipaddr.IPv4.isValidFourPartDecimal(text) && text !== "0.0.0.0",
      "must be one IPv4 address of this machine",
    )
    .default("127.0.0.1"),
  BROWSER_SESSIONS: whole(4, 0, 64),
  BROWSER_PAGE_MB: whole(1_500, 300, 64_000),
  WORKER_CONCURRENCY: whole(4, 1, 64),
  BILLING: oneOf("meter", "enforce", "stripe").default("meter"),
  STRIPE_SECRET_KEY: headerSecret,
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE: z.string().optional(),
  STRIPE_METER_EVENT: z.string().max(100, "must have at most 100 characters").default("pricetrail_micro_usd"),
  STRIPE_API_URL: webAddress.default("https://api.stripe.com"),
  OFFER_ENABLED: oneOf("on", "off").default("off"),
  /** Computed from the prices unless it is set. */
  OFFER_PERCENT: wholeBetween(0, 100).optional(),
  OFFER_OLD_PRICE_USD: whole(OFFER.oldPriceUsd, 0, 1_000_000),
  OFFER_NEW_PRICE_USD: whole(OFFER.newPriceUsd, 0, 1_000_000),
  PAYMENT_CLOSE_CODE: z.string().default("close"),
  FREE_POINTS: whole(FREE_POINTS_PER_DAY, 0, 1_000_000_000),
  POINT_PRICE_MICRO_USD: whole(POINT_PRICE_MICRO_USD, 0, 1_000_000_000),
  PASSWORD_POLICY: oneOf("spec", "modern").default("spec"),
  BUSINESS_EMAIL: oneOf("hint", "enforce").default("hint"),
  SIGNUP: oneOf("open", "invited").default("open"),
  THROTTLE: oneOf("on", "off").default("on"),
  API_RATE: whole(600, 1, 1_000_000),
  TRUST_PROXY: proxies.default(false),
  OPERATOR_EMAILS: list,
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/)[^\s\p{C}]+$/u, "must start with mailto: or https://")
    .optional(),
  MARKETING_URL: z.string().default("/features"),
  PICKER_START_URL: z.string().default(""),
  DOWNLOAD_URL: z.string().default("/download-browser"),
  HOST_INTERVAL_MS: whole(2000, 0, HOUR_MS),
  USER_AGENT: z.string().default("Mozilla/5.0 (compatible; Pricetrail/0.1; +https://github.com/pricetrail)"),
  RETENTION_DAYS: whole(400, 30, 36_500),
  EVIDENCE_DAYS: whole(400, 1, 36_500),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape);

/** Returns every setting with its default as it is written in the environment; empty if it has none. */
export function readSettings(): { name: string; fallback: string }[] {
  const defaults: Record<string, string | number | false | string[] | undefined> = settings.parse({});
  const written = (value: (typeof defaults)[string]): string =>
    value === false ? "off" : [value ?? []].flat().join(",");
  return SETTINGS.map((name) => ({ name, fallback: written(defaults[name]) }));
}

type Settings = z.infer<typeof settings>;

/** The program's configuration, read from the environment once at start. */
export interface Config extends Omit<Settings, "DATA_DIR" | "PUBLIC_URL" | "OFFER_PERCENT"> {
  OFFER_PERCENT: number;
  /** Absolute path. */
  DATA_DIR: string;
  /** The origin that mails link to, without a trailing slash; undefined means http://localhost:PORT. */
  PUBLIC_URL: string | undefined;
}

/** Settings that require DATABASE_URL, and what DATABASE_URL then is. */
const REQUIRE_DATABASE_URL = [
  ["DATABASE_APP_URL", "the address of the tables' owner"],
  ["DATABASE_DIRECT_URL", "the address of the pooler"],
  ["DATABASE_READ_URL", "the address of the primary"],
] as const;

/**
 * Parses the configuration. Empty values count as unset, so that `PORT=` in an env file means the default.
 *
 * @throws ConfigError with one sentence for each invalid setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    SETTINGS.map((key) => [key, env[key]?.trim()] as const).filter(
      ([, value]) => value !== undefined && value !== "",
    ),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
    throw new ConfigError(`Wrong configuration: ${lines.join(" ")}`);
  }
  const config = parsed.data;
  for (const [name, what] of REQUIRE_DATABASE_URL) {
    if (config[name] !== undefined && config.DATABASE_URL === undefined)
      throw new ConfigError(`Wrong configuration: ${name} needs DATABASE_URL, ${what}.`);
  }
  if (config.CITUS === "on") {
    if (config.DATABASE_URL === undefined)
      throw new ConfigError(
        "Wrong configuration: CITUS=on needs DATABASE_URL, the coordinator of a cluster.",
      );
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
      if (config[name] !== undefined)
        throw new ConfigError(
          `Wrong configuration: CITUS=on cannot be combined with ${name}: a distributed database has no single log and keeps its own connections to its nodes.`,
        );
    }
  }
  if (
    ["turnstile", "hcaptcha", "recaptcha"].includes(config.CAPTCHA) &&
    (!config.CAPTCHA_SITE_KEY || !config.CAPTCHA_SECRET)
  ) {
    throw new ConfigError(
      `Wrong configuration: CAPTCHA=${config.CAPTCHA} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`,
    );
  }
  const missing = (["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE"] as const).filter(
    (key) => config[key] === undefined,
  );
  if (config.BILLING === "stripe" && missing.length > 0)
    throw new ConfigError(`Wrong configuration: BILLING=stripe needs ${missing.join(", ")}.`);
  return {
    ...config,
    OFFER_PERCENT: offerPercent(config),
    DATA_DIR: resolve(config.DATA_DIR),
    PUBLIC_URL: config.PUBLIC_URL?.replace(/\/+$/, ""),
  };
}

/**
 * Returns by how many percent the offer's new price is below the old one. Prices are whole dollars, so it is rounded.
 *
 * @throws ConfigError when the offer is on and its figures do not agree
 */
function offerPercent(config: {
  OFFER_ENABLED: "on" | "off";
  OFFER_PERCENT?: number | undefined;
  OFFER_OLD_PRICE_USD: number;
  OFFER_NEW_PRICE_USD: number;
}): number {
  const { OFFER_PERCENT: set, OFFER_OLD_PRICE_USD: before, OFFER_NEW_PRICE_USD: after } = config;
  const percent = before === 0 ? 0 : Math.round(100 - (100 * after) / before);
  const agrees = before > 0 && percent >= 0 && (set === undefined || set === percent);
  if (config.OFFER_ENABLED === "off" || agrees) return set ?? percent;
  throw new ConfigError(
    `Wrong configuration: OFFER_ENABLED=on needs figures that agree, but ${set ?? percent}% off $${before} is not $${after}: set OFFER_OLD_PRICE_USD and a lower OFFER_NEW_PRICE_USD, and leave OFFER_PERCENT out (it is computed).`,
  );
}

/** Returns whether a host name or address is a loopback one. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  return (
    bare === "localhost" || bare.endsWith(".localhost") || bare === "::1" || /^127\.\d+\.\d+\.\d+$/.test(bare)
  );
}
