import { PAGE_SIZE_DEFAULT } from "@pricetrail/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { DataTableProps } from "./DataTable.tsx";
import { listTable, type TableList } from "./list-table.ts";
import type { UrlChange } from "./useUrlState.ts";

/** What a paged call of the contract answers. */
export interface Paged<Row> {
  list: Row[];
  pages: number;
  data: { page: number; pageSize: number; total: number; isMore?: boolean | undefined };
}

type TableState<Row> = Required<TableList<Row> & Pick<DataTableProps<Row>, "isFetching">> &
  Pick<DataTableProps<Row>, "pagination">;

/** The state of a paged query as the table wants it; page and page size go to the address. */
export function pagedTable<Row>(
  query: UseQueryResult<Paged<Row>>,
  change: (changes: UrlChange) => void,
  /** Rows of a page before the first answer, so that the skeleton has the right height. */
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
