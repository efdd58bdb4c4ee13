import Box from "@mui/material/Box";
import type { RunRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { Note } from "../../ui/Noted.tsx";
import { NONE } from "../../ui/Price.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { DATA_SCREEN_TEXTS, RUN_SCREEN_TEXTS, RUN_TRIGGER_NAMES } from "@pricetrail/contract";
import { runDuration, starterOf } from "./run-names.ts";
import { RunState } from "./RunState.tsx";

const count = (value: number) => value.toLocaleString("en-US");

/** The columns of the run histories, without their buttons. */
export const RUN_COLUMNS: readonly Column<RunRow>[] = [
  {
    key: "createdAt",
    header: RUN_SCREEN_TEXTS.started,
    isMoment: true,
    isRowHeader: true,
    render: (row) => (
      <Box sx={{ fontWeight: 400 }}>
        <TextLink to={`/scraping-history/${row._id}`}>
          <DateCell at={row.createdAt} />
        </TextLink>
      </Box>
    ),
  },
  { key: "state", header: DATA_SCREEN_TEXTS.state, render: (row) => <RunState state={row.state} /> },
  {
    key: "trigger",
    header: RUN_SCREEN_TEXTS.why,
    render: (row) => (
      <>
        {RUN_TRIGGER_NAMES[row.trigger]}
        {starterOf(row) !== null && <Note>{starterOf(row)}</Note>}
      </>
    ),
  },
  {
    key: "done",
    header: RUN_SCREEN_TEXTS.entries,
    align: "right",
    render: (row) => (
      <>
        {row.done === row.total
          ? count(row.total)
          : RUN_SCREEN_TEXTS.doneOf(count(row.done), count(row.total))}
        {row.joined > 0 && <Note>{RUN_SCREEN_TEXTS.ofThemJoined(count(row.joined))}</Note>}
      </>
    ),
  },
  {
    key: "values",
    header: RUN_SCREEN_TEXTS.values,
    align: "right",
    render: (row) => (
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
    ),
  },
  {
    key: "errors",
    header: RUN_SCREEN_TEXTS.errors,
    align: "right",
    render: (row) => (
      <Box
        component="span"
        sx={{ color: row.errors > 0 ? "error.main" : "inherit", fontWeight: row.errors > 0 ? 600 : 400 }}
      >
        {count(row.errors)}
      </Box>
    ),
  },
  {
    key: "duration",
    header: DATA_SCREEN_TEXTS.duration,
    align: "right",
    render: (row) => runDuration(row) ?? NONE,
  },
  {
    key: "finishedAt",
    header: RUN_SCREEN_TEXTS.finishedUtc,
    isMoment: true,
    render: (row) => <DateCell at={row.finishedAt} />,
  },
];
