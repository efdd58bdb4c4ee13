import { cancelRun, runEvents, TRACKING_TEXTS, type RunRow, PROGRESS_TEXTS } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { followEvents } from "../../api/events.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { errorsNote, isOver } from "./run-summary.ts";

/** IDs of the runs this tab follows; they survive a reload, but not closing the tab. */
const KEY = "followed-runs";

function readFollowedRuns(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function writeFollowedRuns(ids: readonly string[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(ids));
}

interface RunProgress {
  /** Runs in progress, by ID, with their latest counts. */
  runs: ReadonlyMap<string, RunRow>;
  /** Shows the run's progress from now on, on every screen, and reports when it is done. */
  follow: (run: RunRow) => void;
  /** Returns whether it succeeded; a refusal is reported. */
  cancel: (id: string) => Promise<boolean>;
  /** Stops showing a run; the run itself continues. */
  dismiss: (id: string) => void;
}

const RunProgressContext = createContext<RunProgress>({
  runs: new Map(),
  follow: () => undefined,
  cancel: async () => false,
  dismiss: () => undefined,
});

export function useRunProgress(): RunProgress {
  return use(RunProgressContext);
}

/** Follows live runs through their event streams, across screens and reloads of the tab. */
export function RunProgressProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [runs, setRuns] = useState<ReadonlyMap<string, RunRow>>(new Map());
  const streams = useRef(new Map<string, AbortController>());

  const drop = useCallback((id: string) => {
    streams.current.get(id)?.abort();
    streams.current.delete(id);
    writeFollowedRuns([...streams.current.keys()]);
    setRuns((before) => new Map([...before].filter(([key]) => key !== id)));
  }, []);

  const finish = useCallback(
    (run: RunRow) => {
      drop(run._id);
      if (run.state === "cancelled") toasts.info(PROGRESS_TEXTS.cancelled);
      // The message is green only without failures, which are reported beside it.
      else if (run.errors > 0) toasts.info(TRACKING_TEXTS.run.done);
      else toasts.success(TRACKING_TEXTS.run.done);
      const note = errorsNote(run);
      if (note !== undefined) toasts.warning(note);
      // Any list on the screen may now show old values.
      void queryClient.invalidateQueries(STALE.prices());
    },
    [drop, queryClient],
  );

  const watch = useCallback(
    (id: string) => {
      if (streams.current.has(id)) return;
      const controller = new AbortController();
      streams.current.set(id, controller);
      writeFollowedRuns([...streams.current.keys()]);
      followEvents(runEvents, { params: { id }, signal: controller.signal }, (_event, run) => {
        if (isOver(run)) {
          finish(run);
          return "done";
        }
        setRuns((before) => new Map(before).set(id, run));
        return undefined;
      }).catch((error: unknown) => {
        drop(id);
        if (errorStatus(error) !== 404) toasts.error(errorText(error));
      });
    },
    [drop, finish],
  );

  useEffect(() => {
    const open = streams.current;
    for (const id of readFollowedRuns()) watch(id);
    return () => {
      for (const controller of open.values()) controller.abort();
      open.clear();
    };
  }, [watch]);

  const state = useMemo<RunProgress>(
    () => ({
      runs,
      follow: (run) => {
        if (!isOver(run)) setRuns((before) => new Map(before).set(run._id, run));
        watch(run._id);
      },
      cancel: async (id) => {
        try {
          await callApi(cancelRun, { params: { id } });
          return true;
        } catch (error) {
          toasts.error(errorText(error));
          return false;
        }
      },
      dismiss: drop,
    }),
    [runs, watch, drop],
  );
  return <RunProgressContext value={state}>{children}</RunProgressContext>;
}
