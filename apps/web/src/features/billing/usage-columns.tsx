import Link from "@mui/material/Link";
import Box from "@mui/material/Box";
import { formatMicroUsd, USAGE_SCREEN_TEXTS } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import type { Column } from "../../ui/DataTable.tsx";

const T = USAGE_SCREEN_TEXTS;

const COST = { key: "cost", header: T.cost, align: "right" } as const;

/** The column with the cost of data points. */
export const COST_COLUMN: Column<{ costMicroUsd: number }> = {
  ...COST,
  render: (row) => <Box sx={{ whiteSpace: "nowrap" }}>{formatMicroUsd(row.costMicroUsd)}</Box>,
};

/** A figure that opens the data points behind it, on the same screen. */
export function PointsLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to} preventScrollReset aria-label={label} sx={{ whiteSpace: "nowrap" }}>
      {children}
    </Link>
  );
}

/**
 * The columns with the number and the cost of data points, each of which opens the data points behind it.
 *
 * @param between columns between the two
 */
export function amountColumns<Row extends { points: number; costMicroUsd: number }>(
  addressOf: (row: Row) => string,
  nameOf: (row: Row) => string,
  between: readonly Column<Row>[],
): Column<Row>[] {
  const count = (row: Row) => row.points.toLocaleString("en-US");
  return [
    {
      key: "points",
      header: T.points,
      align: "right",
      render: (row) => (
        <PointsLink to={addressOf(row)} label={T.showPoints(count(row), nameOf(row))}>
          {count(row)}
        </PointsLink>
      ),
    },
    ...between,
    {
      ...COST,
      render: (row) => {
        const cost = formatMicroUsd(row.costMicroUsd);
        return (
          <PointsLink to={addressOf(row)} label={T.showCost(cost, nameOf(row))}>
            {cost}
          </PointsLink>
        );
      },
    },
  ];
}
