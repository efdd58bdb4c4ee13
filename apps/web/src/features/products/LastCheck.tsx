import Alert from "@mui/material/Alert";
import { ACCEPTABLE_OUTCOMES, isErrorOutcome, type ProductRow } from "@pricetrail/contract";
import { OutcomeReason } from "../../ui/OutcomeReason.tsx";

/** Why the last check gave no price, and what to do; pages a person can accept have their own message. */
export function LastCheck({ product }: { product: ProductRow }) {
  const { _id: id, url, outcome } = product;
  if (outcome === null || outcome === "value") return null;
  if (ACCEPTABLE_OUTCOMES.some((one) => one === outcome)) return null;
  return (
    <Alert severity={isErrorOutcome(outcome) ? "warning" : "info"} sx={{ mb: 2 }}>
      <OutcomeReason found={{ ...product, outcome }} product={{ id, url }} />
    </Alert>
  );
}
