import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { OFFER_TEXTS } from "@pricetrail/contract";

/** The promotional card: discount, old price, new price, end date, and what is bought. */
export function OfferPaper({
  offer,
  validTill,
}: {
  offer: { percent: number; oldPriceUsd: number; newPriceUsd: number };
  /** The last day, formatted for display. */
  validTill: string;
}) {
  return (
    <Paper variant="outlined" sx={{ p: 3, textAlign: "center", borderColor: "primary.main", borderWidth: 2 }}>
      <Typography variant="h2" component="p" color="primary">
        {OFFER_TEXTS.flatOff(offer.percent)}
      </Typography>
      <Typography sx={{ mt: 1, display: "flex", justifyContent: "center", alignItems: "baseline", gap: 1.5 }}>
        <Box component="s" sx={{ color: "text.secondary" }}>
          {`$${offer.oldPriceUsd}`}
        </Box>
        <Box component="strong" sx={{ fontSize: "2rem" }}>
          {`$${offer.newPriceUsd}`}
        </Box>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {OFFER_TEXTS.validTill(validTill)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 2 }}>
        {OFFER_TEXTS.what(offer.oldPriceUsd, offer.newPriceUsd)}
      </Typography>
    </Paper>
  );
}
