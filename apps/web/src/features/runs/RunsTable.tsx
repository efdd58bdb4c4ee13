import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  PAGE_SIZE_DEFAULT,
  RUN_STATES,
  RUN_TRIGGERS,
  type RunRow,
  DATA_SCREEN_TEXTS,
  RUN_SCREEN_TEXTS,
  RUN_TRIGGER_NAMES,
} from "@pricetrail/contract";
import type { ReactNode } from "react";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useRunProgress } from "./RunProgressProvider.tsx";
import { isOver } from "./run-summary.ts";
import { runColumns } from "./run-columns.tsx";
import { STATE_STYLES } from "./run-names.ts";
import { useRuns } from "./run-queries.ts";
import { useRunActions } from "./useRunActions.ts";

const rowId = (row: RunRow) => row._id;

/** Runs of one kind, newest first, with their actions. Live counts update as they change. */
export function RunsTable({ kind, empty }: { kind: RunRow["kind"]; empty: ReactNode }) {
  const { params, change, numberOf } = useUrlState();
  const { runs: live } = useRunProgress();
  const { cancel, retry } = useRunActions();
  const mayWrite = useMayWrite();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const state = RUN_STATES.find((one) => one === params.get("state"));
  const trigger = RUN_TRIGGERS.find((one) => one === params.get("trigger"));
  const runs = useRuns({ kind, state, trigger, page: numberOf("page", 1), pageSize });
  const action = (row: RunRow) => {
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
  };
  const columns = runColumns(mayWrite ? action : undefined);
  const table = pagedTable(runs, change, pageSize);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, mb: 1.5 }}>
        <NativeSelect
          label={DATA_SCREEN_TEXTS.state}
          value={state ?? ""}
          onChange={(next) => change({ state: next })}
          options={[
            { value: "", label: DATA_SCREEN_TEXTS.all },
            ...RUN_STATES.map((one) => ({ value: one, label: STATE_STYLES[one].text })),
          ]}
        />
        <NativeSelect
          label={RUN_SCREEN_TEXTS.why}
          value={trigger ?? ""}
          onChange={(next) => change({ trigger: next })}
          options={[
            { value: "", label: DATA_SCREEN_TEXTS.all },
            ...RUN_TRIGGERS.map((one) => ({ value: one, label: RUN_TRIGGER_NAMES[one] })),
          ]}
        />
      </Box>
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
