export { isColumnName } from "./header.ts";
export { inspectFeed } from "./inspect.ts";
export { readFeed } from "./read.ts";
export { FeedRefusal, FIELDS } from "./types.ts";
export type * from "./types.ts";
export type { CellLink } from "./workbook.ts";
export { isArchive, isOldWorkbook, openWorkbook } from "./workbook.ts";
