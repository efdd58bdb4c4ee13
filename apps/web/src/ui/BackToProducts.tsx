import { PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { TextLink } from "./TextLink.tsx";

/** The way from one product or group to the list. */
export function BackToProducts() {
  return <TextLink to="/product-dashboard">{PRODUCT_SCREEN_TEXTS.allProducts}</TextLink>;
}
