import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";

/** A figure with its name above it and what it means below. */
export function Figure({
  name,
  value,
  note,
}: {
  name: string;
  /** Undefined while it loads. */
  value: string | undefined;
  note?: string | undefined;
}) {
  return (
    <Paper variant="outlined" sx={{ p: 2, minHeight: 104 }}>
      <Typography variant="caption" sx={{ color: "text.secondary" }} component="p">
        {name}
      </Typography>
      <Typography
        component="p"
        sx={{ fontSize: { xs: "1.125rem", sm: "1.375rem" }, fontWeight: 650, whiteSpace: "nowrap" }}
      >
        {value ?? <Skeleton width={80} />}
      </Typography>
      {note !== undefined && (
        <Typography variant="caption" sx={{ color: "text.secondary" }} component="p">
          {note}
        </Typography>
      )}
    </Paper>
  );
}
