import Box from "@mui/material/Box";
import type { RunRow } from "@pricetrail/contract";
import type { ReactNode } from "react";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { NONE } from "../../ui/Price.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { DATA_SCREEN_TEXTS, RUN_SCREEN_TEXTS, RUN_TRIGGER_NAMES } from "@pricetrail/contract";
import { runDuration, starterOf, STATE_STYLES } from "./run-names.ts";
import { runPath } from "../../ui/paths.ts";

const count = (value: number) => value.toLocaleString("en-US");

const durationCell = (row: RunRow) => runDuration(row) ?? NONE;

const whyCell = (row: RunRow) => (
  <>
    {RUN_TRIGGER_NAMES[row.trigger]}
    {starterOf(row) !== null && <Note>{starterOf(row)}</Note>}
  </>
);

const entriesCell = (row: RunRow) => (
  <>
    {row.done === row.total ? count(row.total) : RUN_SCREEN_TEXTS.doneOf(count(row.done), count(row.total))}
    {row.joined > 0 && <Note>{RUN_SCREEN_TEXTS.ofThemJoined(count(row.joined))}</Note>}
  </>
);

const valuesCell = (row: RunRow) => (
  <>
    {count(row.values)}
    {[
      [row.held, RUN_SCREEN_TEXTS.ofThemHeld] as const,
      [row.skipped, RUN_SCREEN_TEXTS.ofThemSkipped] as const,
    ].map(
      ([entries, textOf]) =>
        entries > 0 && (
          <Box
            key={textOf("")}
            component="span"
            sx={{ display: "block", typography: "caption", color: "text.secondary" }}
          >
            {textOf(count(entries))}
          </Box>
        ),
    )}
  </>
);

const errorsCell = (row: RunRow) => (
  <Box
    component="span"
    sx={{ color: row.errors > 0 ? "error.main" : "inherit", fontWeight: row.errors > 0 ? 600 : 400 }}
  >
    {count(row.errors)}
  </Box>
);

/** The counts of a run, where there are no columns for them. */
const COUNTS = [
  [RUN_SCREEN_TEXTS.entries, entriesCell],
  [RUN_SCREEN_TEXTS.values, valuesCell],
  [RUN_SCREEN_TEXTS.errors, errorsCell],
  [DATA_SCREEN_TEXTS.duration, durationCell],
] as const;

/**
 * Returns the columns of the run histories; on a narrow screen each run is a card.
 *
 * @param action renders a run's actions; undefined without write access
 */
export const runColumns = (action?: (row: RunRow) => ReactNode): readonly Column<RunRow>[] => [
  {
    key: "createdAt",
    header: RUN_SCREEN_TEXTS.started,
    isMoment: true,
    isRowHeader: true,
    render: (row) => (
      <Box sx={{ fontWeight: 400 }}>
        <TextLink to={runPath(row._id)}>
          <DateCell at={row.createdAt} />
        </TextLink>
      </Box>
    ),
    renderNarrow: (row) => (
      <>
        <RowCard
          title={
            <TextLink to={runPath(row._id)}>
              <DateCell at={row.createdAt} isOneLine />
            </TextLink>
          }
          actions={action?.(row)}
        >
          <StateLabel {...STATE_STYLES[row.state]} />
          <Box>{whyCell(row)}</Box>
        </RowCard>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: "repeat(4, 1fr)",
            columnGap: 1.5,
            fontWeight: 400,
            pb: 0.5,
          }}
        >
          {COUNTS.map(([label, cell]) => (
            <Box key={label}>
              <Note>{label}</Note>
              {cell(row)}
            </Box>
          ))}
        </Box>
      </>
    ),
  },
  {
    key: "state",
    header: DATA_SCREEN_TEXTS.state,
    isWideOnly: true,
    render: (row) => <StateLabel {...STATE_STYLES[row.state]} />,
  },
  {
    key: "trigger",
    header: RUN_SCREEN_TEXTS.why,
    isWideOnly: true,
    render: whyCell,
  },
  {
    key: "done",
    folds: 3,
    header: RUN_SCREEN_TEXTS.entries,
    align: "right",
    isWideOnly: true,
    render: entriesCell,
  },
  {
    key: "values",
    header: RUN_SCREEN_TEXTS.values,
    align: "right",
    isWideOnly: true,
    render: valuesCell,
  },
  {
    key: "errors",
    header: RUN_SCREEN_TEXTS.errors,
    align: "right",
    isWideOnly: true,
    render: errorsCell,
  },
  {
    key: "duration",
    folds: 1,
    header: DATA_SCREEN_TEXTS.duration,
    align: "right",
    isWideOnly: true,
    render: durationCell,
  },
  {
    key: "finishedAt",
    folds: 2,
    header: RUN_SCREEN_TEXTS.finishedUtc,
    isMoment: true,
    isWideOnly: true,
    render: (row) => <DateCell at={row.finishedAt} />,
  },
  ...(action === undefined
    ? []
    : [
        {
          key: "actions",
          header: DATA_SCREEN_TEXTS.actions,
          align: "right" as const,
          isWideOnly: true,
          render: action,
        },
      ]),
];
