import { expect, test } from "vitest";
import { splitLinks } from "./split-links.ts";

test("addresses in a mail become links, the sentence's full stop does not", () => {
  expect(splitLinks("Open http://localhost:3000/login/a-b_C1.\nBye")).toEqual([
    { text: "Open ", isLink: false, at: 0 },
    { text: "http://localhost:3000/login/a-b_C1", isLink: true, at: 5 },
    { text: ".\nBye", isLink: false, at: 39 },
  ]);
});

test("only http and https become links", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "no address at all", ""]) {
    expect(splitLinks(text).some((part) => part.isLink)).toBe(false);
  }
});

test("the parts joined again are the text", () => {
  const text = "a http://x.example/1?q=2&r=(3) b https://y.example";
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
