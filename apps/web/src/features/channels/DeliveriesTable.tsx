import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  capitalised,
  CHANNEL_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  DELIVERY_STATES,
  PAGE_SIZE_DEFAULT,
  type ChannelRow,
  type DeliveryRow,
} from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { RowCard } from "../../ui/RowCard.tsx";
import { Section } from "../../ui/Section.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useDeliveries } from "./channel-queries.ts";
import { useChannelChanges } from "./useChannelChanges.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = CHANNEL_SCREEN_TEXTS;
const rowId = (row: DeliveryRow) => row._id;

/** Characters of a receiver's answer that are shown at first, since a whole error page would hide the other deliveries. */
const BRIEF_ANSWER = 160;

function Answer({ text }: { text: string }) {
  if (text.length <= BRIEF_ANSWER) return T.answered(text);
  return (
    <details>
      <Box component="summary" sx={{ cursor: "pointer" }}>
        {T.answered(`${text.slice(0, BRIEF_ANSWER)}…`)}
      </Box>
      {text}
    </details>
  );
}

function Result({ state, attempts, nextAt, error, answer }: DeliveryRow) {
  const parts = [
    T.results[state],
    T.tries(attempts),
    nextAt === null ? "" : T.nextTry(formatDateTime(nextAt)),
  ];
  return (
    <Box sx={{ minWidth: 160, maxWidth: 480, overflowWrap: "anywhere" }}>
      {parts.filter((part) => part !== "").join(", ")}
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {error !== null && <div>{capitalised(error)}</div>}
        {answer !== null && answer !== "" && <Answer text={answer} />}
      </Box>
    </Box>
  );
}

/** A channel's deliveries, newest first, with a button to send again; page and state are in the URL. */
export default function DeliveriesTable({ channel }: { channel: ChannelRow }) {
  const { params, change, numberOf } = useUrlState();
  const state = DELIVERY_STATES.find((one) => one === params.get("state"));
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const deliveries = useDeliveries({
    channel: channel._id,
    page: numberOf("page", 1),
    pageSize,
    ...(state ? { state } : {}),
  });
  const { resend } = useChannelChanges();
  const again = (id: string) => void resend({ channel: channel._id, ids: [id] });
  const action = ({ _id, title, isTest, state: now }: DeliveryRow) =>
    isTest || now === "waiting" ? null : (
      <IconAction icon="refresh" label={T.resendOf(title)} onClick={() => again(_id)} />
    );
  const columns: Column<DeliveryRow>[] = [
    {
      key: "message",
      header: T.message,
      isRowHeader: true,
      render: ({ title }) => (
        <Box sx={{ minWidth: 150, maxWidth: 420, overflowWrap: "anywhere" }}>{title}</Box>
      ),
      renderNarrow: (row) => (
        <RowCard title={row.title} actions={action(row)}>
          <Result {...row} />
          <Note>
            <DateCell at={row.createdAt} isOneLine />
          </Note>
        </RowCard>
      ),
    },
    { key: "result", header: T.result, isWideOnly: true, render: (row) => <Result {...row} /> },
    {
      key: "written",
      folds: 1,
      header: T.written,
      isMoment: true,
      isWideOnly: true,
      render: ({ createdAt }) => <DateCell at={createdAt} />,
    },
    { key: "actions", header: DATA_SCREEN_TEXTS.actions, align: "right", isWideOnly: true, render: action },
  ];
  return (
    <Section
      title={T.deliveries(channel.name)}
      isList
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          <NativeSelect
            label={T.show}
            value={state ?? ""}
            onChange={(next) => change({ state: next === "" ? undefined : next })}
            options={[
              { value: "", label: T.all },
              ...DELIVERY_STATES.map((one) => ({ value: one, label: T.results[one] })),
            ]}
          />
          {channel.dead > 0 && (
            <Button size="small" onClick={() => void resend({ channel: channel._id, state: "dead" })}>
              {T.resendDead}
            </Button>
          )}
        </Box>
      }
    >
      <DataTable
        caption={T.deliveries(channel.name)}
        columns={columns}
        rowId={rowId}
        minWidth={720}
        rowHeight={60}
        empty={
          <EmptyState icon="history" title={T.noDeliveries}>
            {T.noDeliveriesHint}
          </EmptyState>
        }
        {...pagedTable(deliveries, change, pageSize)}
      />
    </Section>
  );
}
