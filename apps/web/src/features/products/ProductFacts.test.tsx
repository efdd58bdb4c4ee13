// @vitest-environment happy-dom
import { DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS, TRACKING_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { productOf } from "../../../testing/rows.ts";
import { NO_NAME } from "../catalogue/names.ts";
import { ProductFacts } from "./ProductFacts.tsx";

const T = PRODUCT_SCREEN_TEXTS;
const usd = (value: string) => ({ value, currency: "USD" });
/** Returns the value of a name in the list of facts. */
const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

it("shows both prices", () => {
  renderScreen(
    <ProductFacts
      product={productOf("Kettle", { normalPrice: usd("1290.00"), discountedPrice: usd("990.00") })}
    />,
  );
  expect(fact(TRACKING_TEXTS.legend.normal)).toBe("USD 1,290.00");
  expect(fact(TRACKING_TEXTS.legend.discounted)).toBe("USD 990.00");
});

it("shows what is assigned, and as text what is not", () => {
  renderScreen(
    <ProductFacts
      product={productOf("Kettle", {
        brand: { _id: "b", name: "Acme" },
        group: { _id: "g", name: "Kettles" },
        normalPrice: null,
      })}
    />,
  );
  expect(fact(DATA_SCREEN_TEXTS.brand)).toBe("Acme");
  expect(fact(DATA_SCREEN_TEXTS.category)).toBe(NO_NAME.category);
  expect(fact(DATA_SCREEN_TEXTS.seller)).toBe(NO_NAME.seller);
  expect(screen.getByRole("link", { name: T.compareSellersOf("Kettles") }).getAttribute("href")).toBe(
    "/product-dashboard?compare=g",
  );
  expect(fact(TRACKING_TEXTS.legend.normal)).toBe("–");
});
