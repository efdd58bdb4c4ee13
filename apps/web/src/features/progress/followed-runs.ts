/** Ids of the runs this tab follows; they survive a reload, not the tab. */
const KEY = "followed-runs";

export function readFollowedRuns(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function writeFollowedRuns(ids: readonly string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(ids));
}
