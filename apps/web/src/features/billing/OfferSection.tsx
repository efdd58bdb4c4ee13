import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { OFFER_TEXTS, roleHas, startOffer } from "@pricetrail/contract";
import { useProfile } from "../../api/queries.ts";
import { OfferPaper } from "../../ui/OfferPaper.tsx";
import { Section } from "../../ui/Section.tsx";
import { useOffer } from "./payment-queries.ts";
import { useProviderPage } from "./useProviderPage.ts";
import { formatDay } from "../../ui/dates.ts";

/** The signup offer, for people who can take it, while it is valid. */
export default function OfferSection() {
  const offer = useOffer().data;
  const role = useProfile()?.role;
  const open = useProviderPage();
  if (offer?.state !== "open" || role === undefined || !roleHas(role, "manage")) return null;
  return (
    <Section title={OFFER_TEXTS.title}>
      <Box sx={{ display: "grid", gap: 2, maxWidth: 420 }}>
        <OfferPaper offer={offer} validTill={formatDay(offer.validTill)} />
        <Button variant="contained" loading={open.isPending} onClick={() => open.mutate(startOffer)}>
          {OFFER_TEXTS.payNow}
        </Button>
      </Box>
    </Section>
  );
}
