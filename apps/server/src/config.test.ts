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
