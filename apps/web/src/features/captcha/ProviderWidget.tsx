import Box from "@mui/material/Box";
import { ACCOUNT_TEXTS, type CaptchaPurpose } from "@pricetrail/contract";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useColorMode } from "../../ui/theme/ColorModeProvider.tsx";
import { loadWidget, type WidgetProvider } from "./widget-api.ts";

/** The widget of an external captcha service, where the operator has configured one. */
export default function ProviderWidget({
  provider,
  siteKey,
  purpose,
  onValue,
}: {
  provider: WidgetProvider;
  siteKey: string;
  purpose: CaptchaPurpose;
  onValue: (value: string | undefined) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { mode } = useColorMode();

  useEffect(() => {
    const host = container.current;
    if (!host || failed) return undefined;
    const place = document.createElement("div");
    host.append(place);
    const stop = loadWidget(
      provider,
      (api) =>
        api.render(place, {
          sitekey: siteKey,
          theme: mode,
          action: purpose,
          callback: (value) => onValue(value),
          "expired-callback": () => onValue(undefined),
          "error-callback": () => onValue(undefined),
        }),
      () => setFailed(true),
    );
    return () => {
      stop();
      place.remove();
    };
  }, [provider, siteKey, purpose, mode, onValue, failed]);

  return (
    <Box>
      {failed && <ErrorState message={ACCOUNT_TEXTS.captcha.unavailable} onRetry={() => setFailed(false)} />}
      <div ref={container} style={{ minHeight: failed ? 0 : 66 }} />
    </Box>
  );
}
