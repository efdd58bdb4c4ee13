import { describe, expect, it } from "vitest";
import { refreshTarget } from "./page-refresh.ts";

const PAGE = "https://shop.example/en/list?a=1";

/** The address to which a page leads, without its origin where that is the page's. */
function leadsTo(html: string, header?: string): string | null {
  const target = refreshTarget(html, header, PAGE);
  return target === null ? null : target.href.replace(/^https:\/\/shop\.example(?=\/)/, "");
}

const meta = (content: string, more = "") =>
  `<html><head>${more}<meta http-equiv="refresh" content="${content}"></head><body>Moved</body></html>`;

describe("redirects by the page itself", () => {
  it.each([
    ["0;url=/plain", "/plain"],
    ["0; URL=/plain", "/plain"],
    ["0,url=/plain", "/plain"],
    ["1 url=/plain", "/plain"],
    [" 0 ; url = '/plain'", "/plain"],
    ["0;/plain", "/plain"],
    ["0.5;url=/plain", "/plain"],
    [";url=/plain", "/plain"],
    ["5;url=https://other.example/a?b=1&amp;c=2", "https://other.example/a?b=1&c=2"],
    ["0;url=plain", "/en/plain"],
    ["0;url=javascript:alert(1)", null],
    ["0;url=http://[::bad/", null],
    ["600;url=/plain", null],
    ["6;url=/plain", null],
    ["5", null],
    ["0;url=", null],
    ["soon;url=/plain", null],
  ])("%s leads to %s", (content, target) => {
    expect(leadsTo(meta(content))).toBe(target);
    const header = content.replaceAll("&amp;", "&");
    expect(leadsTo("<p>Moved</p>", header)).toBe(target);
  });

  it.each([
    `<META CONTENT='0;url=/plain' HTTP-EQUIV=Refresh>`,
    `<meta http-equiv=refresh content=0;url=/plain>`,
    `<meta charset="utf-8"><meta id="a" content="0;url=/plain" http-equiv=" refresh ">`,
    `<meta data-x="a>b" http-equiv="refresh" content="0;url=/plain">`,
    `<meta data-x='"' http-equiv="refresh" content="0;url=/plain">`,
    `<meta/http-equiv="refresh"/content="0;url=/plain"/>`,
    `<meta http-equiv\n=\nrefresh content = "0;url=/plain" content="0;url=/second">`,
    `<meta http-equiv="refresh" content="0;url=&#x2F;plain">`,
    `<meta http-equiv="refresh" content="0&semi;url=&sol;plain">`,
    `<!--><meta http-equiv="refresh" content="0;url=/plain">`,
    `<p title="<!--"></p><meta http-equiv="refresh" content="0;url=/plain">`,
    `<title><meta</title><script>"<!--"</script><meta http-equiv="refresh" content="0;url=/plain">`,
  ])("however the element is written: %s", (element) => {
    expect(leadsTo(element)).toBe("/plain");
  });

  it.each([
    `<noscript>${meta("0;url=/plain")}</noscript>`,
    `<!-- ${meta("0;url=/plain")} -->`,
    `<script>document.write('<meta http-equiv="refresh" content="0;url=/plain">')</script>`,
    `<template>${meta("0;url=/plain")}`,
    `<meta name="description" content="refresh 0;url=/plain">`,
    `<p title='<meta http-equiv="refresh" content="0;url=/plain">'>`,
    `<meta http-equiv="refresh" content="0;url=/plain"`,
    `<meta http-equiv="refresh" content="0;url=/plain>`,
    `<metadata http-equiv="refresh" content="0;url=/plain">`,
  ])("but not where a browser does not see it: %s", (html) => {
    expect(leadsTo(html)).toBeNull();
  });

  it.each([
    ['<base href="/de/">', "/de/plain"],
    ['<base target="_top"><base href="/de/"><base href="/fr/">', "/de/plain"],
    ['<base href="https://other.example/x/y">', "https://other.example/x/plain"],
    ['<base href="&#x2F;de/">', "/de/plain"],
    ['<base href="data:text/html,x">', "/en/plain"],
    ['<noscript><base href="/de/"></noscript>', "/en/plain"],
    ['<!-- <base href="/de/"> -->', "/en/plain"],
  ])("relative to the base that comes before: %s", (base, target) => {
    expect(leadsTo(meta("0;url=plain", base))).toBe(target);
    expect(leadsTo(`${meta("0;url=plain")}${base}`)).toBe("/en/plain");
    expect(leadsTo(base, "0;url=plain")).toBe("/en/plain");
  });

  it("to an address that is not ASCII in UTF-8, and in a header with the bytes that came", () => {
    expect(leadsTo(meta("0;url=/größe"))).toBe("/gr%C3%B6%C3%9Fe");
    expect(leadsTo(meta("0;url=/円"))).toBe("/%E5%86%86");
    expect(leadsTo("", "0;url=/caf\xe9")).toBe("/caf%E9");
  });

  it("in linear time on a page that is made to cost more", () => {
    for (const part of [
      "<meta ",
      "<meta a=",
      '<meta a="',
      "<meta a='\"",
      "<base href ",
      "<!--",
      "<script ",
      " / ",
      '<a ="',
    ]) {
      const long = `refresh${part.repeat(50_000 / part.length)}`;
      const startedAt = performance.now();
      expect(leadsTo(long)).toBeNull();
      // The time of the square of the length would be seconds.
      expect(performance.now() - startedAt, part).toBeLessThan(500);
    }
  });
});
