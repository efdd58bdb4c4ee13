import { PLAN_TEXTS, RUN_SCREEN_TEXTS } from "@pricetrail/contract";
import type { RunRow } from "@pricetrail/contract";
import type { IconName } from "../../ui/icons.tsx";
import { durationText } from "../../ui/duration-text.ts";

export const STATE_STYLES: Record<RunRow["state"], { text: string; icon: IconName; color: string }> = {
  queued: { text: RUN_SCREEN_TEXTS.waiting, icon: "history", color: "text.secondary" },
  running: { text: RUN_SCREEN_TEXTS.running, icon: "play", color: "info.main" },
  finished: { text: RUN_SCREEN_TEXTS.finished, icon: "check", color: "success.main" },
  cancelled: { text: RUN_SCREEN_TEXTS.cancelled, icon: "stop", color: "warning.main" },
};

/** Returns a run's origin: the person who started it, or the plan with its scope. */
export function starterOf(run: Pick<RunRow, "startedBy" | "plan">): string | null {
  return run.startedBy ?? (run.plan && (run.plan.name ?? PLAN_TEXTS.all));
}

/** Returns a run's duration, where start and end are known; of one whose entries all joined another run, that run has it. */
export function runDuration(
  run: Pick<RunRow, "startedAt" | "finishedAt" | "joined" | "total">,
): string | undefined {
  if (run.startedAt === null || run.finishedAt === null) return undefined;
  if (run.total > 0 && run.joined === run.total) return undefined;
  return durationText(Date.parse(run.finishedAt) - Date.parse(run.startedAt));
}
