import { formatDateTime, HOST_TEXTS, outcomeSentence, type HostRow } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Quiet } from "../../ui/Quiet.tsx";

const LOOKS: Record<HostRow["state"], { icon: IconName; color: string }> = {
  working: { icon: "check", color: "success.main" },
  slowed: { icon: "info", color: "warning.main" },
  trying: { icon: "refresh", color: "warning.main" },
  open: { icon: "warning", color: "error.main" },
  paused: { icon: "stop", color: "text.secondary" },
};

const below = (text: string) => (
  <Box>
    <Quiet>{text}</Quiet>
  </Box>
);

/** The columns of the hosts, but for what can be done about each. */
export const HOST_COLUMNS: readonly Column<HostRow>[] = [
  { key: "host", header: HOST_TEXTS.host, isRowHeader: true, render: (row) => row.host },
  {
    key: "state",
    header: HOST_TEXTS.state,
    render: (row) => {
      const { icon, color } = LOOKS[row.state];
      return (
        <>
          <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, color }}>
            <Icon name={icon} size={16} />
            {HOST_TEXTS.states[row.state]}
          </Box>
          {row.state === "paused"
            ? below(HOST_TEXTS.paused)
            : row.closedUntil !== null && below(HOST_TEXTS.until(formatDateTime(row.closedUntil)))}
        </>
      );
    },
  },
  {
    key: "pace",
    header: HOST_TEXTS.pace,
    render: (row) => (
      <>
        {HOST_TEXTS.every(row.intervalMs)}
        {row.isOwnInterval && ` (${HOST_TEXTS.own})`}
        {row.parallel === 1 && below(HOST_TEXTS.oneAtATime)}
      </>
    ),
  },
  {
    key: "robots",
    header: HOST_TEXTS.robots,
    render: (row) =>
      row.robots === null ? (
        <Quiet>{HOST_TEXTS.none}</Quiet>
      ) : (
        <>
          {HOST_TEXTS.robotsStates[row.robots]}
          {row.robotsStatus !== null && below(String(row.robotsStatus))}
        </>
      ),
  },
  {
    key: "lastError",
    header: HOST_TEXTS.lastError,
    render: (row) =>
      row.lastOutcome === null ? (
        <Quiet>{HOST_TEXTS.none}</Quiet>
      ) : (
        <Box sx={{ minWidth: 180, maxWidth: 320, typography: "caption" }}>
          {outcomeSentence(row.lastOutcome, row.lastDetail)}
          {row.failures > 0 && ` ${HOST_TEXTS.failures(row.failures)}.`}
          {row.failedAt !== null && below(formatDateTime(row.failedAt))}
        </Box>
      ),
  },
  { key: "answered", header: HOST_TEXTS.answered, render: (row) => <DateCell at={row.answeredAt} /> },
];
