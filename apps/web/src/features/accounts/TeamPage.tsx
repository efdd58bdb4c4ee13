import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { leaveOrganisation, roleHas, TEAM_TEXTS, type Handover } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useProfile } from "../../api/queries.ts";
import { storeNotice } from "../../api/notice.ts";
import { AddButton } from "../../ui/AddButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { listTable } from "../../ui/list-table.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { MembersTable } from "./MembersTable.tsx";
import { useTeam } from "./team-queries.ts";
import { disabledFor } from "../../ui/disabled-for.ts";
import { lazyDialog } from "../../ui/parts.tsx";

const HandoverDialog = lazyDialog(() => import("./HandoverDialog.tsx"));

/** Members of the organisation, their roles, and open invitations. */
export default function TeamPage() {
  const profile = useProfile();
  const [dialog, setDialog] = useState<"invite" | "leave">();
  const team = useTeam();
  const leave = useMutation({
    mutationFn: (handover: Handover) => callApi(leaveOrganisation, { body: { handover } }),
    onSuccess: () => {
      // The session continues in another organisation or in none, so everything starts over.
      storeNotice({ kind: "success", text: TEAM_TEXTS.left });
      window.location.assign("/");
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  // The table of invitations disappears with the last one.
  const focus = useRowFocus(team.data && [...team.data.data, ...team.data.invitations].map(({ _id }) => _id));
  if (!profile) return null;
  const owners = team.data?.data.filter(({ role }) => role === "owner").length;
  const me = team.data?.data.find(({ isYou }) => isYou)?._id;
  const isLastOwner = profile.role === "owner" && owners === 1;
  const mayManage = roleHas(profile.role, "manage");
  return (
    <Page
      width="list"
      title={TEAM_TEXTS.title}
      subtitle={TEAM_TEXTS.hint(profile.orgname)}
      actions={
        <>
          <Button
            variant="outlined"
            {...disabledFor(isLastOwner && TEAM_TEXTS.lastOwner)}
            onClick={() => setDialog("leave")}
          >
            {TEAM_TEXTS.leave}
          </Button>
          {mayManage && <AddButton onClick={() => setDialog("invite")}>{TEAM_TEXTS.invite}</AddButton>}
        </>
      }
    >
      <Box {...focus} sx={{ display: "flex", flexDirection: "column", gap: 3 }}>
        {profile.role === "owner" && (owners ?? 1) === 1 && (
          // Most organisations have one owner, so its space is reserved until that is known.
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ visibility: isLastOwner ? "visible" : "hidden" }}
          >
            {TEAM_TEXTS.lastOwner}
          </Typography>
        )}
        <MembersTable {...listTable(team, team.data?.data)} role={profile.role} />
        {team.data && team.data.invitations.length > 0 && (
          <Invitations invitations={team.data.invitations} mayManage={mayManage} />
        )}
      </Box>
      <InviteDialog open={dialog === "invite"} role={profile.role} onClose={() => setDialog(undefined)} />
      {dialog === "leave" && me && (
        <HandoverDialog
          member={me}
          isOwn
          title={TEAM_TEXTS.askLeave(profile.orgname)}
          confirmLabel={TEAM_TEXTS.leave}
          busy={leave.isPending}
          onConfirm={(handover) => leave.mutate(handover)}
          onClose={() => setDialog(undefined)}
        >
          {TEAM_TEXTS.leaveNote}
        </HandoverDialog>
      )}
    </Page>
  );
}
