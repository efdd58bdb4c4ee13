import Typography from "@mui/material/Typography";
import { CLOSING_TEXTS, formatMicroUsd } from "@pricetrail/contract";
import { useProfile } from "../../api/queries.ts";
import { useClosing } from "./payment-queries.ts";

/** What happens to open amounts when the organisation is deleted with the account; renders nothing where there are none. */
export default function ClosingNote() {
  // An organisation's only member is its owner.
  const { data } = useClosing(useProfile()?.role === "owner");
  if (!data) return null;
  const { settledMicroUsd, voidedMicroUsd, hasSubscription } = data;
  const texts = [
    ...(settledMicroUsd > 0 ? [CLOSING_TEXTS.settles(formatMicroUsd(settledMicroUsd))] : []),
    ...(settledMicroUsd === 0 && hasSubscription ? [CLOSING_TEXTS.ends] : []),
    ...(voidedMicroUsd > 0 ? [CLOSING_TEXTS.voids(formatMicroUsd(voidedMicroUsd))] : []),
  ];
  return texts.map((text) => (
    <Typography key={text} variant="body2">
      {text}
    </Typography>
  ));
}
