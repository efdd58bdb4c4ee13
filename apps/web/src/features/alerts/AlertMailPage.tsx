import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import {
  ALERT_SCREEN_TEXTS,
  allText,
  applyAlertLink,
  conditionText,
  type ALERT_LINK_ACTIONS,
} from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useAlertLink } from "./alert-queries.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = ALERT_SCREEN_TEXTS;
type Action = (typeof ALERT_LINK_ACTIONS)[number];
const LABELS: Record<Action, string> = {
  snooze: T.linkSnooze,
  unsubscribe: T.linkUnsubscribe,
};

/** /alert-mail/{token}: stops an alert's mail without signing in. Nothing happens until a button is pressed. */
export default function AlertMailPage() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const link = useAlertLink(id);
  const use = useMutation({
    mutationFn: (action: Action) => callApi(applyAlertLink, { body: { token: id, action } }),
    onSuccess: () => link.refetch(),
  });
  const { data } = link;
  const isUnknown = link.isError && errorStatus(link.error) === 404;
  const hasEnded = link.isError && errorStatus(link.error) === 406;
  const until = data?.snoozedUntil ?? null;
  const isSnoozed = until !== null;
  const actions: Action[] = !data?.isMailed
    ? []
    : isSnoozed
      ? ["unsubscribe"]
      : params.get("do") === "snooze"
        ? ["snooze", "unsubscribe"]
        : ["unsubscribe", "snooze"];
  return (
    <AccountCard title={T.linkTitle}>
      {isUnknown ? (
        <Typography>{T.linkUnknown}</Typography>
      ) : hasEnded ? (
        <>
          <Typography sx={{ mb: 2 }}>{T.linkEnded}</Typography>
          <TextLink to="/alerts">{T.linkAlerts}</TextLink>
        </>
      ) : link.isError ? (
        <ErrorState message={errorText(link.error)} onRetry={() => void link.refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={140} />
      ) : (
        <Box sx={{ display: "flex", flexDirection: "column", gap: 2, overflowWrap: "anywhere" }}>
          <Typography>
            {T.linkAbout(data.target ?? allText(data.condition), conditionText(data.condition))}
          </Typography>
          <Typography component="output">
            {!data.isMailed ? T.linkOff : isSnoozed ? T.linkSnoozed(formatDateTime(until)) : T.linkMailed}
          </Typography>
          {use.isError && <ErrorState message={errorText(use.error)} />}
          {actions.map((action, index) => (
            <Button
              key={action}
              variant={index === 0 ? "contained" : "outlined"}
              loading={use.isPending && use.variables === action}
              disabled={use.isPending}
              onClick={() => use.mutate(action)}
            >
              {LABELS[action]}
            </Button>
          ))}
          <Typography variant="body2" color="textSecondary">
            {T.linkKept} {actions.length < 2 && T.linkAgain}
          </Typography>
          {actions.length < 2 && <TextLink to="/alerts">{T.linkAlerts}</TextLink>}
        </Box>
      )}
    </AccountCard>
  );
}
