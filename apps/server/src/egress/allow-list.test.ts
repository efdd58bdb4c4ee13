import { describe, expect, it } from "vitest";
import { allowsAddress, allowsHost, AllowListError, bareHost, parseAllowList } from "./allow-list.ts";

describe("EGRESS_ALLOW", () => {
  it("reads hosts, ports, addresses and ranges, as a list or one text", () => {
    const allow = parseAllowList(["Shop.LAN:8080 , 10.0.0.0/8", "[fd00::1]:81", "fd01::/16", "::1"]);
    expect(allowsHost(allow, "shop.lan", 8080)).toBe(true);
    expect(allowsHost(allow, "shop.lan", 80)).toBe(false);
    expect(allowsHost(allow, "sub.shop.lan", 8080)).toBe(false);
    expect(allowsAddress(allow, "10.9.8.7", 1)).toBe(true);
    expect(allowsAddress(allow, "11.9.8.7", 1)).toBe(false);
    expect(allowsAddress(allow, "fd00::1", 81)).toBe(true);
    expect(allowsAddress(allow, "fd00::1", 82)).toBe(false);
    expect(allowsAddress(allow, "fd01::5", 82)).toBe(true);
    expect(allowsAddress(allow, "::1", 82)).toBe(true);
  });

  it("does not allow the neighbours of a single address", () => {
    const allow = parseAllowList("10.1.2.3 [fd00::1] fd01::1");
    for (const [address, isAllowed] of [
      ["10.1.2.3", true],
      ["10.1.2.4", false],
      ["fd00::1", true],
      ["fd00::2", false],
      ["fd01::1", true],
      ["fd01::2", false],
    ] as const)
      expect([address, allowsAddress(allow, address, 80)]).toEqual([address, isAllowed]);
  });

  it.each([
    ["Shop.LAN.", "shop.lan"],
    ["[FD00::1]", "fd00::1"],
  ])("compares %s as %s", (written, host) => {
    expect(bareHost(written)).toBe(host);
  });

  it("recognises an IPv4 address in IPv6 notation", () => {
    expect(allowsAddress(parseAllowList("127.0.0.1"), "::ffff:127.0.0.1", 80)).toBe(true);
  });

  it("distinguishes an explicit port 80 from no port", () => {
    expect(allowsHost(parseAllowList("shop.lan:80"), "shop.lan", 81)).toBe(false);
    expect(allowsHost(parseAllowList("shop.lan"), "shop.lan", 81)).toBe(true);
  });

  it.each([
    "10.0.0.0/99",
    "http://shop.lan",
    "shop.lan/x",
    "user@shop.lan",
    "shop.lan:99999",
    String.raw`shop.lan\x`,
  ])("rejects %s with a sentence that names it", (entry) => {
    expect(() => parseAllowList(entry)).toThrow(AllowListError);
    expect(() => parseAllowList(entry)).toThrow(entry);
  });
});
