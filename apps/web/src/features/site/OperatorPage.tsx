import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import {
  type operatorStatus,
  BILLING_TEXTS,
  retryMail,
  HOST_TEXTS,
  OPERATOR_TEXTS,
  SECURITY_EVENT_TEXTS,
} from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useProfile } from "../../api/queries.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { MutedText } from "../../ui/MutedText.tsx";
import { Page } from "../../ui/Page.tsx";
import { RefusedPage } from "../../ui/RefusedPage.tsx";
import { toasts } from "../../ui/toasts.ts";
import { SecuritySection } from "../activity/SecuritySection.tsx";
import LedgerSection from "../billing/LedgerSection.tsx";
import { HostsSection } from "./HostsSection.tsx";
import { useOperatorStatus } from "./site-queries.ts";

type OperatorStatus = z.output<typeof operatorStatus.response>;
type QueueRow = OperatorStatus["queue"][number];
type JobRow = OperatorStatus["jobs"][number];
type MailRow = OperatorStatus["mail"][number];

const QUEUE_COLUMNS: readonly Column<QueueRow>[] = [
  { key: "name", header: OPERATOR_TEXTS.queue, isRowHeader: true, render: (row) => row.name },
  {
    key: "waiting",
    header: OPERATOR_TEXTS.waiting,
    align: "right",
    render: (row) => row.waiting.toLocaleString("en-US"),
  },
  {
    key: "active",
    header: OPERATOR_TEXTS.active,
    align: "right",
    render: (row) => row.active.toLocaleString("en-US"),
  },
  {
    key: "failed",
    header: OPERATOR_TEXTS.failed,
    align: "right",
    render: (row) => row.failed.toLocaleString("en-US"),
  },
];

const JOB_COLUMNS: readonly Column<JobRow>[] = [
  {
    key: "name",
    header: OPERATOR_TEXTS.job,
    isRowHeader: true,
    render: (row) => (
      <>
        {row.name}
        <div>
          <MutedText>{row.does}</MutedText>
        </div>
      </>
    ),
  },
  {
    key: "runs",
    header: OPERATOR_TEXTS.runs,
    folds: 2,
    render: (row) =>
      row.everyMs === null
        ? OPERATOR_TEXTS.fromQueue
        : OPERATOR_TEXTS.every(row.everyMs) + (row.table === null ? "" : OPERATOR_TEXTS.dueRowsOf(row.table)),
  },
  {
    key: "lastRun",
    header: OPERATOR_TEXTS.lastRun,
    folds: 1,
    isMoment: true,
    render: (row) => <DateCell at={row.lastRun?.at ?? null} />,
  },
  {
    key: "outcome",
    header: OPERATOR_TEXTS.outcome,
    render: ({ lastRun }) =>
      lastRun === null
        ? "–"
        : lastRun.error === null
          ? OPERATOR_TEXTS.well
          : OPERATOR_TEXTS.failedWith(lastRun.error),
  },
];

/** For operators of the installation: health, queue, hosts and mail; never an organisation's data. */
export default function OperatorPage() {
  const isOperator = useProfile()?.isOperator;
  if (isOperator === undefined) return null;
  return isOperator ? (
    <Status />
  ) : (
    <RefusedPage title={OPERATOR_TEXTS.title} reason={OPERATOR_TEXTS.refused} />
  );
}

function Status() {
  const status = useOperatorStatus();
  const retry = useMutation({
    mutationFn: (id: string) => callApi(retryMail, { params: { id } }),
    onSuccess: () => toasts.success(OPERATOR_TEXTS.retried),
    onError: (error) => toasts.error(errorText(error)),
    onSettled: () => status.refetch(),
  });
  const mailColumns: readonly Column<MailRow>[] = [
    {
      key: "kind",
      header: OPERATOR_TEXTS.mail,
      isRowHeader: true,
      render: (row) => row.kind.replaceAll("_", " "),
    },
    { key: "state", header: OPERATOR_TEXTS.state, render: (row) => row.state },
    { key: "attempts", header: OPERATOR_TEXTS.attempts, align: "right", render: (row) => row.attempts },
    { key: "lastError", header: OPERATOR_TEXTS.lastError, render: (row) => row.lastError ?? "–" },
    {
      key: "createdAt",
      header: OPERATOR_TEXTS.created,
      isMoment: true,
      render: (row) => <DateCell at={row.createdAt} />,
    },
    {
      key: "actions",
      header: OPERATOR_TEXTS.actions,
      align: "right",
      render: (row) =>
        row.state === "dead" && (
          <Button size="small" onClick={() => retry.mutate(row._id)}>
            {OPERATOR_TEXTS.retry}
          </Button>
        ),
    },
  ];
  const error = status.isError ? errorText(status.error) : undefined;
  const onRetry = () => void status.refetch();
  return (
    <Page title={OPERATOR_TEXTS.title} subtitle={OPERATOR_TEXTS.subtitle}>
      {status.data && <Health health={status.data.health} />}
      <Part title={OPERATOR_TEXTS.queue}>
        <DataTable
          caption={OPERATOR_TEXTS.queue}
          columns={QUEUE_COLUMNS}
          rows={status.data?.queue}
          rowId={(row) => row.name}
          error={error}
          onRetry={onRetry}
          empty={<EmptyState title={OPERATOR_TEXTS.noQueue} />}
          minWidth={300}
          dense
        />
      </Part>
      <Part title={OPERATOR_TEXTS.jobs}>
        <DataTable
          caption={OPERATOR_TEXTS.jobs}
          columns={JOB_COLUMNS}
          rows={status.data?.jobs}
          rowId={(row) => row.name}
          error={error}
          onRetry={onRetry}
          empty={null}
          dense
        />
      </Part>
      <Part title={HOST_TEXTS.title}>
        <HostsSection />
      </Part>
      <Part title={SECURITY_EVENT_TEXTS.title}>
        <SecuritySection />
      </Part>
      <Part title={BILLING_TEXTS.ledger.title}>
        <LedgerSection />
      </Part>
      <Part title={OPERATOR_TEXTS.mail}>
        <DataTable
          caption={OPERATOR_TEXTS.mail}
          columns={mailColumns}
          rows={status.data?.mail}
          rowId={(row) => row._id}
          error={error}
          onRetry={onRetry}
          empty={<EmptyState icon="mail" title={OPERATOR_TEXTS.noMail} />}
        />
      </Part>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Health({ health }: { health: OperatorStatus["health"] }) {
  const parts = [
    [OPERATOR_TEXTS.database, health.database],
    [OPERATOR_TEXTS.queue, health.queue],
    [OPERATOR_TEXTS.disk, health.disk],
    [OPERATOR_TEXTS.browser, health.browser],
  ] as const;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 4 }}>
      {parts.map(([name, isWell]) => (
        <Chip
          key={name}
          variant="outlined"
          color={isWell ? "success" : "error"}
          icon={<Icon name={isWell ? "check" : "error"} size={16} />}
          sx={{ "& > svg": { ml: 1, mr: -0.5 } }}
          label={`${name}: ${isWell ? "ready" : "not available"}`}
        />
      ))}
      <Chip variant="outlined" label={`Version ${health.version}`} />
    </Box>
  );
}
