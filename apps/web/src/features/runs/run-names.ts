import { RUN_SCREEN_TEXTS } from "@pricetrail/contract";
import type { RunRow } from "@pricetrail/contract";
import type { IconName } from "../../ui/icons.tsx";

export const STATE_LOOKS: Record<RunRow["state"], { text: string; icon: IconName; color: string }> = {
  queued: { text: RUN_SCREEN_TEXTS.waiting, icon: "history", color: "text.secondary" },
  running: { text: RUN_SCREEN_TEXTS.running, icon: "play", color: "info.main" },
  finished: { text: RUN_SCREEN_TEXTS.finished, icon: "check", color: "success.main" },
  cancelled: { text: RUN_SCREEN_TEXTS.cancelled, icon: "stop", color: "warning.main" },
};

export const TRIGGER_NAMES: Record<RunRow["trigger"], string> = {
  person: RUN_SCREEN_TEXTS.byHand,
  schedule: RUN_SCREEN_TEXTS.schedule,
  import: RUN_SCREEN_TEXTS.import,
  retry: RUN_SCREEN_TEXTS.rerun,
  demo: RUN_SCREEN_TEXTS.demo,
  companion: RUN_SCREEN_TEXTS.companion,
};

/** How long something took: "850 ms", "12 s", "3 min 20 s", "2 h 5 min". */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** The time between two moments of a run, where both are known. */
export function runDuration(run: Pick<RunRow, "startedAt" | "finishedAt">): string | undefined {
  if (run.startedAt === null || run.finishedAt === null) return undefined;
  return durationText(Date.parse(run.finishedAt) - Date.parse(run.startedAt));
}
