import Backdrop from "@mui/material/Backdrop";
import CircularProgress from "@mui/material/CircularProgress";
import Typography from "@mui/material/Typography";
import { TRACKING_TEXTS } from "@pricetrail/contract";

/** Covers the screen while a request is in progress. */
export function LoadingOverlay({ open }: { open: boolean }) {
  return (
    <Backdrop
      open={open}
      sx={{
        zIndex: (theme) => theme.zIndex.modal + 1,
        flexDirection: "column",
        gap: 2,
        color: "#fff",
        bgcolor: "rgba(10,11,14,0.72)",
      }}
    >
      {open && (
        <>
          <CircularProgress color="inherit" aria-hidden="true" />
          <Typography component="output">{TRACKING_TEXTS.trackedData.loading}</Typography>
        </>
      )}
    </Backdrop>
  );
}
