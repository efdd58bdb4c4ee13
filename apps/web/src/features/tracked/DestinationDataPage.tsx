import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  exportTracked,
  isPriceField,
  PAGE_SIZE_DEFAULT,
  RUN_TRIGGER_NAMES,
  MAX_START_ENTRIES,
  TRACKING_TEXTS,
  type TrackedRow,
  DATA_SCREEN_TEXTS,
  TRACKED_SCREEN_TEXTS,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { DisplayButton } from "../../ui/DisplayButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { daysOf } from "../../ui/requested-days.ts";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import { LoadingOverlay } from "../../ui/LoadingOverlay.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Page } from "../../ui/Page.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { useSelection } from "../../ui/useSelection.ts";
import { useToday } from "../../ui/useToday.ts";
import { useTableView } from "../../ui/useTableView.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import type { EvidenceOf } from "../evidence/evidence-of.ts";
import { EvidenceButton } from "../evidence/EvidenceButton.tsx";
import { evidenceColumn } from "../evidence/evidence-column.tsx";
import { useStartRun } from "../runs/useStartRun.ts";
import { valueText } from "../../ui/value-text.ts";
import { AddressCell } from "./cells.tsx";
import { OptionalDays } from "../../ui/OptionalDays.tsx";
import { SelectionLine } from "./SelectionLine.tsx";
import { StartButton } from "./StartButton.tsx";
import { useTags } from "../runs/run-queries.ts";
import { tagOptions } from "../runs/tag-options.ts";
import { usePoints } from "./tracked-queries.ts";

const T = TRACKING_TEXTS.trackedData;
const rowId = (row: TrackedRow) => row._id;
const rowLabel = (row: TrackedRow) => TRACKED_SCREEN_TEXTS.of(row.tag, row.url);

const valueOf = (row: TrackedRow) => valueText(row.field, row);

/** Returns the evidence of a price or stock row; null for other fields. */
const evidenceOf = (row: TrackedRow): EvidenceOf | null => {
  const { productId, field, createdAt: at } = row;
  if (isPriceField(field)) return { productId, what: rowLabel(row), at };
  return field === "availability" ? { productId, what: rowLabel(row), at, of: "stock" } : null;
};

const loadTimeOf = ({ websiteLoadTime: ms }: TrackedRow) =>
  ms === null ? T.notAvailable : `${ms.toLocaleString("en-US")} ms`;

function EvidenceAction({ row }: { row: TrackedRow }) {
  const of = evidenceOf(row);
  return of && <EvidenceButton {...of} />;
}

const COLUMNS: readonly Column<TrackedRow>[] = [
  {
    key: "url",
    header: "url",
    isRowHeader: true,
    width: "40%",
    render: (row) => <AddressCell url={row.url} width="column" />,
    renderNarrow: (row) => (
      <RowCard title={<AddressCell url={row.url} width="column" />} actions={<EvidenceAction row={row} />}>
        {row.tag}{" "}
        <Box
          component="span"
          sx={{ fontWeight: 600, ...(isPriceField(row.field) ? { whiteSpace: "nowrap" } : {}) }}
        >
          {valueOf(row)}
        </Box>
        <Note>
          <DateCell at={row.createdAt} isOneLine /> {"\u00b7"} {loadTimeOf(row)}
        </Note>
      </RowCard>
    ),
  },
  {
    key: "tag",
    header: "tag",
    isWideOnly: true,
    render: (row) => (
      <>
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          {row.tag}
        </Box>
        {row.trigger !== null && (
          <Box sx={{ typography: "caption", color: "text.secondary", whiteSpace: "nowrap" }}>
            {RUN_TRIGGER_NAMES[row.trigger]}
          </Box>
        )}
      </>
    ),
  },
  {
    key: "value",
    header: "value",
    isWideOnly: true,
    align: "right",
    render: (row) => (
      <Box
        title={row.raw === "" ? undefined : TRACKED_SCREEN_TEXTS.onPage(row.raw)}
        // Amounts never wrap after their currency; long texts of a page's own elements do.
        sx={isPriceField(row.field) ? { whiteSpace: "nowrap" } : { minWidth: 90, overflowWrap: "anywhere" }}
      >
        {valueOf(row)}
      </Box>
    ),
  },
  {
    key: "websiteLoadTime",
    folds: 1,
    header: "websiteLoadTime",
    align: "right",
    isWideOnly: true,
    render: loadTimeOf,
  },
  {
    key: "createdAt",
    header: "created (UTC)",
    isMoment: true,
    isWideOnly: true,
    render: (row) => <DateCell at={row.createdAt} />,
  },
  { ...evidenceColumn(evidenceOf), isWideOnly: true },
];

