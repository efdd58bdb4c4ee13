import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";

/** A figure that links to the details behind it, with its name above (on a phone in front) and an explanation below. */
export function Figure({
  name,
  value,
  note,
  to,
}: {
  name: string;
  /** Undefined while it loads. */
  value: string | undefined;
  note?: string | undefined;
  /** Link to the details behind the figure. */
  to: string;
}) {
  return (
    <Paper
      variant="outlined"
      sx={{
        px: { xs: 1.5, sm: 2 },
        py: { xs: 1, sm: 2 },
        minHeight: { xs: 60, sm: 116 },
        // On a phone one line: the name, with the value at the end.
        display: { xs: "flex", sm: "block" },
        flexWrap: "wrap",
        alignItems: "baseline",
        // A figure without a note is as high as the others, with its line in the middle.
        alignContent: { xs: "center", sm: "normal" },
        justifyContent: "space-between",
        columnGap: 1,
      }}
    >
      <Typography variant="caption" sx={{ color: "text.secondary" }} component="p">
        {name}
      </Typography>
      <Typography
        component="p"
        sx={{ fontSize: { xs: "1rem", sm: "1.375rem" }, fontWeight: 650, whiteSpace: "nowrap" }}
      >
        {value === undefined ? (
          <Skeleton width={80} />
        ) : (
          <Link
            component={RouterLink}
            to={to}
            preventScrollReset={to.startsWith("?")}
            color="inherit"
            underline="hover"
            aria-label={`${name}: ${value}`}
          >
            {value}
          </Link>
        )}
      </Typography>
      {note !== undefined && (
        <Typography variant="caption" sx={{ color: "text.secondary", flexBasis: "100%" }} component="p">
          {note}
        </Typography>
      )}
    </Paper>
  );
}
