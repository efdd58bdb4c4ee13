import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  PAGE_SIZE_DEFAULT,
  TRACKING_TEXTS,
  type EntryRow,
  DATA_SCREEN_TEXTS,
  TRACKED_SCREEN_TEXTS,
  fieldName,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { DisplayButton } from "../../ui/DisplayButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingOverlay } from "../../ui/LoadingOverlay.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Page } from "../../ui/Page.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useIsPhone } from "../../ui/useIsPhone.ts";
import { useSelection } from "../../ui/useSelection.ts";
import { useTableView } from "../../ui/useTableView.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useStartRun } from "../runs/useStartRun.ts";
import { AddressCell, CodeCell, CodeLine } from "./cells.tsx";
import { SelectionLine } from "./SelectionLine.tsx";
import { StartButton } from "./StartButton.tsx";
import { useTags } from "../runs/run-queries.ts";
import { fieldOptions } from "../runs/tag-options.ts";
import { useEntries } from "./tracked-queries.ts";

const T = TRACKING_TEXTS.trackedData;
const rowId = (row: EntryRow) => row._id;
const rowLabel = (row: EntryRow) => TRACKED_SCREEN_TEXTS.of(fieldName(row.field), row.product);

const FieldOf = ({ row }: { row: EntryRow }) => (
  <Box component="span" sx={{ typography: "caption", color: "text.secondary", fontWeight: 400 }}>
    {fieldName(row.field)}
  </Box>
);

/** The columns of the entries; on a phone the first one is a card with the values of all, and the row's button. */
const columnsWith = (action: ((row: EntryRow) => ReactNode) | null): Column<EntryRow>[] => [
  {
    key: "url",
    header: "url",
    isRowHeader: true,
    render: (row) => (
      <>
        <AddressCell url={row.url} />
        <FieldOf row={row} />
      </>
    ),
    renderNarrow: (row) => (
      <>
        <RowCard title={<AddressCell url={row.url} width="column" />} actions={action?.(row)}>
          <FieldOf row={row} />
          <Note>
            <DateCell at={row.createdAt} isOneLine />
          </Note>
        </RowCard>
        <CodeLine name="dom" text={row.dom} />
        <CodeLine name="location" text={row.location} />
        <CodeLine name="pathway" text={row.pathway} />
      </>
    ),
  },
  { key: "dom", header: "dom", isWideOnly: true, render: (row) => <CodeCell text={row.dom} width={190} /> },
  {
    key: "location",
    folds: 2,
    header: "location",
    isWideOnly: true,
    render: (row) => <CodeCell text={row.location} />,
  },
  {
    key: "pathway",
    folds: 1,
    header: "pathway",
    isWideOnly: true,
    render: (row) => <CodeCell text={row.pathway} />,
  },
  {
    key: "createdAt",
    folds: 3,
    header: "created (UTC)",
    isMoment: true,
    isWideOnly: true,
    render: (row) => <DateCell at={row.createdAt} />,
  },
  ...(action === null
    ? []
    : [
        {
          key: "actions",
          header: TRACKED_SCREEN_TEXTS.start,
          align: "right",
          isWideOnly: true,
          render: action,
        } as const,
      ]),
];

/** Tracked Data: every tracked element, with buttons to track it now. */
export default function TrackedDataPage() {
  const { params, change, numberOf } = useUrlState();
  const selection = useSelection<EntryRow>(rowId);
  const { startEntries, isStarting } = useStartRun();
  const mayWrite = useMayWrite();
  const tags = useTags();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const query = {
    search: params.get("search") ?? "",
    field: params.getAll("field"),
    product: params.getAll("product"),
    page: numberOf("page", 1),
    pageSize,
  };
  const entries = useEntries(query);
  const start = async (ids: readonly string[], isSelection: boolean) => {
    // A refusal has already been reported.
    const run = await startEntries(ids).catch(() => undefined);
    if (run && isSelection) selection.clear();
  };
  const columns = columnsWith(
    mayWrite
      ? (row) => (
          <StartButton
            label={TRACKED_SCREEN_TEXTS.startRow(rowLabel(row))}
            onClick={() => void start([row._id], false)}
          />
        )
      : null,
  );
  const view = useTableView("tracked", columns);
  const count = selection.rows.size;
  const isPhone = useIsPhone();
  const startSelected = mayWrite && (
    <StartButton
      isMain
      label={count === 0 ? T.start : TRACKED_SCREEN_TEXTS.startSelected(count)}
      whyNot={count === 0 && DISABLED_TEXTS.noSelection}
      onClick={() => void start([...selection.rows.keys()], true)}
    />
  );
  const isFiltered = query.search !== "" || query.field.length > 0 || query.product.length > 0;
  return (
    <Page
      title={TRACKED_SCREEN_TEXTS.tracked}
      documentTitle={T.pageTitle}
      subtitle={TRACKED_SCREEN_TEXTS.trackedHint}
      // On a phone beside the number of selected rows, so that the list begins higher.
      mainAction={!isPhone && startSelected}
    >
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", md: "2fr 1fr" }, mb: 1.5 }}>
        <SearchField
          label={TRACKED_SCREEN_TEXTS.search}
          value={query.search}
          onSearch={(text) => change({ search: text })}
        />
        <MultiSelect
          label={TRACKED_SCREEN_TEXTS.tag}
          options={fieldOptions(tags.data ?? [])}
          value={query.field}
          onChange={(ids) => change({ field: ids })}
          loading={tags.isPending}
        />
      </Box>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1, mb: 1 }}>
        <SelectionLine count={count} onClear={selection.clear} />
        {isPhone ? startSelected : <DisplayButton caption={TRACKED_SCREEN_TEXTS.entries} view={view} />}
      </Box>
      <DataTable
        caption={TRACKED_SCREEN_TEXTS.entries}
        columns={view.columns}
        isCompact={view.isCompact}
        sizing={view}
        rowId={rowId}
        rowLabel={rowLabel}
        {...(mayWrite ? { selection } : {})}
        minWidth={960}
        dense
        rowHeight={57}
        empty={
          isFiltered ? (
            <EmptyState icon="search" title={TRACKING_TEXTS.products.noData}>
              {TRACKED_SCREEN_TEXTS.noEntryFits}
            </EmptyState>
          ) : (
            <EmptyState
              icon="target"
              title={TRACKED_SCREEN_TEXTS.noEntries}
              action={
                <Button variant="contained" component={RouterLink} to="/product-dashboard">
                  {DATA_SCREEN_TEXTS.addProductFirst}
                </Button>
              }
            >
              {TRACKED_SCREEN_TEXTS.noEntriesHint}
            </EmptyState>
          )
        }
        {...pagedTable(entries, change, pageSize)}
      />
      <LoadingOverlay open={isStarting || entries.isLoading || entries.isPlaceholderData} />
    </Page>
  );
}
