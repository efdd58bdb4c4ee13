import { NEXT_VISIT_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { NONE } from "../../ui/Price.tsx";
import { planName } from "./plan-name.ts";
import { useProductPlan } from "./plan-queries.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = NEXT_VISIT_TEXTS;

/** A product's next visit and its plan, in one or two lines. */
export default function NextVisit({ id }: { id: string }) {
  const { data, isError } = useProductPlan(id);
  if (data === undefined) return isError ? NONE : <Skeleton width={150} />;
  const { plan, nextAt, why } = data;
  return (
    <>
      {nextAt === null ? T.why[why] : formatDateTime(nextAt)}
      {plan !== null && nextAt !== null && (
        <Box sx={{ typography: "caption", color: "text.secondary", display: { xs: "none", md: "block" } }}>
          {T.plan}: {planName(plan)}
        </Box>
      )}
    </>
  );
}
