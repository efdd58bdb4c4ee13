import type { UseQueryResult } from "@tanstack/react-query";
import { errorText } from "../api/api-error.ts";
import type { DataTableProps } from "./DataTable.tsx";

/** What a table needs to know of the query that its rows come from. */
export type TableList<Row> = Pick<DataTableProps<Row>, "rows" | "onRetry"> & {
  error: string | undefined;
};

/** A query as the table wants it: its rows, why there are none, and asking again. */
export function listTable<Row>(
  query: Pick<UseQueryResult, "isError" | "error" | "refetch">,
  rows: readonly Row[] | undefined,
): Required<TableList<Row>> {
  return {
    rows,
    error: query.isError ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
  };
}
