import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { BILLING_TEXTS, type CapToday, formatMicroUsd, roleHas } from "@pricetrail/contract";
import { errorText } from "../../api/api-error.ts";
import { useCap } from "../../api/cap-queries.ts";
import { useProfile } from "../../api/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Section } from "../../ui/Section.tsx";
import { CapForm } from "./CapForm.tsx";
import { PaymentSection } from "./PaymentSection.tsx";

const TEXTS = BILLING_TEXTS.cap;

type Cap = CapToday["caps"][number];

const textOf = (unit: Cap["unit"], amount: number): string =>
  unit === "usd" ? formatMicroUsd(amount) : TEXTS.pointsOf(amount);

const usedOf = ({ unit }: Cap, { used }: CapToday): number =>
  unit === "usd" ? used.costMicroUsd : used.points;

/** What has been used of the tightest cap, as a share. */
const shareOf = (cap: Cap, today: CapToday): number =>
  cap.amount === 0 ? 1 : Math.min(1, usedOf(cap, today) / cap.amount);

/** The caps that hold today, how much of them is used, and a form to set the organisation's own. */
export function CapSection() {
  const { data: today, error, refetch } = useCap();
  const role = useProfile()?.role;
  const canSet = role !== undefined && roleHas(role, "manage");
  return (
    <>
      <Section title={TEXTS.title}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {TEXTS.hint} {canSet ? "" : TEXTS.onlyManagers}
        </Typography>
        {error && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
        {!today && !error && <Skeleton variant="rounded" height={96} />}
        {today && (
          <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
            <Notice today={today} />
            {today.caps.length === 0 && <Typography>{TEXTS.none}</Typography>}
            {today.caps.map((cap) => (
              <Box key={cap.unit + String(cap.amount)}>
                <Typography variant="body2" sx={{ mb: 0.5 }}>
                  {TEXTS.usedOf(textOf(cap.unit, usedOf(cap, today)), textOf(cap.unit, cap.amount))}
                </Typography>
                <LinearProgress
                  variant="determinate"
                  value={Math.floor(shareOf(cap, today) * 100)}
                  aria-label={TEXTS.usedOf(
                    textOf(cap.unit, usedOf(cap, today)),
                    textOf(cap.unit, cap.amount),
                  )}
                />
              </Box>
            ))}
            {canSet && <CapForm key={JSON.stringify(today.own)} own={today.own} />}
          </Box>
        )}
      </Section>
      {today && <PaymentSection today={today} />}
    </>
  );
}

/** What a person should know of today's cap; nothing while there is room. */
function Notice({ today }: { today: CapToday }) {
  const near = today.caps.toSorted((a, b) => shareOf(b, today) - shareOf(a, today))[0];
  return (
    <>
      {today.reachedAt !== null && (
        <Alert severity="warning" icon={<Icon name="warning" />}>
          {TEXTS.reachedToday}
        </Alert>
      )}
      {today.reachedAt === null && today.isNear && near && (
        <Alert severity="warning" icon={<Icon name="warning" />}>
          {TEXTS.near(textOf(near.unit, usedOf(near, today)), textOf(near.unit, near.amount))}
        </Alert>
      )}
    </>
  );
}
