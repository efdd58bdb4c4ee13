import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { readConfig } from "../config.ts";
import { createApp } from "./app.ts";
import { HEAD_PLACE, VISITOR_PAGES } from "./visitor-pages.ts";
import { registerWebApp } from "./web-app.ts";

const SITE = "https://prices.example/a&b";

describe("data for search engines and link previews", () => {
  let app: FastifyInstance;
  let reachable: FastifyInstance;
  beforeAll(async () => {
    const dist = mkdtempSync(join(tmpdir(), "pricetrail-web-"));
    writeFileSync(join(dist, "index.html"), `<head>${HEAD_PLACE}</head>`);
    app = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.0.0");
    await registerWebApp(app, { dist, publicUrl: () => SITE, now });
    reachable = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.0.0");
    const securityContact = "mailto:security@prices.example";
    await registerWebApp(reachable, { dist, publicUrl: () => SITE, securityContact, now });
  });
  afterAll(() => Promise.all([app.close(), reachable.close()]));
  const now = () => new Date("2026-11-28T08:00:00Z");
  const head = async (url: string) => (await app.inject(url)).body;

  it("includes the picture and canonical address of a public page, whatever follows its path", async () => {
    for (const path of VISITOR_PAGES) {
      const body = await head(`${path}?from=mail`);
      expect(body).toContain(`<link rel="canonical" href="https://prices.example/a&amp;b${path}" />`);
      expect(body).toContain('content="https://prices.example/a&amp;b/social.jpg"');
      expect(body).not.toContain("noindex");
    }
    expect(await head("/")).toContain('href="https://prices.example/a&amp;b/signup"');
  });

  it("describes the software as structured data that parses", async () => {
    const [, json = ""] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(
      await head("/features"),
    )!;
    expect(JSON.parse(json)).toMatchObject({
      "@type": "SoftwareApplication",
      name: "Pricetrail",
      url: `${SITE}/features`,
      screenshot: `${SITE}/social.jpg`,
    });
  });

  it("gives the page for every address but a former build's files and calls, and to be asked for again each time", async () => {
    const page = await app.inject("/dashboard");
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-cache"]);
    const file = await app.inject("/assets/index-0123.js");
    expect([file.statusCode, file.body]).toEqual([404, "Not found"]);
    const sent = await app.inject({ method: "POST", url: "/dashboard" });
    expect([sent.statusCode, sent.headers["content-type"]]).toEqual([404, expect.stringContaining("json")]);
  });

  it("states where to report security problems, if there is a contact, and no page at a well-known address", async () => {
    const stated = await reachable.inject("/.well-known/security.txt");
    expect(stated.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(stated.body.split("\n")).toEqual([
      "Contact: mailto:security@prices.example",
      "Expires: 2027-05-27T08:00:00.000Z",
      "Preferred-Languages: en",
      `Canonical: ${SITE}/.well-known/security.txt`,
      "",
    ]);
    for (const answer of [
      await app.inject("/.well-known/security.txt"),
      await app.inject("/.well-known/change-password"),
      await reachable.inject("/.well-known/acme-challenge/token?x=1"),
    ])
      expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
        404,
        "text/plain; charset=utf-8",
        "Not found\n",
      ]);
  });

  it("lists no private page", async () => {
    for (const path of [
      "/dashboard",
      "/product-dashboard?product=1",
      "/reset-password/secret",
      "/featuresx",
    ]) {
      const body = await head(path);
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect(body).not.toContain("canonical");
    }
  });

  it("includes a sitemap of the public pages, which robots.txt names while it excludes the API", async () => {
    const sitemap = await app.inject("/sitemap.xml");
    expect(sitemap.headers["content-type"]).toContain("application/xml");
    expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
      VISITOR_PAGES.map((path) => `https://prices.example/a&amp;b${path}`),
    );
    const robots = await app.inject("/robots.txt");
    expect(robots.body).toContain("Disallow: /api/");
    expect(robots.body).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });
});
