import { describe, expect, it } from "vitest";
import { parseRetryAfter, statusFailure } from "./http-status.ts";

const now = new Date("2026-03-01T12:00:00Z");
const outcome = (status: number, headers: Record<string, string> = {}, body = "") =>
  statusFailure(status, headers, body, now);

describe("statuses", () => {
  it("are not failures from 200 to 299", () => {
    expect(outcome(200)).toBeNull();
    expect(outcome(206)).toBeNull();
  });

  it.each([
    [404, "not_found"],
    [410, "gone"],
    [429, "rate_limited"],
    [401, "login_required"],
    [403, "http_status"],
    [500, "http_status"],
    [503, "http_status"],
    [304, "http_status"],
  ])("%i is %s", (status, expected) => {
    expect(outcome(status)).toMatchObject({ outcome: expected, status });
  });

  it("503 with Retry-After is a request for fewer visits", () => {
    expect(outcome(503, { "retry-after": "120" })).toMatchObject({
      outcome: "rate_limited",
      retryAfterMs: 120_000,
    });
  });

  it.each([
    ["Cloudflare", 403, { "cf-mitigated": "challenge" }, ""],
    ["Cloudflare", 503, {}, "<title>Just a moment...</title>"],
    ["DataDome", 403, { "x-datadome": "protected" }, ""],
    ["HUMAN", 403, {}, '<div id="px-captcha"></div>'],
    ["Imperva", 403, {}, '<iframe src="/_Incapsula_Resource?x=1"></iframe>'],
    ["AWS WAF", 405, { "x-amzn-waf-action": "captcha" }, ""],
    ["Kasada", 429, { "x-kpsdk-ct": "x" }, ""],
    ["unknown", 403, {}, "Please verify you are a human"],
  ])("a bot check of %s with status %i is blocked", (vendor, status, headers, body) => {
    expect(outcome(status, headers as Record<string, string>, body)).toMatchObject({
      outcome: "blocked",
      vendor,
    });
  });

  it("of 50,000 characters are searched once, whatever they repeat", () => {
    const repeated = "<TITLE>Access Denied</TITLE>".repeat(1_780);
    const from = process.threadCpuUsage();
    expect(outcome(403, { "retry-after": `1${" ".repeat(15_000)}x` }, repeated)).toMatchObject({
      outcome: "http_status",
    });
    const { user, system } = process.threadCpuUsage(from);
    expect((user + system) / 1000).toBeLessThan(30);
    expect(outcome(403, {}, `${repeated}Reference&#32;&#35;18.2`)).toMatchObject({
      vendor: "Akamai",
    });
  });

  it("a missing page is not called blocked for its captcha form", () => {
    expect(outcome(404, {}, '<div class="g-recaptcha"></div>')).toMatchObject({ outcome: "not_found" });
  });
});

describe("Retry-After", () => {
  it.each([
    ["120", 120_000],
    ["1.5", 1500],
    ["90s", 90_000],
    ["30, 60", 60_000],
    ["Sun, 01 Mar 2026 12:05:00 GMT", 300_000],
    ["Sunday, 01-Mar-26 12:05:00 GMT", 300_000],
    ["Sun Mar  1 12:05:00 2026", 300_000],
    ["2026-03-01", undefined],
    ["-5", undefined],
    ["soon", undefined],
  ])("%s asks for %s ms", (value, ms) => {
    expect(parseRetryAfter({ "retry-after": value }, now)).toBe(ms);
  });

  it("is respected with every refusing status", () => {
    for (const status of [403, 404, 410, 429, 500, 502, 503])
      expect(outcome(status, { "retry-after": "60" }), String(status)).toMatchObject({
        retryAfterMs: 60_000,
      });
  });

  it("is parsed as seconds, or as a date relative to the response's own date", () => {
    expect(parseRetryAfter({ "retry-after": "30" }, now)).toBe(30_000);
    const date = "Sun, 01 Mar 2026 12:05:00 GMT";
    expect(parseRetryAfter({ "retry-after": date }, now)).toBe(300_000);
    expect(parseRetryAfter({ "retry-after": date, date: "Sun, 01 Mar 2026 12:04:00 GMT" }, now)).toBe(60_000);
  });

  it("is at most a day, never negative, and absent when it is invalid", () => {
    expect(parseRetryAfter({ "retry-after": "999999999" }, now)).toBe(86_400_000);
    expect(parseRetryAfter({ "retry-after": "Sun, 01 Mar 2020 12:00:00 GMT" }, now)).toBe(0);
    expect(parseRetryAfter({ "retry-after": "soon" }, now)).toBeUndefined();
    expect(parseRetryAfter({}, now)).toBeUndefined();
  });
});
