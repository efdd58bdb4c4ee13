import { describe, expect, it } from "vitest";
import { markupAt } from "./markup.ts";

const PAGE = `<main><div class="card"><span class="price">9.00</span></div>
  <div class="card"><span class="price">12<sup>50</sup></span></div></main>`;

describe("the markup of a value's element", () => {
  it("is that of the first element on the path with the value", () => {
    expect(markupAt(PAGE, "div.card > span.price", "1250")).toBe(
      '<span class="price">12<sup>50</sup></span>',
    );
  });

  it("is truncated to the given length", () => {
    expect(markupAt(PAGE, "div.card > span.price", "9.00", 10)).toBe("<span clas");
  });

  it.each(["offers[0].price", "", "p.none"])("is undefined for %o, which matches no element", (path) => {
    expect(markupAt(PAGE, path, "9.00")).toBeUndefined();
  });
});
