import { PLAN_TEXTS, RUN_SCREEN_TEXTS } from "@pricetrail/contract";
import type { RunRow } from "@pricetrail/contract";
import type { IconName } from "../../ui/icons.tsx";
import { durationText } from "../../ui/duration-text.ts";

export const STATE_LOOKS: Record<RunRow["state"], { text: string; icon: IconName; color: string }> = {
  queued: { text: RUN_SCREEN_TEXTS.waiting, icon: "history", color: "text.secondary" },
  running: { text: RUN_SCREEN_TEXTS.running, icon: "play", color: "info.main" },
  finished: { text: RUN_SCREEN_TEXTS.finished, icon: "check", color: "success.main" },
  cancelled: { text: RUN_SCREEN_TEXTS.cancelled, icon: "stop", color: "warning.main" },
};

/** Why a run was made, and by whom: the person who started it, or the plan by what it is for. */
export function starterOf(run: Pick<RunRow, "startedBy" | "plan">): string | null {
  return run.startedBy ?? (run.plan && (run.plan.name ?? PLAN_TEXTS.all));
}

/** The time between two moments of a run, where both are known. */
export function runDuration(run: Pick<RunRow, "startedAt" | "finishedAt">): string | undefined {
  if (run.startedAt === null || run.finishedAt === null) return undefined;
  return durationText(Date.parse(run.finishedAt) - Date.parse(run.startedAt));
}
