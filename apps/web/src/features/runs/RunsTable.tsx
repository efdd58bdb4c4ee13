import Button from "@mui/material/Button";
import {
  listRuns,
  PAGE_SIZE_DEFAULT,
  RUN_STATES,
  type RunRow,
  DATA_SCREEN_TEXTS,
  RUN_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callApi } from "../../api/call.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useRunProgress } from "../progress/RunProgressProvider.tsx";
import { isOver } from "../progress/run-summary.ts";
import { RUN_COLUMNS } from "./run-columns.tsx";
import { STATE_LOOKS } from "./run-names.ts";
import { useRunActions } from "./useRunActions.ts";

const rowId = (row: RunRow) => row._id;
/** While a run is under way that this tab does not follow (a schedule's, a colleague's), the list looks again. */
const LOOK_AGAIN_MS = 3000;

/** Runs of one kind, newest first, with what can be done about them. Live counts come in as they change. */
export function RunsTable({ kind, empty }: { kind: RunRow["kind"]; empty: ReactNode }) {
  const { params, change, numberOf } = useUrlState();
  const { runs: live } = useRunProgress();
  const { cancel, retry } = useRunActions();
  const mayWrite = useMayWrite();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const state = RUN_STATES.find((one) => one === params.get("state"));
  const query = { kind, state, page: numberOf("page", 1), pageSize };
  const runs = useQuery({
    queryKey: ["runs", query],
    queryFn: ({ signal }) => callApi(listRuns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((run) => !isOver(run)) === true ? LOOK_AGAIN_MS : false,
  });
  const columns: Column<RunRow>[] = [...RUN_COLUMNS];
  if (mayWrite) {
    columns.push({
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      render: (row) => {
        if (!isOver(row)) {
          return (
            <Button
              size="small"
              loading={cancel.isPending && cancel.variables === row._id}
              onClick={() => cancel.mutate(row._id)}
            >
              {DATA_SCREEN_TEXTS.cancel}
            </Button>
          );
        }
        return row.errors === 0 ? null : (
          <Button
            size="small"
            variant="outlined"
            sx={{ whiteSpace: "nowrap" }}
            loading={retry.isPending && retry.variables === row._id}
            onClick={() => retry.mutate(row._id)}
          >
            {RUN_SCREEN_TEXTS.retry}
          </Button>
        );
      },
    });
  }
  const table = pagedTable(runs, change, pageSize);
  return (
    <>
      <NativeSelect
        label={DATA_SCREEN_TEXTS.state}
        value={state ?? ""}
        onChange={(next) => change({ state: next })}
        options={[
          { value: "", label: DATA_SCREEN_TEXTS.all },
          ...RUN_STATES.map((one) => ({ value: one, label: STATE_LOOKS[one].text })),
        ]}
      />
      <div style={{ height: 12 }} />
      <DataTable
        caption={RUN_SCREEN_TEXTS.runs}
        columns={columns}
        rowId={rowId}
        minWidth={980}
        rowHeight={57}
        empty={empty}
        {...table}
        rows={table.rows?.map((row) => live.get(row._id) ?? row)}
      />
    </>
  );
}
