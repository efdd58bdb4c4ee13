import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type listMembers, resendInvitation, TEAM_TEXTS, withdrawInvitation } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { changeErrorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { formatDateTime, inZone } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { toasts } from "../../ui/toasts.ts";

type Invitation = z.output<typeof listMembers.response>["invitations"][number];

const rowId = (invitation: Invitation) => invitation._id;

/** Invitations that nobody has accepted yet: they can be sent again and withdrawn. */
export function Invitations({
  invitations,
  mayManage,
}: {
  invitations: readonly Invitation[];
  mayManage: boolean;
}) {
  const queryClient = useQueryClient();
  const onError = (error: Error) => toasts.error(changeErrorText(error, TEAM_TEXTS.thisInvitation));
  const onSettled = () => queryClient.invalidateQueries(STALE.team);
  const resend = useMutation({
    mutationFn: (id: string) => callApi(resendInvitation, { params: { id } }),
    onSuccess: () => toasts.success(TEAM_TEXTS.sent),
    onError,
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: (id: string) => callApi(withdrawInvitation, { params: { id } }),
    onSuccess: () => toasts.success(TEAM_TEXTS.withdrawn),
    onError,
    onSettled,
  });
  const actions = (row: Invitation) =>
    mayManage ? (
      <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 0.5 }}>
        <Button
          size="small"
          loading={resend.isPending && resend.variables === row._id}
          aria-label={TEAM_TEXTS.resendOne(row.fullname)}
          onClick={() => resend.mutate(row._id)}
        >
          {TEAM_TEXTS.resend}
        </Button>
        <Button
          size="small"
          loading={withdraw.isPending && withdraw.variables === row._id}
          aria-label={TEAM_TEXTS.withdrawOne(row.fullname)}
          onClick={() => withdraw.mutate(row._id)}
        >
          {TEAM_TEXTS.withdraw}
        </Button>
      </Box>
    ) : null;
  const columns: Column<Invitation>[] = [
    {
      key: "fullname",
      header: TEAM_TEXTS.invited,
      isRowHeader: true,
      render: (row) => row.fullname,
      renderNarrow: (row) => (
        <RowCard title={row.fullname} actions={actions(row)}>
          {row.email}
          <Note>
            {`${TEAM_TEXTS.roles[row.role].name} · ${
              row.isExpired
                ? TEAM_TEXTS.expired
                : `${inZone(TEAM_TEXTS.validUntil)}: ${formatDateTime(row.expiresAt)}`
            }`}
          </Note>
        </RowCard>
      ),
    },
    { key: "email", header: TEAM_TEXTS.email, isWideOnly: true, render: (row) => row.email },
    {
      key: "role",
      header: TEAM_TEXTS.role,
      isWideOnly: true,
      render: (row) => TEAM_TEXTS.roles[row.role].name,
    },
    {
      key: "expiresAt",
      folds: 1,
      header: TEAM_TEXTS.validUntil,
      isMoment: true,
      isWideOnly: true,
      render: (row) => (row.isExpired ? TEAM_TEXTS.expired : <DateCell at={row.expiresAt} />),
    },
  ];
  if (mayManage) {
    columns.push({
      key: "actions",
      header: TEAM_TEXTS.actions,
      align: "right",
      isWideOnly: true,
      render: actions,
    });
  }
  return (
    <DataTable
      caption={TEAM_TEXTS.invitations}
      columns={columns}
      rows={invitations}
      rowId={rowId}
      empty={<EmptyState title={TEAM_TEXTS.noInvitations} />}
    />
  );
}
