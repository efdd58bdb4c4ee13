import Skeleton from "@mui/material/Skeleton";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { useSite } from "../../api/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProofOfWork } from "./ProofOfWork.tsx";

const ProviderWidget = lazy(() => import("./ProviderWidget.tsx"));

interface CaptchaState {
  /** The control to place in the form; nothing when the installation uses no captcha. */
  control: ReactNode;
  /** What to send with the call; undefined until solved, and when there is no captcha. */
  value: string | undefined;
  isSolved: boolean;
  /** A value counts once: to be called after each submit. */
  reset: () => void;
}

/** The captcha of this installation. */
export function useCaptcha(): CaptchaState {
  const site = useSite();
  const captcha = site.data?.captcha;
  const [value, setValue] = useState<string>();
  const [round, setRound] = useState(0);
  const reset = useCallback(() => {
    setValue(undefined);
    setRound((before) => before + 1);
  }, []);
  if (!captcha) {
    const control = site.isError ? (
      <ErrorState message={ACCOUNT_TEXTS.captcha.unavailable} onRetry={() => void site.refetch()} />
    ) : (
      <Skeleton variant="rounded" height={52} />
    );
    return { control, value, isSolved: false, reset };
  }
  if (captcha.provider === "off") return { control: null, value: undefined, isSolved: true, reset };
  const control =
    captcha.provider === "altcha" ? (
      <ProofOfWork key={round} onValue={setValue} />
    ) : (
      <Suspense fallback={<Skeleton variant="rounded" height={66} />}>
        <ProviderWidget
          key={round}
          provider={captcha.provider}
          siteKey={captcha.siteKey ?? ""}
          onValue={setValue}
        />
      </Suspense>
    );
  return { control, value, isSolved: value !== undefined && value !== "", reset };
}
