import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { REPORT_SCREEN_TEXTS as T, useReportLink as applyReportLink } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useReportLink } from "./report-queries.ts";

/** /report-mail/{token}: confirms or ends a report for its reader without signing in. Nothing happens until the button is pressed. */
export default function ReportMailPage() {
  const { id = "" } = useParams();
  const link = useReportLink(id);
  const use = useMutation({
    mutationFn: () => callApi(applyReportLink, { body: { token: id } }),
    onSuccess: () => link.refetch(),
  });
  const { data } = link;
  const status = link.isError ? errorStatus(link.error) : undefined;
  return (
    <AccountCard title={T.linkTitle}>
      {status === 404 ? (
        <Typography>{T.linkUnknown}</Typography>
      ) : status === 406 ? (
        <Typography>{errorText(link.error)}</Typography>
      ) : link.isError ? (
        <ErrorState message={errorText(link.error)} onRetry={() => void link.refetch()} />
      ) : data ? (
        <Box sx={{ display: "flex", flexDirection: "column", gap: 2, overflowWrap: "anywhere" }}>
          {data.state === "ended" ? (
            <Typography component="output">{T.linkStopped}</Typography>
          ) : (
            <>
              <Typography>
                {data.state === "waiting"
                  ? T.linkAbout(data.organisation, data.report, data.when)
                  : T.linkEnd(data.organisation, data.report)}
              </Typography>
              {data.action === "confirm" && data.state === "active" && (
                <Typography component="output">{T.linkActive}</Typography>
              )}
              {use.isError && <ErrorState message={errorText(use.error)} />}
              {(data.action === "end" || data.state === "waiting") && (
                <Button variant="contained" loading={use.isPending} onClick={() => use.mutate()}>
                  {data.action === "end" ? T.linkStop : T.linkConfirm}
                </Button>
              )}
            </>
          )}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={140} />
      )}
    </AccountCard>
  );
}
