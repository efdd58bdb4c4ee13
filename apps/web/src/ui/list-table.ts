import type { UseQueryResult } from "@tanstack/react-query";
import { errorText } from "../api/api-error.ts";
import type { DataTableProps } from "./DataTable.tsx";

/** The properties a table takes from the query behind its rows. */
export type TableList<Row> = Pick<DataTableProps<Row>, "rows" | "onRetry"> & {
  error: string | undefined;
};

/** Maps a query to a table's properties: its rows, its error, and a retry. */
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
