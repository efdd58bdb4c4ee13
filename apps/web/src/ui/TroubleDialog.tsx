import Button from "@mui/material/Button";
import { CONTROL_TEXTS, ERROR_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import { NoticeDialog } from "./NoticeDialog.tsx";
import type { PartTrouble } from "./part-loader.ts";

/** Shown when a requested dialog cannot be loaded: why, and what to do. Text typed on the screen is kept. */
export function TroubleDialog({
  trouble,
  isRetrying,
  onRetry,
  onClose,
}: {
  trouble: PartTrouble;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}) {
  const isOutdated = trouble === "outdated";
  return (
    <NoticeDialog
      title={isOutdated ? SHELL_TEXTS.outdated : ERROR_TEXTS.noResponse}
      text={isOutdated ? SHELL_TEXTS.outdatedHint : isRetrying ? SHELL_TEXTS.retrying : SHELL_TEXTS.retryHint}
      onClose={onClose}
    >
      <Button onClick={onClose}>{CONTROL_TEXTS.close}</Button>
      <Button variant="contained" onClick={isOutdated ? () => window.location.reload() : onRetry}>
        {isOutdated ? SHELL_TEXTS.reload : ERROR_TEXTS.retry}
      </Button>
    </NoticeDialog>
  );
}
