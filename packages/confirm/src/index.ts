export { confirm } from "./confirm.ts";
export type { Known } from "./confirm.ts";
export { RULES } from "./rules.ts";
export type { Rules } from "./rules.ts";
export type {
  Decision,
  Evidence,
  Held,
  HoldReason,
  ShopPeers,
  Moment,
  Price,
  Published,
  Reading,
} from "./reading.ts";
