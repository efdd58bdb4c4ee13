import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
// Visitors are shown UTC.
// oxlint-disable-next-line no-restricted-imports
import { addMonths, formatDate, OFFER_TEXTS, OFFER_VALID_MONTHS, ACCOUNT_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { useReplacedFocus } from "../../ui/keep-focus.ts";
import { OfferPaper } from "../../ui/OfferPaper.tsx";
import { useCaptcha } from "../captcha/useCaptcha.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

interface Offer {
  percent: number;
  oldPriceUsd: number;
  newPriceUsd: number;
}

/** The promotional card in the signup's pay state. Pay Now submits the signup again, with a fresh captcha. */
export function OfferCard({
  offer,
  now,
  onPay,
  onSkip,
}: {
  offer: Offer;
  /** The installation's clock. */
  now: string;
  onPay: (captcha: string | undefined) => Promise<void>;
  /** Finishes the signup without payment. */
  onSkip: () => void;
}) {
  const captcha = useCaptcha("signup");
  const [busy, setBusy] = useState(false);
  const pay = async () => {
    setBusy(true);
    await onPay(captcha.value);
    setBusy(false);
    captcha.reset();
  };
  const place = useReplacedFocus<HTMLDivElement>();
  return (
    <Box ref={place} tabIndex={-1} sx={{ display: "flex", flexDirection: "column", gap: 2, outline: "none" }}>
      <OfferPaper offer={offer} validTill={formatDate(addMonths(new Date(now), OFFER_VALID_MONTHS))} />
      <Typography variant="body2" color="textSecondary">
        {OFFER_TEXTS.later}
      </Typography>
      {captcha.control}
      <Button
        variant="contained"
        size="large"
        {...disabledFor(!captcha.isSolved && ACCOUNT_TEXTS.captcha.required)}
        loading={busy}
        onClick={() => void pay()}
      >
        {OFFER_TEXTS.payNow}
      </Button>
      <Button disabled={busy} onClick={onSkip}>
        {OFFER_TEXTS.without}
      </Button>
    </Box>
  );
}
