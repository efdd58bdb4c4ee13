import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createApp } from "./app.ts";
import { registerWebApp } from "./web-app.ts";

/** Returns the policy's directives by name. */
function directives(policy: unknown): Record<string, string> {
  const parts = String(policy)
    .split(";")
    .map((part) => part.trim().split(" "));
  return Object.fromEntries(parts.map(([name, ...values]) => [name, values.join(" ")]));
}

async function openApp(settings: Record<string, string> = {}) {
  return createApp(readConfig({ LOG_LEVEL: "silent", ...settings }), "0.0.0");
}

it("every response denies pages and their frames all device features that the product does not use", async () => {
  const app = await openApp();
  for (const url of ["/api/openapi.json", "/no/such/page"]) {
    const { headers } = await app.inject(url);
    for (const feature of ["camera", "microphone", "geolocation", "usb", "payment"])
      expect(headers["permissions-policy"]).toMatch(new RegExp(`(?:^|, )${feature}=\\(\\)(?:,|$)`));
  }
  await app.close();
});

describe("the content security policy", () => {
  it("has a new nonce for each page's styles, and gives the page the same one", async () => {
    const dist = mkdtempSync(join(tmpdir(), "pricetrail-web-"));
    writeFileSync(join(dist, "index.html"), '<meta property="csp-nonce" nonce="__STYLE_NONCE__" />');
    const app = await openApp();
    await registerWebApp(app, { dist, publicUrl: () => "http://localhost", now: () => new Date() });
    const seen = new Set<string>();
    for (const url of ["/", "/dashboard", "/index.html"]) {
      const { headers, body, statusCode } = await app.inject(url);
      expect(statusCode).toBe(200);
      const nonce = /nonce="([\w+/=]{20,})"/.exec(body)?.[1];
      expect(directives(headers["content-security-policy"])["style-src"]).toBe(`'self' 'nonce-${nonce}'`);
      expect(headers).toMatchObject({ "cache-control": "no-cache" });
      expect(headers).not.toHaveProperty("etag");
      expect(headers).not.toHaveProperty("last-modified");
      seen.add(nonce!);
    }
    expect(seen.size).toBe(3);
    await app.close();
  });

  it("admits only the installation's own styles, scripts, frames and workers, and requires Trusted Types", async () => {
    const app = await openApp();
    const { headers } = await app.inject("/no/such/page");
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe");
    expect(directives(policy)).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self'",
      "frame-src": "'self'",
      "worker-src": "'self'",
      "object-src": "'none'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "pricetrail default",
    });
    await app.close();
  });

  it("requires no Trusted Types with a captcha provider's script or on the API description's page", async () => {
    const app = await openApp({ CAPTCHA: "hcaptcha", CAPTCHA_SITE_KEY: "site", CAPTCHA_SECRET: "secret" });
    const withProvider = directives((await app.inject("/no/such/page")).headers["content-security-policy"]);
    expect(withProvider).not.toHaveProperty("require-trusted-types-for");
    expect(withProvider["style-src"]).toMatch(/'nonce-.+' https:\/\/hcaptcha\.com/);
    await app.close();
    const plain = await openApp();
    const page = directives((await plain.inject("/api/docs/")).headers["content-security-policy"]);
    expect(page).not.toHaveProperty("require-trusted-types-for");
    expect(page).not.toHaveProperty("trusted-types");
    expect(page["style-src"]).not.toContain("unsafe");
    await plain.close();
  });
});
