import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import {
  ALERT_SCREEN_TEXTS,
  conditionText,
  reportHeadline,
  PAGE_SIZE_DEFAULT,
  type AlertMessageRow,
} from "@pricetrail/contract";
import { useMemo, type ReactNode } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { formatDateTime } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { ProductCell } from "../../ui/ProductCell.tsx";
import { ProductPicture } from "../../ui/ProductPicture.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useAlertMessages } from "./alert-queries.ts";
import { useAlertChanges } from "./useAlertChanges.ts";
import { listingPath, productPath } from "../../ui/paths.ts";

const T = ALERT_SCREEN_TEXTS;
const rowId = (row: AlertMessageRow) => row._id;

/** A listing's new product, with links to its page at the shop and to the listing. */
function ListedCell({ row: { product, listed } }: { row: AlertMessageRow }) {
  if (listed === null) return <>{product}</>;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Box sx={{ fontWeight: 600 }}>
        <TextLink to={listed.url} newTab>
          {product}
        </TextLink>
      </Box>
      <Box sx={{ fontWeight: 400, typography: "caption" }}>
        <TextLink to={listingPath(listed.listingId)}>{T.scopes.listing}</TextLink>
      </Box>
    </Box>
  );
}

function ProductOf({ row }: { row: AlertMessageRow }) {
  if (row.productId !== null)
    return <ProductCell id={row.productId} name={row.product} url="" picture={row.picture} facts={<></>} />;
  return (
    <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", minWidth: 200 }}>
      <PictureOf row={row} />
      <ListedCell row={row} />
    </Box>
  );
}

const PictureOf = ({ row }: { row: AlertMessageRow }) => (
  <ProductPicture picture={row.picture} name={row.product} />
);

/** The name alone, beside a picture that the card shows. */
const nameOf = (row: AlertMessageRow) =>
  row.productId === null ? (
    <ListedCell row={row} />
  ) : (
    <TextLink to={productPath(row.productId)}>{row.product}</TextLink>
  );

function News({ row }: { row: AlertMessageRow }) {
  return (
    <Box sx={{ minWidth: { sm: 150 }, maxWidth: 640, fontWeight: row.isRead ? 400 : 600 }}>
      {reportHeadline(row, formatDateTime)}
      {!row.isRead && (
        <Box component="span" sx={{ ml: 1, typography: "caption", color: "primary.main" }}>
          {T.unread}
        </Box>
      )}
      {row.stale !== null && <Note>{row.stale}</Note>}
      <Note>{T.by(conditionText(row.condition))}</Note>
    </Box>
  );
}

const columnsWith = (markRead: (id: string) => void): Column<AlertMessageRow>[] => {
  const action = (row: AlertMessageRow) =>
    row.isRead ? null : (
      <IconAction icon="check" label={`${T.markRead}: ${row.product}`} onClick={() => markRead(row._id)} />
    );
  return [
    {
      key: "product",
      header: T.product,
      isRowHeader: true,
      render: (row) => <ProductOf row={row} />,
      renderNarrow: (row) => (
        <RowCard picture={<PictureOf row={row} />} title={nameOf(row)} actions={action(row)}>
          <News row={row} />
          <Note>
            <DateCell at={row.at} isOneLine />
          </Note>
        </RowCard>
      ),
    },
    { key: "what", header: T.what, isWideOnly: true, render: (row) => <News row={row} /> },
    {
      key: "when",
      folds: 1,
      header: T.when,
      isMoment: true,
      isWideOnly: true,
      render: ({ at }) => <DateCell at={at} />,
    },
    { key: "actions", header: T.markRead, align: "right", isWideOnly: true, render: action },
  ];
};

/**
 * Messages of the user's alerts, newest first; page and filter are in the URL. The content below appears once the table's
 * height is known, so it does not jump.
 */
export function MessagesTable({ children }: { children: ReactNode }) {
  const { params, change, numberOf } = useUrlState();
  const isUnread = params.get("unread") === "true";
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const messages = useAlertMessages({
    page: numberOf("page", 1),
    pageSize,
    ...(isUnread ? { unread: "true" as const } : {}),
  });
  const { markRead } = useAlertChanges();
  const columns = useMemo(() => columnsWith((id) => void markRead([id])), [markRead]);
  return (
    <>
      <Section
        title={T.messages}
        isList
        actions={
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={isUnread}
                  onChange={(event) => change({ unread: event.target.checked ? "true" : undefined })}
                />
              }
              label={T.onlyUnread}
            />
            <Button size="small" onClick={() => void markRead()}>
              {T.markAll}
            </Button>
          </Box>
        }
      >
        <DataTable
          caption={T.messages}
          columns={columns}
          rowId={rowId}
          minWidth={640}
          rowHeight={60}
          empty={
            <EmptyState icon="bell" title={isUnread ? T.noUnread : T.noMessages}>
              {T.noMessagesHint}
            </EmptyState>
          }
          {...pagedTable(messages, change, pageSize)}
        />
      </Section>
      {!messages.isPending && children}
    </>
  );
}
