import { PRODUCT_SCREEN_TEXTS, type ProductRow } from "@pricetrail/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { productOf } from "../../../testing/rows.ts";
import AcceptPage from "./AcceptPage.tsx";

const PRODUCT = productOf("Blue kettle", { outcome: "currency_changed", detail: "USD before, EUR now" });

function shown(product: Partial<ProductRow>, mayWrite = true): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AcceptPage product={{ ...PRODUCT, ...product }} mayWrite={mayWrite} />
    </QueryClientProvider>,
  );
}

describe("a product whose page shows something else", () => {
  it("shows what the page contains now, with a button to accept it", () => {
    const html = shown({});
    expect(html).toContain("USD before, EUR now");
    expect(html).toContain(PRODUCT_SCREEN_TEXTS.acceptHint);
    expect(html).toContain(PRODUCT_SCREEN_TEXTS.accept);
    expect(html).toContain("<button");
    expect(html).not.toMatch(/<button[^>]*disabled=/);
    expect(shown({ outcome: "identity_changed", detail: 'the page shows "Lamp"' })).toContain(
      PRODUCT_SCREEN_TEXTS.accept,
    );
  });

  it("shows the page's own words as plain text", () => {
    const html = shown({ outcome: "identity_changed", detail: 'the page shows "<img src=x>"' });
    expect(html).not.toContain("<img");
  });

  it("offers viewers no button, and disables it while tracking is off", () => {
    expect(shown({}, false)).not.toContain("<button");
    expect(shown({ isTracking: false })).toMatch(/<button[^>]*disabled=""/);
  });

  it("is not shown for any other outcome of a check", () => {
    for (const outcome of ["value", "out_of_range", "blocked", null] as const)
      expect(shown({ outcome, detail: null })).toBe("");
  });
});
