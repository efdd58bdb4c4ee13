import Typography from "@mui/material/Typography";
import { USAGE_PARTS, USAGE_SCREEN_TEXTS, type UsagePart, type usageParts } from "@pricetrail/contract";
import type * as z from "zod/mini";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listTable } from "../../ui/list-table.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Section } from "../../ui/Section.tsx";
import type { UrlChange } from "../../ui/useUrlState.ts";
import { amountColumns } from "./usage-columns.tsx";
import { useUsageParts } from "./usage-queries.ts";
import { UsagePoints } from "./UsagePoints.tsx";

type Part = z.output<typeof usageParts.response>["data"][number];

const T = USAGE_SCREEN_TEXTS;
const count = (value: number) => value.toLocaleString("en-US");
const partId = (row: Part) => row.id;
const OPTIONS = USAGE_PARTS.map((value) => ({ value, label: T.byNames[value] }));

/** Returns a part's name, or the text for points that belong to none. */
function partName(by: UsagePart, { id, name }: Pick<Part, "id" | "name">): string {
  return name ?? (id === "none" ? T.noneOf[by] : T.removed);
}

function partColumns(by: UsagePart, addressOf: (id: string) => string): Column<Part>[] {
  return [
    { key: "name", header: T.byNames[by], isRowHeader: true, render: (row) => partName(by, row) },
    ...amountColumns<Part>(
      (row) => addressOf(row.id),
      (row) => partName(by, row),
      [
        {
          key: "billed",
          header: T.billed,
          align: "right",
          isWideOnly: true,
          render: (row) => count(row.billedPoints),
        },
      ],
    ),
  ];
}

interface State {
  range: { from: string; to: string };
  params: URLSearchParams;
  change: (changes: UrlChange) => void;
  numberOf: (key: string, fallback: number) => number;
}

/** The data points of the days by part; each amount opens the rows behind it. */
export function UsageParts({ range, params, change, numberOf }: State) {
  const by = USAGE_PARTS.find((part) => part === params.get("by")) ?? "product";
  const of = params.get("of");
  const parts = useUsageParts({ ...range, by });
  const chosen = parts.data?.data.find(({ id }) => id === of);
  const addressOf = (id: string) => `?${new URLSearchParams({ ...range, by, of: id })}`;
  return (
    <Section
      title={T.parts}
      isList
      actions={
        <NativeSelect
          label={T.by}
          value={by}
          options={OPTIONS}
          onChange={(value) => change({ by: value, of: undefined, page: undefined })}
        />
      }
    >
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
        <UsagePoints
          key={`${by} ${of}`}
          filter={{ ...range, by, of }}
          change={change}
          page={numberOf("page", 1)}
          title={T.pointsOf(partName(by, chosen ?? { id: of, name: null }))}
        />
      )}
    </Section>
  );
}
