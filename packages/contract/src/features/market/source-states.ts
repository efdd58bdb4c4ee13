/** How often a source of the own catalogue is fetched. */
export const SOURCE_EVERY = ["hour", "6hours", "day"] as const;
export type SourceEvery = (typeof SOURCE_EVERY)[number];

/**
 * - `waiting`: it has not been fetched yet
 * - `asks`: a fetched file changes nothing until a person decides: the first one, or one that is unusual
 * - `current`: the catalogue says what the last file said
 * - `failing`: the last attempt failed
 */
export const SOURCE_STATES = ["waiting", "asks", "current", "failing"] as const;
export type SourceState = (typeof SOURCE_STATES)[number];
