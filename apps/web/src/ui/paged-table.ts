import { PAGE_SIZE_DEFAULT } from "@pricetrail/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { DataTableProps } from "./DataTable.tsx";
import { listTable, type TableList } from "./list-table.ts";
import type { UrlChange } from "./useUrlState.ts";

/** The response of a paged API call. */
export interface Paged<Row> {
  list: Row[];
  pages: number;
  data: { page: number; pageSize: number; total: number; isMore?: boolean | undefined };
}

type TableState<Row> = Required<TableList<Row> & Pick<DataTableProps<Row>, "isFetching">> &
  Pick<DataTableProps<Row>, "pagination">;

/** Maps a paged query to a table's properties; page and page size are stored in the URL. */
export function pagedTable<Row>(
  query: UseQueryResult<Paged<Row>>,
  change: (changes: UrlChange) => void,
  /** Rows per page before the first response, which gives the skeleton the right height. */
  pageSize: number = PAGE_SIZE_DEFAULT,
): TableState<Row> {
  const data = query.data;
  return {
    ...listTable(query, data?.list),
    isFetching: query.isPlaceholderData,
    pagination: {
      page: data?.data.page ?? 1,
      pages: data?.pages ?? 1,
      pageSize: data?.data.pageSize ?? pageSize,
      total: data?.data.total ?? 0,
      isMore: data?.data.isMore ?? false,
      onPage: (page) => change({ page }),
      onPageSize: (size) => change({ pageSize: size }),
    },
  };
}
