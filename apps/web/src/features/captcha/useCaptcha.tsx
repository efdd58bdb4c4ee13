import Skeleton from "@mui/material/Skeleton";
import { ACCOUNT_TEXTS, type CaptchaPurpose } from "@pricetrail/contract";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useSite } from "../../api/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { lazyPart } from "../../ui/parts.tsx";
import { proveWork } from "./proof-of-work.ts";
import { ProofOfWork } from "./ProofOfWork.tsx";

const ProviderWidget = lazyPart(() => import("./ProviderWidget.tsx"), {
  fallback: <Skeleton variant="rounded" height={66} />,
});

interface CaptchaState {
  /** The control for the form; nothing when the installation uses no captcha. */
  control: ReactNode;
  /** The value to send with the call; undefined until solved, and without a captcha. */
  value: string | undefined;
  isSolved: boolean;
  /** Call after each submit, since a value is valid only once. */
  reset: () => void;
  /**
   * Solves a harder challenge while the person waits and returns the value for the call; the control uses this level from
   * then on. Throws ApiError, or Error when the work fails or the screen is left.
   */
  solveHarder: (level: number) => Promise<string>;
}

/** Returns this installation's captcha, solved for one purpose. */
export function useCaptcha(purpose: CaptchaPurpose): CaptchaState {
  const site = useSite();
  const captcha = site.data?.captcha;
  const [value, setValue] = useState<string>();
  const [round, setRound] = useState({ number: 0, level: 0 });
  const [isWorking, setWorking] = useState(false);
  const needed = useRef(0);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const reset = useCallback(() => {
    setValue(undefined);
    setRound((before) => ({ number: before.number + 1, level: needed.current }));
  }, []);
  const solveHarder = useCallback(
    async (level: number) => {
      needed.current = level;
      work.current = new AbortController();
      setWorking(true);
      try {
        return (await proveWork(purpose, level, work.current.signal)).value;
      } finally {
        setWorking(false);
      }
    },
    [purpose],
  );
  const actions = { reset, solveHarder };
  if (!captcha) {
    const control = site.isError ? (
      <ErrorState message={ACCOUNT_TEXTS.captcha.unavailable} onRetry={() => void site.refetch()} />
    ) : (
      <Skeleton variant="rounded" height={52} />
    );
    return { control, value, isSolved: false, ...actions };
  }
  if (captcha.provider === "off") return { control: null, value: undefined, isSolved: true, ...actions };
  const control =
    captcha.provider === "altcha" ? (
      <ProofOfWork
        key={round.number}
        purpose={purpose}
        level={round.level}
        isWorking={isWorking}
        onValue={setValue}
      />
    ) : (
      <ProviderWidget
        key={round.number}
        provider={captcha.provider}
        siteKey={captcha.siteKey ?? ""}
        purpose={purpose}
        onValue={setValue}
      />
    );
  return { control, value, isSolved: value !== undefined && value !== "", ...actions };
}
