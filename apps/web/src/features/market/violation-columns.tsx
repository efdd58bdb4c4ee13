import Box from "@mui/material/Box";
import {
  DATA_SCREEN_TEXTS,
  formatMoney,
  VIOLATION_TEXTS as T,
  type ViolationRow,
  type ViolationStatus,
} from "@pricetrail/contract";
import type { ReactNode } from "react";
import { useDateSetting } from "../../api/date-setting.ts";
import { ACTIONS } from "../../ui/DataTableHead.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { formatDate } from "../../ui/dates.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { Price } from "../../ui/Price.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { comparePath, productPath } from "../../ui/paths.ts";
import { percentText } from "../../ui/price-change.ts";
import { EvidenceButton } from "../evidence/EvidenceButton.tsx";
import { downloadCase } from "./violation-queries.ts";

/** What a person can do about a violation. */
export interface ViolationActions {
  set: (row: ViolationRow, status: Exclude<ViolationStatus, "resolved">) => void;
  excuse: (row: ViolationRow) => void;
}

const LOOKS: Record<ViolationStatus, { icon: IconName; color: string }> = {
  open: { icon: "error", color: "error.main" },
  notified: { icon: "mail", color: "warning.main" },
  excused: { icon: "info", color: "text.secondary" },
  resolved: { icon: "check", color: "success.main" },
};

const sellerOf = ({ seller }: ViolationRow) => seller?.name ?? T.noSeller;

function Item({ row }: { row: ViolationRow }) {
  const { item } = row;
  const ids = [item.ownId, item.gtin].filter(Boolean).join(" · ");
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        <TextLink to={comparePath(item._id)}>{item.name}</TextLink>
      </Box>
      {ids !== "" && <Note>{ids}</Note>}
    </>
  );
}

/** The price, how far it is below the minimum, and that it is old where it is. */
function Asked({ row }: { row: ViolationRow }) {
  const { price, map, gapPermille, isStale } = row;
  return (
    <Box sx={{ whiteSpace: "nowrap" }}>
      <Box component="span" sx={{ fontWeight: isStale ? 400 : 600 }}>
        <Price money={price} quiet={isStale} />
      </Box>
      <Note>
        {gapPermille === null
          ? `${T.map} ${formatMoney(map)}`
          : T.below(percentText(Math.abs(gapPermille)).replace("+", ""))}
      </Note>
    </Box>
  );
}

function Seen({ row }: { row: ViolationRow }) {
  useDateSetting();
  const { seenAt, isStale, sightings, times } = row;
  const day = formatDate(seenAt);
  return (
    <Box sx={{ whiteSpace: "nowrap" }}>
      {isStale ? T.staleSince(day) : day}
      <Note>{[T.seen(sightings), ...(times > 1 ? [T.again(times)] : [])].join(" · ")}</Note>
    </Box>
  );
}

function Status({ row }: { row: ViolationRow }) {
  useDateSetting();
  const { status, reason, statusBy, statusAt, endedAt, endedBy } = row;
  const notes: string[] = [
    ...(reason === null ? [] : [reason]),
    ...(statusBy === null ? [] : [T.by(statusBy, formatDate(statusAt))]),
    ...(endedAt === null || endedBy === null ? [] : [T.ended(T.ends[endedBy], formatDate(endedAt))]),
  ];
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <StateLabel {...LOOKS[status]} text={T.statuses[status]} />
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </Box>
  );
}

function Actions({ row, actions }: { row: ViolationRow; actions: ViolationActions | undefined }) {
  const { status, product, endedAt, seenAt } = row;
  const of = T.priceOf(row.item.name, sellerOf(row));
  const mayChange = actions !== undefined && endedAt === null;
  return (
    <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
      {mayChange && status === "open" && (
        <IconAction
          icon="mail"
          label={T.actionOf(T.notify, of)}
          onClick={() => actions.set(row, "notified")}
        />
      )}
      {mayChange && status !== "excused" && (
        <IconAction icon="check" label={T.actionOf(T.excuse, of)} onClick={() => actions.excuse(row)} />
      )}
      {mayChange && status !== "open" && (
        <IconAction
          icon="history"
          label={T.actionOf(T.reopen, of)}
          onClick={() => actions.set(row, "open")}
        />
      )}
      <IconAction icon="download" label={T.actionOf(T.caseFile, of)} onClick={() => void downloadCase(row)} />
      <EvidenceButton productId={product._id} what={of} at={seenAt} />
    </Box>
  );
}

/** A row of a phone's card: what is on the left, and what on the right. */
const Line = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "flex-start", gap: 2, mt: 0.75 }}>
    {children}
  </Box>
);

export function violationColumns(actions: ViolationActions | undefined): Column<ViolationRow>[] {
  const seller = (row: ViolationRow) => (
    <TextLink to={productPath(row.product._id)}>{sellerOf(row)}</TextLink>
  );
  return [
    {
      key: "item",
      header: T.item,
      sortKey: "item",
      isRowHeader: true,
      width: "24%",
      render: (row) => <Item row={row} />,
      renderNarrow: (row) => (
        <Box sx={{ fontWeight: 400 }}>
          <Item row={row} />
          <Line>
            <Box sx={{ overflowWrap: "anywhere" }}>{seller(row)}</Box>
            <Box sx={{ textAlign: "right" }}>
              <Asked row={row} />
            </Box>
          </Line>
          <Line>
            <Status row={row} />
            <Box sx={{ textAlign: "right" }}>
              <Seen row={row} />
            </Box>
          </Line>
          <Actions row={row} actions={actions} />
        </Box>
      ),
    },
    { key: "seller", header: T.seller, isWideOnly: true, render: seller },
    {
      key: "price",
      header: T.price,
      sortKey: "gap",
      align: "right",
      isWideOnly: true,
      render: (row) => <Asked row={row} />,
    },
    {
      key: "map",
      header: T.map,
      align: "right",
      isWideOnly: true,
      folds: 3,
      render: ({ map }) => <Price money={map} />,
    },
    {
      key: "since",
      header: T.since,
      sortKey: "since",
      isWideOnly: true,
      render: ({ since }) => <Day at={since} />,
    },
    { key: "seen", header: T.lastSeen, isWideOnly: true, folds: 2, render: (row) => <Seen row={row} /> },
    {
      key: "status",
      header: T.status,
      isWideOnly: true,
      width: "18%",
      render: (row) => <Status row={row} />,
    },
    {
      key: ACTIONS,
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      isWideOnly: true,
      render: (row) => <Actions row={row} actions={actions} />,
    },
  ];
}

function Day({ at }: { at: string }) {
  useDateSetting();
  return <Box sx={{ whiteSpace: "nowrap" }}>{formatDate(at)}</Box>;
}
