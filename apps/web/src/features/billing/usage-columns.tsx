import Box from "@mui/material/Box";
import { formatMicroUsd, USAGE_SCREEN_TEXTS } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";

/** The column with the cost of data points. */
export const COST_COLUMN: Column<{ costMicroUsd: number }> = {
  key: "cost",
  header: USAGE_SCREEN_TEXTS.cost,
  align: "right",
  render: (row) => <Box sx={{ whiteSpace: "nowrap" }}>{formatMicroUsd(row.costMicroUsd)}</Box>,
};
