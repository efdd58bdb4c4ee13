import { evidenceFile, productEvidence, type EvidenceSubject } from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi, send } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** What is asked for: why a price, a stock or a held price is what it is at a moment, or a record by its number. */
export interface EvidenceQuery {
  of?: EvidenceSubject | undefined;
  /** ISO 8601; unset: now. */
  at?: string | undefined;
  number?: number | undefined;
}

/** The evidence of a product; null where none was kept. */
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

/** Fetches an evidence as a file and hands it to the browser; the session is in no address. */
export async function downloadEvidence(change: string, name: string): Promise<void> {
  const file = await (await send(evidenceFile, { params: { change } })).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
}
