export { confirm } from "./confirm.ts";
export { sellingPrice } from "./doubt.ts";
export { RULES } from "./rules.ts";
export type { Rules } from "./rules.ts";
export type { Decision, Held, HoldReason, ShopPeers, Moment, Price, Published, Reading } from "./reading.ts";
