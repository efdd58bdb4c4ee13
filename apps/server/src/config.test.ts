import { describe, expect, it } from "vitest";
import { addressesOf, readConfig, SETTINGS } from "./config.ts";

const HOSTS = "postgres://me@one:5432,two:5433/prices";

describe("the addresses of databases", () => {
  it("may include several hosts, the database behind a pooler, and a replica", () => {
    const given = { DATABASE_URL: HOSTS, DATABASE_DIRECT_URL: HOSTS, DATABASE_READ_URL: HOSTS };
    expect(readConfig(given)).toMatchObject(given);
  });

  it.each([
    ["DATABASE_APP_URL", "the address of the tables' owner"],
    ["DATABASE_DIRECT_URL", "the address of the pooler"],
    ["DATABASE_READ_URL", "the address of the primary"],
  ])("%s means nothing without DATABASE_URL", (name, what) => {
    expect(() => readConfig({ [name]: HOSTS })).toThrow(
      `Wrong configuration: ${name} needs DATABASE_URL, ${what}.`,
    );
  });
});

/** Part of every wrong value below: what no message may contain. */
const SECRET = "hunter2";

describe("a wrong setting", () => {
  const messageOf = (settings: Record<string, string | undefined>): string | undefined => {
    try {
      readConfig(settings);
    } catch (error) {
      return String(error);
    }
    return undefined;
  };
  const WRONG = [
    SECRET,
    `${SECRET} and more`,
    `${SECRET}\u00e9`,
    `${SECRET}\nnext`,
    `smtp//mira:${SECRET}@host`,
    ...["smtp", "smtps", "postgres", "https", "wss", "ftp"].flatMap((scheme) => [
      ...["#", "/", "?", "@", "%", "%zz", "%ff"].map(
        (sign) => `${scheme}://mira:${SECRET}${sign}x@127.0.0.1:587/prices`,
      ),
      ...[":port", ":99999", ":-1", " b", "[::1", ",two:port"].map(
        (rest) => `${scheme}://mira:${SECRET}@127.0.0.1${rest}/prices`,
      ),
      `${scheme}://mira:${SECRET}@`,
    ]),
  ];

  // All settings, so that one which is added later is included.
  it.each(SETTINGS)("%s is named, in one sentence that does not quote it", (name) => {
    for (const value of WRONG) {
      const others = name === "DATABASE_URL" ? {} : { DATABASE_URL: HOSTS };
      const message = messageOf({ ...others, [name]: value });
      if (message === undefined) continue;
      expect(message).toMatch(new RegExp(`^ConfigError: Wrong configuration: ${name} .*\\.$`));
      expect(message).not.toContain(SECRET);
    }
  });

  it.each([
    ["CAPTCHA", "magic", "must be one of altcha, off, turnstile, hcaptcha, recaptcha"],
    ["DATABASE_URL", "mysql://x", "must start with postgres:// or postgresql://"],
  ])("%s: %s is answered with what it may be", (name, value, sentence) => {
    expect(messageOf({ [name]: value })).toBe(`ConfigError: Wrong configuration: ${name} ${sentence}.`);
  });

  it.each([
    ["SMTP_URL", "smtp"],
    ["DATABASE_URL", "postgres"],
    ["DATABASE_APP_URL", "postgres"],
    ["DATABASE_DIRECT_URL", "postgresql"],
    ["DATABASE_READ_URL", "postgres"],
  ])("%s is refused when no driver could read it", (name, scheme) => {
    for (const part of [
      "p#x@h",
      "p/x@h",
      "p?x@h",
      "p@x@h",
      "12#34@h",
      "12/34@x@h",
      "p%x@h",
      "p%ff@h",
      "p@h:port",
    ]) {
      const message = messageOf({ DATABASE_URL: HOSTS, [name]: `${scheme}://mira:${part}/prices` });
      expect(message, part).toContain(`${name} cannot be read`);
    }
  });

  it.each([
    ["SECRET_KEY", SECRET],
    ["STRIPE_SECRET_KEY", `sk_live_${SECRET}\nx`],
    ["STRIPE_SECRET_KEY", `sk_live_${SECRET}\u2026`],
    ["STRIPE_API_URL", `https://mira:${SECRET}@stripe.example`],
    ["CAPTCHA_VERIFY_URL", `https://mira:${SECRET}@captcha.example`],
    ["PUBLIC_URL", `https://mira:${SECRET}@prices.example`],
    ["BROWSER_CDP_URL", `browser.example?token=${SECRET}`],
    ["BROWSER_CDP_URL", `wss://one.example, wss://two.example:port?token=${SECRET}`],
  ])("%s is refused: %j", (name, value) => {
    expect(messageOf({ [name]: value })).toContain(`Wrong configuration: ${name} must`);
  });
});

describe("the addresses of browsers", () => {
  it.each([
    ["ws://one/devtools?a=1,2", ["ws://one/devtools?a=1,2"]],
    [
      "ws://one:9222/x, https://two?token=a,b,wss://three",
      ["ws://one:9222/x", "https://two?token=a,b", "wss://three"],
    ],
  ])("are read from %s", (text, addresses) => {
    expect(addressesOf(readConfig({ BROWSER_CDP_URL: text }).BROWSER_CDP_URL)).toEqual(addresses);
    expect(addressesOf(undefined)).toEqual([]);
  });
});

