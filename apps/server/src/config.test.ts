import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

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

describe("addresses with a password", () => {
  const messageOf = (settings: Record<string, string>): string => {
    try {
      readConfig({ DATABASE_URL: HOSTS, ...settings });
    } catch (error) {
      return String(error);
    }
    return "";
  };

  it.each(["p#ss", "p/ss", "p?ss", "p@ss", "12#34", "12/34@x"])("name the setting, never %s", (password) => {
    for (const [name, scheme] of [
      ["SMTP_URL", "smtp"],
      ["DATABASE_URL", "postgres"],
      ["DATABASE_READ_URL", "postgres"],
    ] as const) {
      const message = messageOf({ [name]: `${scheme}://mira:${password}@127.0.0.1:587/prices` });
      expect(message).toContain(`${name} cannot be read`);
      expect(message).not.toContain(password);
    }
  });

  it.each([
    "smtp://mira:p%23ss%2Fw@127.0.0.1:587",
    "smtps://mail.example?pool=true",
    "smtp://[::1]:2525/",
    "smtp://localhost",
  ])("are accepted as they are written: %s", (address) => {
    expect(readConfig({ SMTP_URL: address }).SMTP_URL).toBe(address);
  });

  it("accept several hosts and parameters of a database", () => {
    const address = "postgresql://me:p%40ss@one:5432,two:5433/prices?sslmode=require";
    expect(readConfig({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
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
