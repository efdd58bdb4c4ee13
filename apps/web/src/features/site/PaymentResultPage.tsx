import { PAYMENT_RESULT_DELAY_MS } from "@pricetrail/contract";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { PAYMENT } from "./content/pricing.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { usePaymentResult } from "./site-queries.ts";

/**
 * Shown by a payment provider's redirect. It stays for three seconds, then closes its window (when the id is the
 * agreed code) or goes to the start. It never changes anything: only the provider's signed messages do.
 */
export default function PaymentResultPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data, isError } = usePaymentResult(id);
  const isKnown = data !== undefined || isError;
  const closesWindow = data?.closesWindow ?? false;
  useEffect(() => {
    if (!isKnown) return undefined;
    const timer = setTimeout(() => {
      if (closesWindow) window.close();
      // A window that no script has opened stays open.
      void navigate("/", { replace: true });
    }, PAYMENT_RESULT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isKnown, closesWindow, navigate]);
  return (
    <AccountCard title={PAYMENT.title}>
      <ResultPanel
        kind="info"
        title={PAYMENT.thanks}
        subtitle={closesWindow ? PAYMENT.closes : PAYMENT.goes}
      />
    </AccountCard>
  );
}
