import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import {
  exportUsage,
  formatMicroUsd,
  RUN_TRIGGER_NAMES,
  USAGE_PARTS,
  USAGE_SCREEN_TEXTS,
  type UsagePart,
  type usageParts,
  type UsagePoint,
} from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import type * as z from "zod/mini";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listTable } from "../../ui/list-table.ts";
import { ExportButtons } from "../../ui/ExportButtons.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { productPath } from "../../ui/ProductCell.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { UrlChange } from "../../ui/useUrlState.ts";
import { useUsageParts, useUsagePoints } from "./usage-queries.ts";

type Part = z.output<typeof usageParts.response>["data"][number];

const T = USAGE_SCREEN_TEXTS;
const count = (value: number) => value.toLocaleString("en-US");
const partId = (row: Part) => row.id;
const pointId = (row: UsagePoint) => row._id;
const OPTIONS = USAGE_PARTS.map((value) => ({ value, label: T.byNames[value] }));

const COST_COLUMN: Column<{ costMicroUsd: number }> = {
  key: "cost",
  header: T.cost,
  align: "right",
  render: (row) => <Box sx={{ whiteSpace: "nowrap" }}>{formatMicroUsd(row.costMicroUsd)}</Box>,
};

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
    render: (row) => count(row.number),
  },
  COST_COLUMN,
  { key: "at", header: T.at, render: (row) => <DateCell at={row.at} /> },
];

/** The name of a part: what belongs to none says so. */
function partName(by: UsagePart, { id, name }: Pick<Part, "id" | "name">): string {
  return name ?? (id === "none" ? T.noneOf[by] : T.removed);
}

function partColumns(by: UsagePart, addressOf: (id: string) => string): Column<Part>[] {
  return [
    { key: "name", header: T.byNames[by], isRowHeader: true, render: (row) => partName(by, row) },
    {
      key: "points",
      header: T.points,
      align: "right",
      render: (row) => (
        <Link
          component={RouterLink}
          to={addressOf(row.id)}
          preventScrollReset
          aria-label={T.showPoints(count(row.points), partName(by, row))}
        >
          {count(row.points)}
        </Link>
      ),
    },
    {
      key: "billed",
      header: T.billed,
      align: "right",
      isWideOnly: true,
      render: (row) => count(row.billedPoints),
    },
    COST_COLUMN,
  ];
}

interface State {
  range: { from: string; to: string };
  params: URLSearchParams;
  change: (changes: UrlChange) => void;
  numberOf: (key: string, fallback: number) => number;
}

/** What the data points of the days went to; each amount opens the rows behind it. */
export function UsageParts({ range, params, change, numberOf }: State) {
  const by = USAGE_PARTS.find((part) => part === params.get("by")) ?? "product";
  const of = params.get("of");
  const parts = useUsageParts({ ...range, by });
  const chosen = parts.data?.data.find(({ id }) => id === of);
  const addressOf = (id: string) => `?${new URLSearchParams({ ...range, by, of: id })}`;
  return (
    <Box component="section" aria-labelledby="usage-parts" sx={{ mt: 3 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center", mb: 1.5 }}>
        <Typography id="usage-parts" variant="h2" sx={{ flexGrow: 1 }}>
          {T.parts}
        </Typography>
        <NativeSelect
          label={T.by}
          value={by}
          options={OPTIONS}
          onChange={(value) => change({ by: value, of: undefined, page: undefined })}
        />
      </Box>
      <DataTable
        caption={T.parts}
        columns={partColumns(by, addressOf)}
        {...listTable(parts, parts.data?.data)}
        rowId={partId}
        rowHeight={37}
        isFetching={parts.isPlaceholderData}
        minWidth={320}
        empty={
          <EmptyState icon="money" title={T.empty}>
            {T.emptyHint}
          </EmptyState>
        }
      />
      {parts.data !== undefined && parts.data.more > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {T.morePart(parts.data.more)}
        </Typography>
      )}
      {of !== null && (
        <Points
          key={`${by} ${of}`}
          {...{ range, change, by, of }}
          page={numberOf("page", 1)}
          title={T.pointsOf(partName(by, chosen ?? { id: of, name: null }))}
        />
      )}
    </Box>
  );
}

const focusAtOnce = (heading: HTMLElement | null) => heading?.focus();

function Points({
  range,
  by,
  of,
  page,
  title,
  change,
}: Pick<State, "range" | "change"> & { by: UsagePart; of: string; page: number; title: string }) {
  const filter = { ...range, by, of };
  const points = useUsagePoints({ ...filter, page });
  return (
    <Box component="section" aria-labelledby="usage-points" sx={{ mt: 3 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center", mb: 1.5 }}>
        <Typography
          id="usage-points"
          // Opened below a table that may be long: the keyboard and the window go there.
          ref={focusAtOnce}
          tabIndex={-1}
          variant="h3"
          component="h2"
          sx={{ flexGrow: 1, outline: "none" }}
        >
          {title}
        </Typography>
        <ExportButtons endpoint={exportUsage} query={filter} />
        <Button onClick={() => change({ of: undefined, page: undefined })}>{T.close}</Button>
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
