import Alert from "@mui/material/Alert";
import { BILLING_TEXTS, USAGE_SCREEN_TEXTS } from "@pricetrail/contract";
import { useCap } from "../../api/cap-queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { capText, shareOf, usedOf } from "./cap-use.ts";

const TEXTS = BILLING_TEXTS.cap;

/**
 * A warning about today's cap at the top of the screen; renders nothing while there is room.
 *
 * @param isElsewhere whether the screen is another than Usage and Cost, to which it then links
 */
export function CapNotice({ isElsewhere = false }: { isElsewhere?: boolean }) {
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
      {isElsewhere && (
        <>
          {" "}
          <TextLink to="/usage">{USAGE_SCREEN_TEXTS.title}</TextLink>
        </>
      )}
    </Alert>
  );
}
