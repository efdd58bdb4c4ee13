export { marketOf } from "./market.ts";
export { DEFAULT_REARM, GONE_AFTER_MS, isAboutGroup } from "./rule.ts";
export type {
  AlertEvent,
  AlertState,
  ChangeSize,
  Condition,
  Direction,
  Firing,
  ListedEvent,
  MarketEvent,
  PageEvent,
  Phase,
  PriceEvent,
  Rearm,
  Rule,
  StockEvent,
} from "./rule.ts";
export { advance, daysNeeded } from "./track.ts";
export type { Advanced } from "./track.ts";
