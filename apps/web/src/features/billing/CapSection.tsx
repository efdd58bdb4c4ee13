import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { BILLING_TEXTS, roleHas } from "@pricetrail/contract";
import { errorText } from "../../api/api-error.ts";
import { useCap } from "../../api/cap-queries.ts";
import { useProfile } from "../../api/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Section } from "../../ui/Section.tsx";
import { capText, shareOf, usedOf } from "./cap-use.ts";
import { CapForm } from "./CapForm.tsx";
import { PaymentSection } from "./PaymentSection.tsx";

const TEXTS = BILLING_TEXTS.cap;

/** The current caps, their use, and a form for the organisation's own. */
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
            {today.caps.length === 0 && <Typography>{TEXTS.none}</Typography>}
            {today.caps.map((cap) => (
              <Box key={cap.unit + String(cap.amount)}>
                <Typography variant="body2" sx={{ mb: 0.5 }}>
                  {TEXTS.usedOf(capText(cap.unit, usedOf(cap, today)), capText(cap.unit, cap.amount))}
                </Typography>
                <LinearProgress
                  variant="determinate"
                  value={Math.floor(shareOf(cap, today) * 100)}
                  aria-label={TEXTS.usedOf(
                    capText(cap.unit, usedOf(cap, today)),
                    capText(cap.unit, cap.amount),
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
