import { addReport, deleteReport, REPORT_SCREEN_TEXTS, sendReport, updateReport } from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

type Input<E extends { body?: z.ZodMiniType }> = z.input<NonNullable<E["body"]>>;

const STALE_AFTER = [{ queryKey: KEYS.reports }];

/** Returns the changes to reports; each reports its result and returns undefined on failure. */
export function useReportChanges() {
  const attempt = useAttempt(REPORT_SCREEN_TEXTS.thisReport, STALE_AFTER);
  return useMemo(
    () => ({
      add: (body: Input<typeof addReport>) => attempt(() => callApi(addReport, { body })),
      change: (id: string, body: Input<typeof updateReport>) =>
        attempt(() => callApi(updateReport, { params: { id }, body })),
      remove: (id: string) => attempt(() => callApi(deleteReport, { params: { id } })),
      send: (id: string) => attempt(() => callApi(sendReport, { params: { id }, body: {} })),
    }),
    [attempt],
  );
}