describe("addresses with a password", () => {
  it.each([
    "smtp://mira:p%23ss%2Fw@127.0.0.1:587",
    "smtps://mail.example?pool=true",
    "smtp://[::1]:2525/",
    "smtp://localhost",
  ])("are accepted as they are written: %s", (address) => {
    expect(readConfig({ SMTP_URL: address }).SMTP_URL).toBe(address);
  });

  it.each([
    "postgresql://me:p%40ss@one:5432,two:5433/prices?sslmode=require",
    "postgres:///prices?host=/run/postgresql",
    "postgres://me@/prices?host=/run/postgresql",
    "postgres://me@[::1]:5432/prices",
    "postgres://%2Frun%2Fpostgresql/prices",
  ])("of databases are accepted: %s", (address) => {
    expect(readConfig({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
  });
});

describe("the offer after signing up", () => {
  const offer = (percent: string, before: string, after: string) => ({
    OFFER_ENABLED: "on",
    OFFER_PERCENT: percent,
    OFFER_OLD_PRICE_USD: before,
    OFFER_NEW_PRICE_USD: after,
  });

  it("works once it is turned on, with the percentage that its prices give", () => {
    expect(readConfig({ OFFER_ENABLED: "on" })).toMatchObject({
      OFFER_PERCENT: 33,
      OFFER_OLD_PRICE_USD: 12,
      OFFER_NEW_PRICE_USD: 8,
    });
    expect(readConfig({ OFFER_ENABLED: "on", OFFER_OLD_PRICE_USD: "10" }).OFFER_PERCENT).toBe(20);
    expect(() => readConfig({ OFFER_ENABLED: "on", OFFER_NEW_PRICE_USD: "13" })).toThrow(
      "-8% off $12 is not $13",
    );
    expect(() => readConfig({ OFFER_ENABLED: "on", OFFER_OLD_PRICE_USD: "0" })).toThrow("OFFER_ENABLED=on");
  });

  it.each([
    ["20", "10", "8"],
    ["33", "12", "8"],
    ["0", "9", "9"],
    ["100", "9", "0"],
  ])("is accepted with figures that agree: %s%% off $%s is $%s", (...figures) => {
    expect(readConfig(offer(...figures))).toMatchObject({ OFFER_PERCENT: Number(figures[0]) });
  });

  it.each([
    ["20", "12", "8"],
    ["20", "8", "10"],
    ["20", "0", "0"],
  ])("is refused with figures that do not: %s%% off $%s is $%s", (...figures) => {
    expect(() => readConfig(offer(...figures))).toThrow("OFFER_ENABLED=on needs figures that agree");
    expect(readConfig({ ...offer(...figures), OFFER_ENABLED: "off" })).toMatchObject({
      OFFER_ENABLED: "off",
    });
  });
});

it("refuses a public address with a path, whose links would lead nowhere", () => {
  expect(readConfig({ PUBLIC_URL: "https://prices.example/" }).PUBLIC_URL).toBe("https://prices.example");
  for (const address of [
    "https://tools.example/prices",
    "https://tools.example/?a=1",
    "https://tools.example/#x",
  ])
    expect(() => readConfig({ PUBLIC_URL: address })).toThrow("PUBLIC_URL must have no path");
});

it("accepts a contact for security problems that a reader can open", () => {
  for (const contact of ["mailto:security@prices.example", "https://prices.example/security"])
    expect(readConfig({ SECURITY_CONTACT: contact }).SECURITY_CONTACT).toBe(contact);
  for (const contact of ["security@prices.example", "https://a\nExpires: never", "javascript:alert(1)"])
    expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow("must start with mailto: or https://");
});

describe("CITUS", () => {
  it("is off unless it is set together with DATABASE_URL", () => {
    expect(readConfig({}).CITUS).toBe("off");
    expect(readConfig({ CITUS: "on", DATABASE_URL: HOSTS }).CITUS).toBe("on");
    expect(() => readConfig({ CITUS: "on" })).toThrow(
      "Wrong configuration: CITUS=on needs DATABASE_URL, the coordinator of a cluster.",
    );
  });

  it.each(["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])("cannot be combined with %s", (name) => {
    expect(() => readConfig({ CITUS: "on", DATABASE_URL: HOSTS, [name]: HOSTS })).toThrow(
      `Wrong configuration: CITUS=on cannot be combined with ${name}: `,
    );
  });
});

describe("EGRESS_HOST", () => {
  it("is loopback unless an address of this machine is given", () => {
    expect(readConfig({}).EGRESS_HOST).toBe("127.0.0.1");
    expect(readConfig({ EGRESS_HOST: "10.1.2.3" }).EGRESS_HOST).toBe("10.1.2.3");
  });

  it.each(["0.0.0.0", "::1", "prices.example", "10.1"])("is not %s", (text) => {
    expect(() => readConfig({ EGRESS_HOST: text })).toThrow("EGRESS_HOST must be one IPv4 address");
  });
});
