import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import {
  exportUsage,
  RUN_TRIGGER_NAMES,
  USAGE_SCREEN_TEXTS,
  type UsagePoint,
  type usagePoints,
} from "@pricetrail/contract";
import type { QueryOf } from "../../api/queries.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportButtons } from "../../ui/ExportButtons.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import type { UrlChange } from "../../ui/useUrlState.ts";
import { COST_COLUMN } from "./usage-columns.tsx";
import { useUsagePoints } from "./usage-queries.ts";
import { productPath } from "../../ui/paths.ts";

const T = USAGE_SCREEN_TEXTS;
const pointId = (row: UsagePoint) => row._id;

const POINT_COLUMNS: readonly Column<UsagePoint>[] = [
  {
    key: "product",
    header: T.byNames.product,
    isRowHeader: true,
    render: (row) =>
      row.productId !== null && row.product !== null ? (
        <TextLink to={productPath(row.productId)}>{row.product}</TextLink>
      ) : (
        T.noneOf.product
      ),
  },
  {
    key: "run",
    header: T.run,
    isWideOnly: true,
    render: (row) => row.trigger && RUN_TRIGGER_NAMES[row.trigger],
  },
  {
    key: "number",
    header: T.number,
    align: "right",
    isWideOnly: true,
    render: (row) => row.number.toLocaleString("en-US"),
  },
  COST_COLUMN,
  { key: "at", header: T.at, isMoment: true, render: (row) => <DateCell at={row.at} /> },
];

const focusAtOnce = (heading: HTMLElement | null) => heading?.focus();

/** The data points behind an amount, opened below it. */
export function UsagePoints({
  filter,
  page,
  title,
  change,
}: {
  filter: Omit<QueryOf<typeof usagePoints>, "page" | "pageSize">;
  page: number;
  title: string;
  change: (changes: UrlChange) => void;
}) {
  const points = useUsagePoints({ ...filter, page });
  return (
    <Box component="section" aria-labelledby="usage-points" sx={{ mt: 3 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center", mb: 1.5 }}>
        <Typography
          id="usage-points"
          // Opened below a possibly long table, so focus and scroll position move there.
          ref={focusAtOnce}
          tabIndex={-1}
          variant="h3"
          component="h2"
          sx={{ flexGrow: 1, outline: "none" }}
        >
          {title}
        </Typography>
        <ExportButtons endpoint={exportUsage} query={filter} />
        <Button onClick={() => change({ of: undefined, day: undefined, page: undefined })}>{T.close}</Button>
      </Box>
      <DataTable
        caption={title}
        columns={POINT_COLUMNS}
        rowId={pointId}
        {...pagedTable(points, change)}
        minWidth={320}
        empty={<EmptyState icon="money" title={T.empty} />}
      />
    </Box>
  );
}
