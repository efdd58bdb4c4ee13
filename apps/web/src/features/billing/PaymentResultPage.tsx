import {
  BILLING_TEXTS,
  PAYMENT_ABANDONED,
  PAYMENT_RESULT_DELAY_MS,
  type PaymentResult,
} from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useEffect } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { usePaymentResult } from "./usage-queries.ts";

const TEXTS = BILLING_TEXTS.payment;

const KINDS: Record<PaymentResult, "success" | "error" | "info"> = {
  off: "info",
  unknown: "info",
  open: "info",
  complete: "success",
  failed: "error",
  expired: "info",
};

/**
 * The target of a payment provider's redirect. After three seconds it closes its window (when the ID is the agreed code) or
 * goes to the start. It shows the content of the provider's signed messages, and never changes anything.
 */
export default function PaymentResultPage() {
  const { id = "" } = useParams();
  const hasLeft = useSearchParams()[0].has(PAYMENT_ABANDONED);
  const navigate = useNavigate();
  const { data, error } = usePaymentResult(id);
  const isKnown = data !== undefined || error !== null;
  const closesWindow = data?.closesWindow ?? false;
  useEffect(() => {
    if (!isKnown) return undefined;
    const timer = setTimeout(() => {
      if (closesWindow) window.close();
      // A window that was not opened by a script cannot be closed by one.
      void navigate("/", { replace: true });
    }, PAYMENT_RESULT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isKnown, closesWindow, navigate]);
  // The provider's messages take precedence over the URL.
  const text = data && (data.result === "open" && hasLeft ? TEXTS.left : TEXTS.results[data.result]);
  const next = closesWindow ? TEXTS.closes : TEXTS.goes;
  return (
    <AccountCard title={TEXTS.title}>
      <Box sx={{ minHeight: 128 }}>
        {data && text && (
          <ResultPanel kind={KINDS[data.result]} title={text.title} subtitle={`${text.text} ${next}`} />
        )}
        {error && <ResultPanel kind="error" title={errorText(error)} subtitle={next} />}
      </Box>
    </AccountCard>
  );
}