/** Destination Data: every data point, newest first. */
export default function DestinationDataPage() {
  const { params, change, numberOf } = useUrlState();
  const selection = useSelection<TrackedRow>(rowId);
  const { startEntries, isStarting } = useStartRun();
  const mayWrite = useMayWrite();
  const tags = useTags();
  const today = useToday();
  const view = useTableView("points", COLUMNS);
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const filter = {
    search: params.get("search") ?? "",
    tag: params.getAll("tag"),
    product: params.getAll("product"),
    ...daysOf(params, today),
  };
  const query = { ...filter, page: numberOf("page", 1), pageSize };
  const points = usePoints(query);
  // Several data points may come from one entry, which is started once.
  const entries = [...new Set([...selection.rows.values()].map((row) => row.entryId))];
  const start = async () => {
    // A refusal has already been reported.
    const run = await startEntries(entries).catch(() => undefined);
    if (run) selection.clear();
  };
  const isPhone = useIsPhone();
  const exported = { endpoint: exportTracked, query: filter, disabled: points.data?.data.total === 0 };
  const startSelected = mayWrite && (
    <StartButton
      isMain
      label={entries.length === 0 ? T.start : TRACKED_SCREEN_TEXTS.startEntries(entries.length)}
      whyNot={
        entries.length === 0
          ? DISABLED_TEXTS.noSelection
          : entries.length > MAX_START_ENTRIES && DISABLED_TEXTS.tooMany(MAX_START_ENTRIES)
      }
      onClick={() => void start()}
    />
  );
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value.length > 0);
  return (
    <Page
      title={TRACKED_SCREEN_TEXTS.destination}
      documentTitle={TRACKED_SCREEN_TEXTS.destination}
      subtitle={TRACKED_SCREEN_TEXTS.destinationHint}
      // On a phone beside the number of selected rows, so that the list begins higher.
      mainAction={
        isPhone ? (
          <ExportMenu {...exported} />
        ) : (
          <>
            <ExportMenu {...exported} />
            {startSelected}
          </>
        )
      }
    >
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", md: "2fr 1fr" }, mb: 1.5 }}>
        <SearchField
          label={TRACKED_SCREEN_TEXTS.search}
          value={filter.search}
          onSearch={(text) => change({ search: text })}
        />
        <MultiSelect
          label={TRACKED_SCREEN_TEXTS.tag}
          options={tagOptions(tags.data ?? [])}
          value={filter.tag}
          onChange={(ids) => change({ tag: ids })}
          loading={tags.isPending}
        />
      </Box>
      <Box sx={{ mb: 1 }}>
        <OptionalDays from={filter.from} to={filter.to} onChange={change} />
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1, mb: 1 }}>
        <SelectionLine count={selection.rows.size} onClear={selection.clear} />
        {isPhone ? startSelected : <DisplayButton caption={TRACKED_SCREEN_TEXTS.points} view={view} />}
      </Box>
      <DataTable
        caption={TRACKED_SCREEN_TEXTS.points}
        columns={view.columns}
        isCompact={view.isCompact}
        sizing={view}
        rowId={rowId}
        rowLabel={rowLabel}
        {...(mayWrite ? { selection } : {})}
        minWidth={860}
        rowHeight={57}
        empty={
          isFiltered ? (
            <EmptyState icon="search" title={TRACKING_TEXTS.products.noData}>
              {TRACKED_SCREEN_TEXTS.noPointFits}
            </EmptyState>
          ) : (
            <EmptyState
              icon="table"
              title={TRACKED_SCREEN_TEXTS.noPoints}
              action={
                <Button variant="contained" component={RouterLink} to="/product-dashboard">
                  {DATA_SCREEN_TEXTS.addProductFirst}
                </Button>
              }
            >
              {TRACKED_SCREEN_TEXTS.noPointsHint}
            </EmptyState>
          )
        }
        {...pagedTable(points, change, pageSize)}
      />
      <LoadingOverlay open={isStarting || points.isLoading || points.isPlaceholderData} />
    </Page>
  );
}
