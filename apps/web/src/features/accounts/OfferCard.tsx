import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { ACCOUNT_TEXTS, addMonths, formatDate, OFFER_VALID_MONTHS } from "@pricetrail/contract";
import { useState } from "react";
import { useCaptcha } from "../captcha/useCaptcha.tsx";

interface Offer {
  percent: number;
  oldPriceUsd: number;
  newPriceUsd: number;
}

/** The promotional card of the signup's pay state. Pay Now sends the signup again, with a fresh captcha. */
export function OfferCard({
  offer,
  now,
  onPay,
}: {
  offer: Offer;
  /** The installation's clock. */
  now: string;
  onPay: (captcha: string | undefined) => Promise<void>;
}) {
  const captcha = useCaptcha("signup");
  const [busy, setBusy] = useState(false);
  const pay = async () => {
    setBusy(true);
    await onPay(captcha.value);
    setBusy(false);
    captcha.reset();
  };
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      <Paper
        variant="outlined"
        sx={{ p: 3, textAlign: "center", borderColor: "primary.main", borderWidth: 2 }}
      >
        <Typography variant="h2" color="primary">
          {offer.percent}% flat off
        </Typography>
        <Typography
          sx={{ mt: 1, display: "flex", justifyContent: "center", alignItems: "baseline", gap: 1.5 }}
        >
          <Box component="s" sx={{ color: "text.secondary" }}>
            ${offer.oldPriceUsd}
          </Box>
          <Box component="strong" sx={{ fontSize: "2rem" }}>
            ${offer.newPriceUsd}
          </Box>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Valid till {formatDate(addMonths(new Date(now), OFFER_VALID_MONTHS))}
        </Typography>
      </Paper>
      {captcha.control}
      <Button
        variant="contained"
        size="large"
        disabled={!captcha.isSolved}
        loading={busy}
        onClick={() => void pay()}
      >
        {ACCOUNT_TEXTS.signup.payNow}
      </Button>
    </Box>
  );
}
