import Button from "@mui/material/Button";
import {
  DATA_SCREEN_TEXTS,
  MATCH_TEXTS as T,
  PAGE_SIZE_DEFAULT,
  undoMatch,
  type MatchRow,
  type MatchShown,
} from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Note, NotedName } from "../../ui/NameWithNote.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { productPath } from "../../ui/paths.ts";
import { RowCard } from "../../ui/RowCard.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useMatches } from "./match-queries.ts";
import { UndoDialog } from "./UndoDialog.tsx";

/** The matches that are answered, by people or by an equal GTIN, or that are put off. */
export function AnsweredMatches({
  shown,
  brand,
}: {
  shown: Exclude<MatchShown, "waiting">;
  brand: string | undefined;
}) {
  const queryClient = useQueryClient();
  const { change, numberOf } = useUrlState();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const query = useMatches({ show: shown, brand, page: numberOf("page", 1), pageSize });
  const mayWrite = useMayWrite();
  const [asked, setAsked] = useState<{ id: string; consequences: string[] }>();
  const undo = useMutation({
    mutationFn: ({ id, dryRun }: { id: string; dryRun: boolean }) =>
      callApi(undoMatch, { params: { id }, body: { dryRun } }),
    onSuccess: ({ message, data }, { id, dryRun }) => {
      if (dryRun) return setAsked({ id, consequences: data.consequences });
      toasts.success(message);
      setAsked(undefined);
      return queryClient.invalidateQueries(STALE.matches);
    },
    onError: (error) => {
      toasts.error(errorText(error));
      setAsked(undefined);
      return queryClient.invalidateQueries(STALE.matches);
    },
  });

  const answerOf = ({ answer, isAutomatic, laterUntil }: MatchRow) =>
    answer === null ? (
      <>
        {T.putOffUntil} {laterUntil !== null && <DateCell at={laterUntil} />}
      </>
    ) : (
      <>
        {T.answers[answer]}
        {isAutomatic && <Note>{T.automatic}</Note>}
      </>
    );
  const actionOf = (row: MatchRow) =>
    mayWrite &&
    row.answer !== null && (
      <Button
        size="small"
        loading={undo.isPending && undo.variables.id === row._id}
        onClick={() => undo.mutate({ id: row._id, dryRun: true })}
        aria-label={T.takeBackOf(row.offer.name)}
      >
        {T.takeBack}
      </Button>
    );
  const offerOf = ({ offer }: MatchRow) =>
    offer.productId === null ? (
      offer.name
    ) : (
      <TextLink to={productPath(offer.productId)}>{offer.name}</TextLink>
    );
  const sellerOf = ({ offer }: MatchRow) => offer.seller ?? offer.host;
  const columns: Column<MatchRow>[] = [
    {
      key: "item",
      header: T.nextItem,
      isRowHeader: true,
      render: ({ item }) => (
        <NotedName name={item.name} note={item.ownId ?? undefined} minWidth={160} maxWidth={320} />
      ),
      renderNarrow: (row) => (
        <RowCard title={row.item.name} actions={actionOf(row)}>
          {offerOf(row)}
          <Note>{sellerOf(row)}</Note>
          {answerOf(row)}
        </RowCard>
      ),
    },
    {
      key: "offer",
      header: T.nextOffer,
      isWideOnly: true,
      render: (row) => (
        <>
          {offerOf(row)}
          <Note>{sellerOf(row)}</Note>
        </>
      ),
    },
    { key: "answer", header: T.answer, isWideOnly: true, render: answerOf },
    {
      key: "at",
      header: T.answeredAt,
      isMoment: true,
      isWideOnly: true,
      folds: 1,
      render: ({ answeredAt }) => answeredAt !== null && <DateCell at={answeredAt} />,
    },
    { key: "actions", header: DATA_SCREEN_TEXTS.actions, align: "right", isWideOnly: true, render: actionOf },
  ];
  return (
    <>
      <DataTable
        caption={T.shown[shown]}
        columns={columns}
        rowId={({ _id }) => _id}
        minWidth={820}
        rowHeight={62}
        empty={<EmptyState icon="check" title={T.noneShown[shown]} />}
        {...pagedTable(query, change, pageSize)}
      />
      <UndoDialog
        consequences={asked?.consequences}
        isBusy={undo.isPending}
        onConfirm={() => asked && undo.mutate({ id: asked.id, dryRun: false })}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
