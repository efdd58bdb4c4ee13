import { HOST_TEXTS, outcomeSentence, type HostRow } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { MutedText } from "../../ui/MutedText.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { formatDateTime } from "../../ui/dates.ts";

const LOOKS: Record<HostRow["state"], { icon: IconName; color: string }> = {
  working: { icon: "check", color: "success.main" },
  slowed: { icon: "info", color: "warning.main" },
  trying: { icon: "refresh", color: "warning.main" },
  open: { icon: "warning", color: "error.main" },
  paused: { icon: "stop", color: "text.secondary" },
};

const below = (text: string) => (
  <Box>
    <MutedText>{text}</MutedText>
  </Box>
);

function State({ row }: { row: HostRow }) {
  return (
    <>
      <StateLabel {...LOOKS[row.state]} text={HOST_TEXTS.states[row.state]} wraps />
      {row.state === "paused"
        ? below(HOST_TEXTS.paused)
        : row.closedUntil !== null && below(HOST_TEXTS.until(formatDateTime(row.closedUntil)))}
      {row.stoppedFor > 0 && below(HOST_TEXTS.stoppedFor(row.stoppedFor))}
      {row.liftedAt !== null && below(HOST_TEXTS.lifted(formatDateTime(row.liftedAt)))}
    </>
  );
}

function LastError({ row }: { row: HostRow }) {
  if (row.lastOutcome === null) return <MutedText>{HOST_TEXTS.none}</MutedText>;
  return (
    <Box sx={{ minWidth: { sm: 180 }, maxWidth: 320, typography: "caption" }}>
      {outcomeSentence(row.lastOutcome, row.lastDetail)}
      {row.failures > 0 && ` ${HOST_TEXTS.failures(row.failures)}.`}
      {row.failedAt !== null && below(formatDateTime(row.failedAt))}
    </Box>
  );
}

/** All of a host's data in one cell, without its actions. */
function NarrowHost({ row }: { row: HostRow }) {
  return (
    <Box sx={{ maxWidth: 170, overflowWrap: "anywhere", fontWeight: 400 }}>
      <Box sx={{ fontWeight: 600 }}>{row.host}</Box>
      <State row={row} />
      {below(`${HOST_TEXTS.pace}: ${HOST_TEXTS.every(row.intervalMs)}`)}
      {row.robots !== null && below(`${HOST_TEXTS.robots}: ${HOST_TEXTS.robotsStates[row.robots]}`)}
      {row.lastOutcome !== null && <LastError row={row} />}
    </Box>
  );
}

/** The columns of the hosts, without the actions. */
export const HOST_COLUMNS: readonly Column<HostRow>[] = [
  {
    key: "host",
    header: HOST_TEXTS.host,
    isRowHeader: true,
    render: (row) => row.host,
    renderNarrow: (row) => <NarrowHost row={row} />,
  },
  {
    key: "state",
    header: HOST_TEXTS.state,
    isWideOnly: true,
    render: (row) => <State row={row} />,
  },
  {
    key: "pace",
    folds: 2,
    header: HOST_TEXTS.pace,
    isWideOnly: true,
    render: (row) => (
      <>
        {HOST_TEXTS.every(row.intervalMs)}
        {row.isOwnInterval && ` (${HOST_TEXTS.own})`}
        {below(row.parallel === 1 ? HOST_TEXTS.oneAtATime : HOST_TEXTS.severalAtATime)}
      </>
    ),
  },
  {
    key: "robots",
    folds: 1,
    header: HOST_TEXTS.robots,
    isWideOnly: true,
    render: (row) =>
      row.robots === null ? (
        <MutedText>{HOST_TEXTS.none}</MutedText>
      ) : (
        <>
          {HOST_TEXTS.robotsStates[row.robots]}
          {row.robotsStatus !== null && below(HOST_TEXTS.httpStatus(row.robotsStatus))}
        </>
      ),
  },
  {
    key: "lastError",
    header: HOST_TEXTS.lastError,
    isWideOnly: true,
    render: (row) => <LastError row={row} />,
  },
  {
    key: "answered",
    folds: 3,
    header: HOST_TEXTS.answered,
    isMoment: true,
    isWideOnly: true,
    render: (row) => <DateCell at={row.answeredAt} />,
  },
];
