/** What a page shows after a step: its links and height, and whether its button is busy. */
export interface UnfoldStep {
  links: number;
  height: number;
  isBusy: boolean;
}

/** Time in ms (real time) without new content after scrolling or pressing, after which the list has ended. */
const QUIET_MS = 2_500;
/** For a page that grows slowly, the wait is this multiple of the time it has taken so far. */
const QUIET_SHARE = 4;
/** Maximum wait in ms for the page's own requests: some pages keep one open forever. */
const MAX_QUIET_MS = 20_000;

/**
 * Decides, while a page loads its list, when to scroll or press again and when the list has ended. All times are ms of one
 * monotonic clock.
 */
export function createUnfoldPace(limits: { maxMs: number; maxLinks: number }, startedAt: number) {
  let last = "";
  let links = 0;
  let changedAt = startedAt;
  let mayPress = true;
  let isRetried = false;
  let slowestMs = 0;
  return {
    /** Returns whether nothing more is expected, or a limit is reached. */
    isOver(now: number, openRequests: number): boolean {
      const quietMs = openRequests > 0 ? MAX_QUIET_MS : Math.max(QUIET_MS, slowestMs * QUIET_SHARE);
      return (
        links >= limits.maxLinks ||
        now - startedAt > limits.maxMs ||
        now - changedAt > Math.min(quietMs, MAX_QUIET_MS)
      );
    },

    /**
     * Returns whether the next step may scroll or press: when the last one has taken effect, and once more when it seems to
     * have had none.
     */
    mayPress: (): boolean => mayPress,

    /** Records what a step found, when it found it. */
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
