import { describe, expect, it } from "vitest";
import { robotsAllow } from "./robots-rules.ts";

const allowed = (robots: string, path: string, agent = "Pricetrail") =>
  robotsAllow(robots, agent, `https://shop.example${path}`);

describe("robots.txt rules", () => {
  it("allow everything by default", () => {
    expect(allowed("", "/p")).toBe(true);
    expect(allowed("<html>Not found</html>", "/p")).toBe(true);
    expect(allowed("Disallow: /", "/p")).toBe(true);
    expect(allowed("User-agent: *\nDisallow:", "/p")).toBe(true);
  });

  it("follow the group of the agent's own name, or else the one for all", () => {
    const robots = "User-agent: *\nDisallow: /\n\nUser-agent: PRICETRAIL/2.0\nDisallow: /cart\n";
    expect(allowed(robots, "/p")).toBe(true);
    expect(allowed(robots, "/cart/1")).toBe(false);
    expect(allowed(robots, "/p", "Other")).toBe(false);
  });

  it("merge groups with the same name, and apply to every name of a group", () => {
    const robots =
      "User-agent: Other\nUser-agent: Pricetrail\nDisallow: /a\n\nUser-agent: Pricetrail\nDisallow: /b";
    expect(allowed(robots, "/a")).toBe(false);
    expect(allowed(robots, "/b")).toBe(false);
    expect(allowed(robots, "/c")).toBe(true);
  });

  it("follow the longest pattern, and allow when two are equally long", () => {
    const robots = "User-agent: *\nDisallow: /shop\nAllow: /shop/p\nDisallow: /same\nAllow: /same";
    expect(allowed(robots, "/shop/x")).toBe(false);
    expect(allowed(robots, "/shop/p1")).toBe(true);
    expect(allowed(robots, "/same")).toBe(true);
  });

  it("support * and a final $", () => {
    const robots = "User-agent: *\nDisallow: /*?sort=\nDisallow: /*.pdf$\nDisallow: /a*b*c$";
    expect(allowed(robots, "/list?sort=price")).toBe(false);
    expect(allowed(robots, "/x.pdf")).toBe(false);
    expect(allowed(robots, "/x.pdf?x")).toBe(true);
    expect(allowed(robots, "/a1b2c")).toBe(false);
    expect(allowed(robots, "/a1b2cd")).toBe(true);
    expect(allowed(robots, "/abcc")).toBe(false);
  });

  it("normalise other scripts and percent escapes before comparing", () => {
    expect(allowed("User-agent: *\nDisallow: /ツ", "/%e3%83%84")).toBe(false);
    expect(allowed("User-agent: *\nDisallow: /%7e", "/%7E")).toBe(false);
  });

  it("tolerate common mistakes: a missing colon, a misspelt key, comments, a byte order mark", () => {
    expect(allowed("\uFEFFUser-agent: *\r\nDisallow /cart # no\r\nDisalow: /x", "/cart")).toBe(false);
    expect(allowed("useragent: *\rdissallow: /x", "/x")).toBe(false);
  });

  it("allow a directory whose index page is allowed", () => {
    const robots = "User-agent: *\nDisallow: /\nAllow: /dir/index.html";
    expect(allowed(robots, "/dir/")).toBe(true);
    expect(allowed(robots, "/dir/x")).toBe(false);
  });

  it("take little time even for a malicious file", () => {
    const line = `Disallow: /${"*a".repeat(8000)}$\n`;
    const robots = `User-agent: *\n${line.repeat(30)}`;
    // CPU time, which does not depend on the machine's load; the lowest of three runs, since the first also compiles.
    const used = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      expect(allowed(robots, `/${"a".repeat(2000)}b`)).toBe(true);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...used)).toBeLessThan(500);
  });
});
