import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { PRODUCT_SCREEN_TEXTS, type RunRow } from "@pricetrail/contract";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { countsText } from "../runs/run-summary.ts";

/** Progress of the run started from the product's page. */
export default function ProductRun({ run }: { run: RunRow }) {
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 3 }}>
      <ProgressBar label={PRODUCT_SCREEN_TEXTS.readingPrice} done={run.done} total={run.total} />
      <Box sx={{ typography: "body2", color: "text.secondary", mt: 0.5 }}>{countsText(run)}</Box>
    </Paper>
  );
}
