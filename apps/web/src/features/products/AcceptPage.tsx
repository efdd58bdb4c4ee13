import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import {
  ACCEPTABLE_OUTCOMES,
  PRODUCT_SCREEN_TEXTS,
  type ProductRow,
  outcomeSentence,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useStartRun } from "../runs/useStartRun.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** Shown while a product's page has a different product or currency than before: its content, and the button to accept it. */
export default function AcceptPage({ product, mayWrite }: { product: ProductRow; mayWrite: boolean }) {
  const { acceptPage, isStarting } = useStartRun();
  const outcome = ACCEPTABLE_OUTCOMES.find((one) => one === product.outcome);
  if (outcome === undefined) return null;
  const detail = product.detail ?? null;
  return (
    <Alert
      severity="warning"
      sx={{
        mb: 2,
        flexWrap: { xs: "wrap", sm: "nowrap" },
        "& .MuiAlert-message": { flex: 1 },
        "& .MuiAlert-action": { alignItems: "center", pt: 0, mr: 0, pb: { xs: 1, sm: 0 } },
      }}
      action={
        mayWrite && (
          <Button
            color="inherit"
            variant="outlined"
            {...disabledFor(!product.isTracking && DISABLED_TEXTS.trackingOff)}
            loading={isStarting}
            onClick={() => {
              // A refusal has already been reported.
              acceptPage({ id: product._id, outcome, detail }).catch(() => undefined);
            }}
          >
            {PRODUCT_SCREEN_TEXTS.accept}
          </Button>
        )
      }
    >
      {outcomeSentence(outcome, detail)} {PRODUCT_SCREEN_TEXTS.acceptHint}
    </Alert>
  );
}
