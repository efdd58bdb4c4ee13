export { DEFAULT_REARM } from "./rule.ts";
export type {
  AlertEvent,
  AlertState,
  ChangeSize,
  Condition,
  Direction,
  Firing,
  Phase,
  PriceEvent,
  Rearm,
  Rule,
  StockEvent,
} from "./rule.ts";
export { advance, daysNeeded } from "./track.ts";
export type { Advanced } from "./track.ts";
