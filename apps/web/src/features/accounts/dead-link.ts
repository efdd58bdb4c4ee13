/** In the state of a history entry: its visitor comes from a verification link that is no good. */
export const DEAD_LINK = "deadLink";
