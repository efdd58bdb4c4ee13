/** The element picker that runs inside a page. */
export { OWN_ATTRIBUTE } from "@pricetrail/markup/attributes";
export { markOwn, pageAdapter } from "./adapter.ts";
export { Picker } from "./picker.ts";
