import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";

/** A progress bar for long work, with its counts: "3 of 12". */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, mb: 0.5 }}>
        <Typography variant="body2">{label}</Typography>
        <Typography variant="body2" color="textSecondary">
          {done.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-label={label} />
    </Box>
  );
}
