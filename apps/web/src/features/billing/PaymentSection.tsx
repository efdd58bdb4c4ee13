import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { BILLING_TEXTS, type CapToday, roleHas, startCheckout, startPortal } from "@pricetrail/contract";
import { useProfile } from "../../api/queries.ts";
import { Section } from "../../ui/Section.tsx";
import { useProviderPage } from "./useProviderPage.ts";

const TEXTS = BILLING_TEXTS.payment;

/** Whether charging is set up, with links to the payment provider's own pages. */
export function PaymentSection({ today }: { today: CapToday }) {
  const role = useProfile()?.role;
  const open = useProviderPage();
  if (today.mode !== "stripe") {
    return (
      <Section title={TEXTS.method}>
        <Typography variant="body2">{today.mode === "meter" ? TEXTS.noProvider : TEXTS.freeOnly}</Typography>
      </Section>
    );
  }
  return (
    <Section title={TEXTS.method}>
      <Typography variant="body2">{today.hasMethod ? TEXTS.methodConnected : TEXTS.methodMissing}</Typography>
      {role !== undefined && roleHas(role, "manage") && (
        <Box sx={{ mt: 2 }}>
          <Button
            variant={today.hasMethod ? "outlined" : "contained"}
            loading={open.isPending}
            onClick={() => open.mutate(today.hasMethod ? startPortal : startCheckout)}
          >
            {today.hasMethod ? TEXTS.manage : TEXTS.add}
          </Button>
        </Box>
      )}
    </Section>
  );
}
