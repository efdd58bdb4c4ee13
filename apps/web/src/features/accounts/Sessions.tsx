import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { endOtherSessions, endSession, PROFILE_TEXTS } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeErrorText, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { useSessions } from "./team-queries.ts";
import { deviceName } from "./user-agent.ts";
import { formatDateTime } from "../../ui/dates.ts";

/** The account's sessions, with buttons to end one or all others. */
export function Sessions() {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const sessions = useSessions();
  const reload = () => queryClient.invalidateQueries(STALE.sessions);
  const onError = (error: unknown) => toasts.error(errorText(error));
  const endOne = useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id } }),
    onSuccess: () => toasts.success(PROFILE_TEXTS.ended),
    onError: (error) => toasts.error(changeErrorText(error, PROFILE_TEXTS.thisSession)),
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => callApi(endOtherSessions),
    onSuccess: () => {
      toasts.success(PROFILE_TEXTS.othersEnded);
      setAsks(false);
    },
    onError,
    onSettled: reload,
  });
  const focus = useRowFocus(
    sessions.data?.map(({ _id }) => _id),
    "li",
  );
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Box {...focus}>
      <Section
        title={PROFILE_TEXTS.sessions}
        actions={
          hasOthers && (
            <Button variant="outlined" onClick={() => setAsks(true)}>
              {PROFILE_TEXTS.signOutOthers}
            </Button>
          )
        }
      >
        {sessions.isPending && <SkeletonBlock lines={2} height={40} />}
        {sessions.isError && (
          <ErrorState message={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
        )}
        {sessions.data && (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {sessions.data.map((session) => (
              <ListRow
                key={session._id}
                action={
                  !session.isCurrent && (
                    <Button
                      size="small"
                      loading={endOne.isPending && endOne.variables === session._id}
                      onClick={() => endOne.mutate(session._id)}
                      aria-label={PROFILE_TEXTS.signOutDevice(deviceName(session.userAgent))}
                    >
                      {PROFILE_TEXTS.signOut}
                    </Button>
                  )
                }
              >
                <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
                  {deviceName(session.userAgent)}{" "}
                  {session.isCurrent && (
                    <Chip size="small" color="primary" variant="outlined" label={PROFILE_TEXTS.thisDevice} />
                  )}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {PROFILE_TEXTS.lastSeen(session.address, formatDateTime(session.lastSeenAt))}
                </Typography>
              </ListRow>
            ))}
          </Box>
        )}
        <ConfirmDialog
          open={asks}
          title={PROFILE_TEXTS.askOthers}
          confirmLabel={PROFILE_TEXTS.signOutOthers}
          busy={endOthers.isPending}
          onConfirm={() => endOthers.mutate()}
          onClose={() => setAsks(false)}
        >
          {PROFILE_TEXTS.staysSignedIn}
        </ConfirmDialog>
      </Section>
    </Box>
  );
}
