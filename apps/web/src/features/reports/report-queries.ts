import { getReportLink, listReports, previewReport } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { KEYS } from "../../api/query-keys.ts";

/** Returns the organisation's reports, by name. */
export function useReports() {
  return useQuery({
    queryKey: KEYS.reports,
    queryFn: async ({ signal }) => (await callApi(listReports, { signal })).list,
  });
}

export type PreviewedReport = z.input<NonNullable<typeof previewReport.body>>;

/** Returns a report as it would be sent now. */
export function useReportPreview(body: PreviewedReport) {
  return useQuery({
    queryKey: KEYS.reportPreview(body),
    queryFn: async ({ signal }) => (await callApi(previewReport, { body, signal })).data,
    gcTime: 0,
  });
}

/** Returns the report that a mail's signed link belongs to. */
export function useReportLink(token: string) {
  return useQuery({
    queryKey: KEYS.reportLink(token),
    queryFn: async ({ signal }) => (await callApi(getReportLink, { query: { token }, signal })).data,
    retry: false,
  });
}
