import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import CircularProgress from "@mui/material/CircularProgress";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { ACCOUNT_TEXTS, ERROR_TEXTS, type CaptchaPurpose } from "@pricetrail/contract";
import { useEffect, useState } from "react";
import { errorStatus } from "../../api/api-error.ts";
import { Icon } from "../../ui/icons.tsx";
import { proveWork } from "./proof-of-work.ts";

const TEXTS = ACCOUNT_TEXTS.captcha;

type State = "idle" | "checking" | "solved" | "broken" | "unreachable";

/**
 * "I am not a robot": ticking it lets the computer do work that the server verifies. It renews itself before it expires, and
 * is an ordinary checkbox with its state as text.
 */
export function ProofOfWork({
  purpose,
  level,
  isWorking,
  onValue,
}: {
  purpose: CaptchaPurpose;
  level: number;
  /** Whether a harder one is being solved to replace the confirmed one. */
  isWorking: boolean;
  onValue: (value: string | undefined) => void;
}) {
  const [isTicked, setTicked] = useState(false);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>("idle");

  useEffect(() => {
    if (!isTicked) return undefined;
    const controller = new AbortController();
    let renewal: ReturnType<typeof setTimeout> | undefined;
    proveWork(purpose, level, controller.signal).then(
      ({ value, lifetimeMs }) => {
        setState("solved");
        onValue(value);
        renewal = setTimeout(() => {
          setState("checking");
          onValue(undefined);
          setRound(round + 1);
        }, lifetimeMs);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState(errorStatus(error) === 0 ? "unreachable" : "broken");
        setTicked(false);
        onValue(undefined);
      },
    );
    return () => {
      controller.abort();
      clearTimeout(renewal);
    };
  }, [purpose, level, isTicked, round, onValue]);

  const isChecking = isWorking || state === "checking";
  const isSolved = !isWorking && state === "solved";
  const tick = (ticked: boolean) => {
    setTicked(ticked);
    setState(ticked ? "checking" : "idle");
    if (!ticked) onValue(undefined);
  };
  return (
    <Box sx={{ border: 1, borderColor: "divider", borderRadius: 1, px: 2, py: 0.5 }}>
      <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", columnGap: 1, minHeight: 42 }}>
        <FormControlLabel
          control={
            <Checkbox
              checked={isTicked}
              disabled={isWorking}
              onChange={(event) => tick(event.target.checked)}
            />
          }
          label={TEXTS.label}
          sx={{ flexGrow: 1, mr: 0 }}
          slotProps={{ typography: { variant: "body2" } }}
        />
        <Typography
          component="output"
          variant="caption"
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 0.75,
            color: isSolved ? "success.main" : "text.secondary",
          }}
        >
          {isChecking && <CircularProgress size={16} aria-hidden="true" />}
          {isSolved && <Icon name="check" size={16} />}
          {isChecking ? TEXTS.checking : isSolved ? TEXTS.solved : ""}
        </Typography>
      </Box>
      {isChecking && (isWorking || level > 0) && (
        <Typography
          component="output"
          variant="caption"
          sx={{ display: "block", pb: 1, color: "text.secondary" }}
        >
          {TEXTS.harder}
        </Typography>
      )}
      {(state === "broken" || state === "unreachable") && (
        <Typography role="alert" variant="caption" color="error" sx={{ display: "block", pb: 1 }}>
          {state === "broken" ? TEXTS.broken : `${ERROR_TEXTS.noResponse}. ${TEXTS.again}`}
        </Typography>
      )}
    </Box>
  );
}
