/** What a page shows after a step: its links and height, and whether its button says that it is at work. */
export interface UnfoldStep {
  links: number;
  height: number;
  isBusy: boolean;
}

/** Nothing new for this long after scrolling or pressing: the list has ended; in ms of real time. */
const QUIET_MS = 2_500;
/** A page that is slow to grow is waited for this many times as long as it has taken to grow so far. */
const QUIET_SHARE = 4;
/** What the page itself asked for is waited for no longer: some pages keep a request open for ever. */
const MAX_QUIET_MS = 20_000;

/**
 * Decides, while a page loads its list, when to scroll or press again and when the list has ended. All moments are milliseconds of one clock
 * that only runs forward.
 */
export function createUnfoldPace(limits: { maxMs: number; maxLinks: number }, startedAt: number) {
  let last = "";
  let links = 0;
  let changedAt = startedAt;
  let mayPress = true;
  let isRetried = false;
  let slowestMs = 0;
  return {
    /** Whether nothing more is to be expected, or a limit is met. */
    isOver(now: number, openRequests: number): boolean {
      const quietMs = openRequests > 0 ? MAX_QUIET_MS : Math.max(QUIET_MS, slowestMs * QUIET_SHARE);
      return (
        links >= limits.maxLinks ||
        now - startedAt > limits.maxMs ||
        now - changedAt > Math.min(quietMs, MAX_QUIET_MS)
      );
    },

    /** Whether the next step may scroll or press: when the last one has had its effect, and once more when it seems to have had none. */
    mayPress: (): boolean => mayPress,

    /** Takes in what a step found, at the moment it was found. */
    note(now: number, seen: UnfoldStep): void {
      const state = `${seen.links}:${seen.height}`;
      const isFirst = last === "";
      const hasChanged = !isFirst && state !== last;
      const isSlow = !isRetried && now - changedAt > QUIET_MS / 2;
      mayPress = hasChanged || isSlow;
      isRetried = !hasChanged && (isRetried || isSlow);
      if (hasChanged) slowestMs = Math.max(slowestMs, now - changedAt);
      if (isFirst || hasChanged || seen.isBusy) changedAt = now;
      last = state;
      links = seen.links;
    },
  };
}
