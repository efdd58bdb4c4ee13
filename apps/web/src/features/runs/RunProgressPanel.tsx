import { PROGRESS_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useLayoutEffect, useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { countsText } from "./run-summary.ts";
import { useRunProgress } from "./RunProgressProvider.tsx";

/** The small panel at the lower edge: progress of live runs with counts and a cancel button. It is not modal. */
export default function RunProgressPanel() {
  const { runs, cancel, dismiss } = useRunProgress();
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  const focus = useRowFocus([...runs.keys()], ":scope > div");
  const { ref } = focus;
  // The panel disappears with its last run, and focus moves to where people continue.
  useLayoutEffect(() => {
    const panel = ref.current;
    return () => {
      if (panel?.contains(document.activeElement) === true)
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [ref]);
  return (
    <Paper
      {...focus}
      component="aside"
      variant="outlined"
      aria-label={PROGRESS_TEXTS.panel}
      sx={{
        // In its own space at the page's end, so that whatever is there can be scrolled out from under it.
        position: "sticky",
        bottom: 16,
        m: 2,
        mt: 0,
        ml: { sm: "auto" },
        width: { sm: 340 },
        maxHeight: "50vh",
        overflowY: "auto",
        zIndex: "snackbar",
        p: 2,
      }}
    >
      {[...runs.values()].map((run) => (
        <Box key={run._id} sx={{ "& + &": { mt: 2, pt: 2, borderTop: 1, borderColor: "divider" } }}>
          <ProgressBar
            label={run.state === "queued" ? PROGRESS_TEXTS.waiting : PROGRESS_TEXTS.tracking}
            done={run.done}
            total={run.total}
          />
          <Box sx={{ display: "flex", alignItems: "center", gap: 1, mt: 1 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
              {countsText(run)}
            </Typography>
            <Button
              size="small"
              disabled={cancelling.has(run._id)}
              onClick={() => {
                setCancelling((before) => new Set(before).add(run._id));
                // A failure is reported and can be retried.
                void cancel(run._id).then((isCancelled) => {
                  if (isCancelled) return;
                  setCancelling((before) => new Set([...before].filter((id) => id !== run._id)));
                });
              }}
            >
              {PROGRESS_TEXTS.cancel}
            </Button>
            <IconButton size="small" aria-label={PROGRESS_TEXTS.hide} onClick={() => dismiss(run._id)}>
              <Icon name="close" size={16} />
            </IconButton>
          </Box>
        </Box>
      ))}
    </Paper>
  );
}
