import {
  addSource,
  answerSource,
  deleteSource,
  fetchSource,
  SOURCE_TEXTS,
  updateSource,
} from "@pricetrail/contract";
import { useMemo } from "react";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useAttempt } from "../../ui/useAttempt.ts";

const STALE_AFTER = [STALE.matches];

/** Returns the changes to the catalogue's sources; each reports its result and returns it unless it was refused. */
export function useSourceChanges() {
  const attempt = useAttempt(SOURCE_TEXTS.thisSource, STALE_AFTER);
  return useMemo(
    () => ({
      add: (body: z.input<NonNullable<typeof addSource.body>>) => attempt(() => callApi(addSource, { body })),
      change: (id: string, body: z.input<NonNullable<typeof updateSource.body>>) =>
        attempt(() => callApi(updateSource, { params: { id }, body })),
      remove: (id: string) => attempt(() => callApi(deleteSource, { params: { id } })),
      fetchNow: (id: string) => attempt(() => callApi(fetchSource, { params: { id } })),
      skip: (id: string, heldAt: string) =>
        attempt(() => callApi(answerSource, { params: { id }, body: { heldAt, answer: "skip" } })),
    }),
    [attempt],
  );
}
