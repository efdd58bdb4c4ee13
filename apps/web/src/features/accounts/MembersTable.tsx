import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import {
  changeRole,
  type listMembers,
  removeMember,
  roleHas,
  ROLES,
  type Role,
  TEAM_TEXTS,
  type Handover,
} from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { changeErrorText, isGone } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { toasts } from "../../ui/toasts.ts";
import { formatDate, inZone } from "../../ui/dates.ts";
import { lazyDialog } from "../../ui/parts.tsx";

const HandoverDialog = lazyDialog(() => import("./HandoverDialog.tsx"));

export type Member = z.output<typeof listMembers.response>["data"][number];

const rowId = (member: Member) => member._id;

/** Returns the roles that somebody with `role` may assign. Only an owner makes owners. */
export function assignableRoles(role: Role): readonly Role[] {
  return roleHas(role, "own") ? ROLES : ROLES.filter((one) => one !== "owner");
}

/** The members; managers change roles and remove people. */
export function MembersTable({
  role,
  ...list
}: TableList<Member> & {
  /** The viewer's own role. */
  role: Role;
}) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<Member>();
  const reload = async () => {
    await queryClient.invalidateQueries(STALE.team);
    await queryClient.invalidateQueries(STALE.me);
  };
  const change = useMutation({
    mutationFn: ({ id, next }: { id: string; fullname: string; next: Role }) =>
      callApi(changeRole, { params: { id }, body: { role: next } }),
    onSuccess: () => toasts.success(TEAM_TEXTS.roleChanged),
    onError: (failure, { fullname }) => toasts.error(changeErrorText(failure, fullname)),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: ({ id, handover }: { id: string; handover: Handover }) =>
      callApi(removeMember, { params: { id }, body: { handover } }),
    onSuccess: () => {
      toasts.success(TEAM_TEXTS.removed);
      setRemoving(undefined);
    },
    onError: (failure) => {
      toasts.error(changeErrorText(failure, removing?.fullname ?? ""));
      if (isGone(failure)) setRemoving(undefined);
    },
    onSettled: reload,
  });
  const mayChange = (member: Member) =>
    roleHas(role, "manage") && (member.role !== "owner" || roleHas(role, "own"));

  const nameOf = (member: Member) => (
    <>
      {member.fullname} {member.isYou && <Chip size="small" variant="outlined" label={TEAM_TEXTS.you} />}
    </>
  );
  const roleCell = (member: Member) =>
    mayChange(member) ? (
      <NativeSelect
        label={TEAM_TEXTS.roleOf(member.fullname)}
        hideLabel
        value={member.role}
        disabled={change.isPending}
        onChange={(next) => change.mutate({ id: member._id, fullname: member.fullname, next: next as Role })}
        options={assignableRoles(role).map((one) => ({ value: one, label: TEAM_TEXTS.roles[one].name }))}
      />
    ) : (
      TEAM_TEXTS.roles[member.role].name
    );
  const action = (member: Member) =>
    mayChange(member) && !member.isYou ? (
      <Button
        size="small"
        color="error"
        aria-label={TEAM_TEXTS.removeOne(member.fullname)}
        onClick={() => setRemoving(member)}
      >
        {TEAM_TEXTS.remove}
      </Button>
    ) : null;

  const columns: Column<Member>[] = [
    {
      key: "fullname",
      header: TEAM_TEXTS.name,
      isRowHeader: true,
      render: nameOf,
      renderNarrow: (member) => (
        <RowCard title={nameOf(member)} actions={action(member)}>
          {member.email}
          <Note>{`${inZone(TEAM_TEXTS.memberSince)}: ${formatDate(member.createdAt)}`}</Note>
          {roleCell(member)}
        </RowCard>
      ),
    },
    { key: "email", header: TEAM_TEXTS.email, isWideOnly: true, render: (member) => member.email },
    { key: "role", header: TEAM_TEXTS.role, isWideOnly: true, render: roleCell },
    {
      key: "createdAt",
      folds: 1,
      header: TEAM_TEXTS.memberSince,
      isMoment: true,
      isWideOnly: true,
      render: (member) => formatDate(member.createdAt),
    },
  ];
  if (roleHas(role, "manage")) {
    columns.push({
      key: "actions",
      header: TEAM_TEXTS.actions,
      align: "right",
      isWideOnly: true,
      render: action,
    });
  }
  return (
    <>
      <DataTable
        caption={TEAM_TEXTS.members}
        columns={columns}
        {...list}
        rowId={rowId}
        empty={<EmptyState icon="team" title={TEAM_TEXTS.noMembers} />}
      />
      {removing && (
        <HandoverDialog
          member={removing._id}
          isOwn={false}
          title={TEAM_TEXTS.askRemove(removing.fullname)}
          confirmLabel={TEAM_TEXTS.remove}
          busy={remove.isPending}
          onConfirm={(handover) => remove.mutate({ id: removing._id, handover })}
          onClose={() => setRemoving(undefined)}
        >
          {TEAM_TEXTS.removeNote}
        </HandoverDialog>
      )}
    </>
  );
}
