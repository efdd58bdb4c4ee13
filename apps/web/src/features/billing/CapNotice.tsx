import Alert from "@mui/material/Alert";
import { BILLING_TEXTS } from "@pricetrail/contract";
import { useCap } from "../../api/cap-queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { capText, shareOf, usedOf } from "./cap-use.ts";

const TEXTS = BILLING_TEXTS.cap;

/** A warning about today's cap at the top of the screen; renders nothing while there is room. */
export function CapNotice() {
  const today = useCap().data;
  if (!today) return null;
  const near = today.caps.toSorted((a, b) => shareOf(b, today) - shareOf(a, today))[0];
  const text =
    today.reachedAt !== null
      ? TEXTS.reachedToday
      : today.isNear && near
        ? TEXTS.near(capText(near.unit, usedOf(near, today)), capText(near.unit, near.amount))
        : undefined;
  if (text === undefined) return null;
  return (
    <Alert severity="warning" icon={<Icon name="warning" />} sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
}
