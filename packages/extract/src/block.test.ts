import { describe, expect, it } from "vitest";
import { detectBlock } from "./block.ts";

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;

describe("detectBlock", () => {
  it.each([
    [
      "cloudflare",
      page("Just a moment...", '<script>window._cf_chl_opt={cvId:"3"}</script><p>Checking your browser</p>'),
    ],
    [
      "datadome",
      page("shop.example", '<script>var dd={"rt":"c","cid":"x","host":"geo.captcha-delivery.com"}</script>'),
    ],
    ["perimeterx", page("Access to this page has been denied", '<div id="px-captcha"></div>')],
    [
      "akamai",
      page("Access Denied", "You don't have permission to access this server.<p>Reference&#32;#18.2f</p>"),
    ],
    [
      "imperva",
      '<html><body><iframe src="/_Incapsula_Resource?SWUDNSAI=31&incident_id=1"></iframe></body></html>',
    ],
    ["captcha", page("Are you a human?", "<p>Please confirm</p>")],
    ["captcha", page("shop", '<form><div class="g-recaptcha"></div></form>')],
  ])("names %s by its challenge", (vendor, html) => {
    expect(detectBlock(html)).toBe(vendor);
  });

  it("never reports a page with much text and a price as blocked, whatever scripts it contains", () => {
    const text = "<p>A long description of a kettle that boils water. </p>".repeat(60);
    const html = page(
      "Kettle",
      `<div class="g-recaptcha"></div><script>var dd={'rt':'c'}</script>${text}<b>€ 34.99</b>`,
    );
    expect(detectBlock(html)).toBeUndefined();
  });

  it("does not report a plain page without a price as a challenge", () => {
    expect(detectBlock(page("About us", "<p>We sell kettles since 1950.</p>"))).toBeUndefined();
  });
});
