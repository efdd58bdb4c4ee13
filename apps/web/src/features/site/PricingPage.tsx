import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { BILLING_TEXTS, formatMicroUsd } from "@pricetrail/contract";
import { useSite } from "../../api/queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { PRICING } from "./content/pricing.ts";
import { CostCalculator } from "./CostCalculator.tsx";
import { SitePage } from "./SitePage.tsx";
import { useTariff } from "./useTariff.ts";

/** The price of a data point, and a calculator. */
export default function PricingPage() {
  const tariff = useTariff();
  const billing = useSite().data?.billing;
  const facts = [
    { figure: PRICING.freeFigure(tariff.freePoints), text: PRICING.free },
    { figure: formatMicroUsd(tariff.pointPriceMicroUsd), text: PRICING.afterwards },
    { figure: PRICING.nothing, text: PRICING.freeOfCharge },
  ];
  return (
    <SitePage title={PRICING.title} subtitle={PRICING.subtitle}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "repeat(3, 1fr)" }, mb: 4 }}>
        {facts.map(({ figure, text }) => (
          <Paper key={text} variant="outlined" sx={{ p: 2.5 }}>
            <Typography component="p" sx={{ fontSize: "1.5rem", fontWeight: 650 }}>
              {figure}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          </Paper>
        ))}
      </Box>
      {billing && billing !== "stripe" && (
        <Alert severity="info" icon={<Icon name="info" />} sx={{ mb: 4 }}>
          {billing === "meter" ? BILLING_TEXTS.payment.noProvider : BILLING_TEXTS.payment.freeOnly}
        </Alert>
      )}
      <CostCalculator tariff={tariff} />
      <Typography variant="h2" sx={{ mt: 4, mb: 1 }}>
        {PRICING.countsHeading}
      </Typography>
      <Typography component="ul" variant="body2" sx={{ pl: 2.5, "& li": { mb: 0.75 } }}>
        {PRICING.counts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Typography>
    </SitePage>
  );
}
