export { FeedRefusal, FIELDS } from "./types.ts";
export type * from "./types.ts";
