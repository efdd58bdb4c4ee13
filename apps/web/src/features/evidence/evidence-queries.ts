import { evidenceFile, productEvidence, type EvidenceSubject } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi, send } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";
import { saveFile } from "../../ui/save-file.ts";

/** The requested evidence: for a price, a stock or a held price at a time, or a record by its number. */
export interface EvidenceQuery {
  of?: EvidenceSubject | undefined;
  /** ISO 8601; unset means now. */
  at?: string | undefined;
  number?: number | undefined;
}

/** Returns a product's evidence; null where none was kept. */
export function useEvidence(productId: string, query: EvidenceQuery) {
  return useQuery({
    queryKey: KEYS.evidence(productId, query),
    queryFn: async ({ signal }) =>
      (
        await callApi(productEvidence, {
          params: { id: productId },
          query: { ...query, number: query.number },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** Downloads evidence as a file without putting the session into a URL. */
export async function downloadEvidence(change: string, name: string): Promise<void> {
  saveFile(await (await send(evidenceFile, { params: { change } })).blob(), name);
}
