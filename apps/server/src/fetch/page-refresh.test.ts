import { describe, expect, it } from "vitest";
import { refreshTarget } from "./page-refresh.ts";

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
    ["5;url=https://shop.example/a?b=1&amp;c=2", "https://shop.example/a?b=1&c=2"],
    ["600;url=/plain", null],
    ["6;url=/plain", null],
    ["5", null],
    ["0;url=", null],
    ["soon;url=/plain", null],
  ])("%s leads to %s", (content, target) => {
    expect(refreshTarget(meta(content), undefined)).toBe(target);
    const header = content.replaceAll("&amp;", "&");
    expect(refreshTarget("<p>Moved</p>", header)).toBe(target);
  });

  it.each([
    `<META CONTENT='0;url=/plain' HTTP-EQUIV=Refresh>`,
    `<meta http-equiv=refresh content=0;url=/plain>`,
    `<meta charset="utf-8"><meta id="a" content="0;url=/plain" http-equiv=" refresh ">`,
  ])("however the element is written: %s", (element) => {
    expect(refreshTarget(element, undefined)).toBe("/plain");
  });

  it.each([
    `<noscript>${meta("0;url=/plain")}</noscript>`,
    `<!-- ${meta("0;url=/plain")} -->`,
    `<script>document.write('<meta http-equiv="refresh" content="0;url=/plain">')</script>`,
    `<template>${meta("0;url=/plain")}`,
    `<meta name="description" content="refresh 0;url=/plain">`,
  ])("but not where a browser does not see it: %s", (html) => {
    expect(refreshTarget(html, undefined)).toBeNull();
  });
});
