import { expect, test } from "vitest";
import { productSitemaps } from "./sitemap-products.ts";
import { readSitemap } from "./sitemap.ts";

const at = "https://shop.example/sitemap.xml";
const urls = (text: string) => readSitemap(text, at).entries.map((entry) => entry.url);
const set = (inner: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;

test("pages are read with their pictures, each once", () => {
  const text = set(`
    <url><loc> https://shop.example/p/1 </loc><lastmod>2026-01-01</lastmod><image:image><image:loc>https://cdn.example/1.jpg</image:loc></image:image></url>
    <url><loc><![CDATA[https://shop.example/p/2?a=1&b=2]]></loc></url><url><loc>https://shop.example/p/3?a=1&amp;b=2</loc></url>
    <url><loc>https://shop.example/p/1</loc></url>`);
  expect(readSitemap(text, at)).toEqual({
    kind: "pages",
    isCut: false,
    entries: [
      { url: "https://shop.example/p/1", image: "https://cdn.example/1.jpg" },
      { url: "https://shop.example/p/2?a=1&b=2", image: null },
      { url: "https://shop.example/p/3?a=1&b=2", image: null },
    ],
  });
});

test("elements may have any prefix, and only those of the file's own kind count", () => {
  const text = `<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:g="http://www.google.com/schemas/sitemap-image/1.1">
    <sm:url><sm:loc>https://shop.example/p/1</sm:loc><g:image><g:loc>https://cdn.example/1.jpg</g:loc></g:image>
    <video:video><video:player_loc>https://shop.example/no</video:player_loc></video:video></sm:url></sm:urlset>`;
  expect(readSitemap(text, at)).toEqual({
    kind: "pages",
    isCut: false,
    entries: [{ url: "https://shop.example/p/1", image: "https://cdn.example/1.jpg" }],
  });
});

test("an index lists further sitemaps", () => {
  const text = `<sitemapindex><sitemap><loc>https://shop.example/products.xml.gz</loc></sitemap></sitemapindex>`;
  expect(readSitemap(text, at)).toMatchObject({
    kind: "index",
    entries: [{ url: "https://shop.example/products.xml.gz" }],
  });
});

test.each([
  [["sitemap-products.xml.gz", "sitemap-blog.xml", "sitemap_pages_1.xml"], ["sitemap-products.xml.gz"]],
  [["sitemap-items-1.xml", "sitemap-news.xml"], ["sitemap-items-1.xml"]],
  [
    ["sitemap-1.xml", "sitemap-2.xml", "sitemap-blog.xml"],
    ["sitemap-1.xml", "sitemap-2.xml"],
  ],
])("of the sitemaps %j, %j are read for products", (names, read) => {
  const entries = names.map((name) => ({ url: `https://shop.example/${name}`, image: null }));
  expect(productSitemaps(entries).map(({ url }) => url.split("/").at(-1))).toEqual(read);
});

test("URLs of other hosts and invalid URLs are excluded", () => {
  expect(
    urls(
      set(
        "<url><loc>https://other.example/p</loc></url><url><loc>javascript:alert(1)</loc></url><url><loc>https://www.shop.example/p</loc></url>",
      ),
    ),
  ).toEqual(["https://www.shop.example/p"]);
});

test("a plain list of URLs is accepted, and anything else is not", () => {
  expect(urls("https://shop.example/a\nhttps://shop.example/b\r\nnot an address\n")).toHaveLength(2);
  expect(readSitemap("<html><body>Not found</body></html>", at)).toMatchObject({ kind: "none", entries: [] });
  expect(readSitemap("", at)).toMatchObject({ kind: "none" });
});

test("no more than the standard allows is read, and truncation is reported", () => {
  const many = set(
    Array.from({ length: 50_001 }, (_, n) => `<url><loc>https://shop.example/${n}</loc></url>`).join(""),
  );
  const read = readSitemap(many, at);
  expect(read.entries).toHaveLength(50_000);
  expect(read.isCut).toBe(true);
});

test("entities that would grow without limit are not expanded", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${"b".repeat(100)}"><!ENTITY c "&a;&a;&a;">]>${set("<url><loc>https://shop.example/&c;</loc></url>")}`;
  expect(urls(bomb).join("").length).toBeLessThan(200);
});

test("the first of a page's pictures is used, if there is one", () => {
  const picture = (name: string) => `<image:image><image:loc>/${name}.jpg</image:loc></image:image>`;
  const text = set(
    `<url><loc>https://shop.example/1</loc>${picture("front")}${picture("back")}</url><url><loc>https://shop.example/2</loc></url>`,
  );
  expect(readSitemap(text, at).entries.map(({ image }) => image)).toEqual([
    "https://shop.example/front.jpg",
    null,
  ]);
});
