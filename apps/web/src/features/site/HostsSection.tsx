import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { HOST_TEXTS, updateHost, type HostRow } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listTable } from "../../ui/list-table.ts";
import { MutedText } from "../../ui/MutedText.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { HOST_COLUMNS } from "./host-columns.tsx";
import { HostPaceDialog } from "./HostPaceDialog.tsx";
import { useHosts } from "./site-queries.ts";

export type HostChange = {
  host: string;
  isPaused?: boolean;
  intervalMs?: number | null;
  isLifted?: true;
};

/** The states that an operator can end by lifting a stop; resuming ends a pause. */
const STOPPED: ReadonlySet<HostRow["state"]> = new Set(["slowed", "open", "trying"]);

const rowId = (row: HostRow) => row.host;

/** All visited shops, with the operator's actions for each: pause, resume, set the pace. */
export function HostsSection() {
  const { params, change: setView } = useUrlState();
  const search = params.get("host") ?? "";
  const hosts = useHosts(search);
  const [paced, setPaced] = useState<HostRow>();
  const [lifted, setLifted] = useState<HostRow>();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: HostChange) => callApi(updateHost, { body: change }),
    onSuccess: ({ message }) => {
      setPaced(undefined);
      setLifted(undefined);
      toasts.success(message);
    },
    onError: (error) => toasts.error(errorText(error)),
    onSettled: () => hosts.refetch(),
  });
  const columns = useMemo<readonly Column<HostRow>[]>(
    () => [
      ...HOST_COLUMNS,
      {
        key: "actions",
        header: HOST_TEXTS.actions,
        align: "right",
        render: (row) => (
          <Box
            sx={{
              display: "flex",
              // Side by side they are too wide for a phone.
              flexDirection: { xs: "column", sm: "row" },
              alignItems: "flex-end",
              justifyContent: "flex-end",
              flexWrap: "wrap",
              gap: 0.5,
            }}
          >
            <Button
              size="small"
              onClick={() => setPaced(row)}
              aria-label={`${HOST_TEXTS.setPace}: ${row.host}`}
            >
              {HOST_TEXTS.setPace}
            </Button>
            {(STOPPED.has(row.state) || row.stoppedFor > 0) && (
              <Button
                size="small"
                disabled={isPending}
                onClick={() => setLifted(row)}
                aria-label={`${HOST_TEXTS.lift}: ${row.host}`}
              >
                {HOST_TEXTS.lift}
              </Button>
            )}
            <Button
              size="small"
              disabled={isPending}
              onClick={() => mutate({ host: row.host, isPaused: row.state !== "paused" })}
              aria-label={`${row.state === "paused" ? HOST_TEXTS.resume : HOST_TEXTS.pause}: ${row.host}`}
            >
              {row.state === "paused" ? HOST_TEXTS.resume : HOST_TEXTS.pause}
            </Button>
          </Box>
        ),
      },
    ],
    [isPending, mutate],
  );
  return (
    <>
      <Box sx={{ maxWidth: 480, mb: 1.5 }}>
        <SearchField
          label={HOST_TEXTS.search}
          value={search}
          onSearch={(host) => setView({ host: host === "" ? undefined : host })}
        />
      </Box>
      <DataTable
        caption={HOST_TEXTS.title}
        columns={columns}
        {...listTable(hosts, hosts.data)}
        rowId={rowId}
        empty={
          <EmptyState icon="globe" title={search === "" ? HOST_TEXTS.nothing : HOST_TEXTS.nothingFits} />
        }
        minWidth={1080}
        rowHeight={57}
      />
      {lifted && (
        <ConfirmDialog
          open
          title={HOST_TEXTS.liftTitle}
          confirmLabel={HOST_TEXTS.lift}
          busy={isPending}
          onConfirm={() => mutate({ host: lifted.host, isLifted: true })}
          onClose={() => setLifted(undefined)}
        >
          {lifted.host}
          <MutedText>{HOST_TEXTS.liftNote}</MutedText>
        </ConfirmDialog>
      )}
      {paced && (
        <HostPaceDialog
          host={paced}
          isSaving={isPending}
          onSave={(intervalMs) => mutate({ host: paced.host, intervalMs })}
          onClose={() => setPaced(undefined)}
        />
      )}
    </>
  );
}
