import {
  listViolations,
  updateViolation,
  violationCase,
  VIOLATION_TEXTS,
  type ViolationRow,
  type ViolationStatus,
} from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi, send } from "../../api/call.ts";
import type { QueryOf } from "../../api/queries.ts";
import { KEYS, STALE } from "../../api/query-keys.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toasts } from "../../ui/toasts.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

const STALE_AFTER = [STALE.matches];

/** Returns a page of violations of minimum advertised prices. */
export function useViolations(query: QueryOf<typeof listViolations>) {
  return useQuery({
    queryKey: KEYS.violations(query),
    queryFn: ({ signal }) => callApi(listViolations, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the function that notes what is done about a violation, which reports its result and returns whether it succeeded. */
export function useViolationChange() {
  const attempt = useAttempt(VIOLATION_TEXTS.thisViolation, STALE_AFTER);
  return useMemo(
    () =>
      ({ _id }: ViolationRow, status: Exclude<ViolationStatus, "resolved">, reason?: string) =>
        attempt(() => callApi(updateViolation, { params: { id: _id }, body: { status, reason } })),
    [attempt],
  );
}

/** Downloads the case file of a violation without putting the session into a URL; says why where there is none. */
export async function downloadCase({ _id, since }: ViolationRow): Promise<void> {
  try {
    const file = await (await send(violationCase, { params: { id: _id } })).blob();
    saveFile(file, `map-case-${since.slice(0, 10)}-${_id.slice(-6)}.zip`);
  } catch (error) {
    toasts.error(errorText(error));
  }
}
