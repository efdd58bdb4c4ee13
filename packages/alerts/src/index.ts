export { marketOf } from "./market.ts";
export { DEFAULT_REARM, isAboutGroup } from "./rule.ts";
export type {
  AlertEvent,
  AlertState,
  Condition,
  Firing,
  ListedEvent,
  MarketEvent,
  PageEvent,
  PriceEnd,
  PriceEvent,
  Rearm,
  Rule,
  StockEvent,
} from "./rule.ts";
export { advance, daysNeeded } from "./track.ts";
