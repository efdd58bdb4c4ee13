import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { ALERT_SCREEN_TEXTS, reportText } from "@pricetrail/contract";
import { useId } from "react";
import { errorText } from "../../api/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { RehearsalChart } from "./RehearsalChart.tsx";
import { useRehearsal, type RehearsedAlert } from "./alert-queries.ts";
import { formatDate, formatDateTime } from "../../ui/dates.ts";

const T = ALERT_SCREEN_TEXTS;
const SHOWN = 5;

/** A preview of what an alert would have sent, before it is saved. */
export function AlertRehearsal({ alert }: { alert: RehearsedAlert }) {
  const id = useId();
  const rehearsal = useRehearsal(alert);
  const { data } = rehearsal;
  if (rehearsal.isError)
    return <ErrorState message={errorText(rehearsal.error)} onRetry={() => void rehearsal.refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      aria-busy={rehearsal.isPlaceholderData}
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 1.5, typography: "body2" }}
    >
      <Box component="h3" id={id} sx={{ typography: "subtitle2", m: 0 }}>
        {T.rehearsal}
      </Box>
      <Box component="output" sx={{ display: "block" }}>
        {T.wouldHave(data.count, data.days, data.products)}
      </Box>
      {data.already > 0 && <Box sx={{ color: "text.secondary" }}>{T.already(data.already)}</Box>}
      {data.count > 0 && <RehearsalChart alert={alert} data={data} />}
      {data.count > SHOWN && <Box sx={{ color: "text.secondary" }}>{T.newestOf(SHOWN)}</Box>}
      {data.list.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: "anywhere" }}>
          {data.list.slice(0, SHOWN).map((one) => (
            <li key={`${one.productId ?? one.listed?.url} ${one.at}`}>
              {formatDate(one.at)}: {one.product}{" "}
              {reportText({ ...one, condition: alert.condition }, formatDateTime)}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
