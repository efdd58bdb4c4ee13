import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { alpha } from "@mui/material/styles";
import { ERROR_TEXTS } from "@pricetrail/contract";
import { Icon } from "./icons.tsx";

/** A failed load of part of the screen: the reason in place, with a retry and without a toast. */
export function ErrorState({
  message,
  onRetry,
  retryLabel = ERROR_TEXTS.retry,
}: {
  message?: string;
  onRetry?: () => void;
  retryLabel?: string;
}) {
  return (
    <Box
      role="alert"
      sx={(theme) => ({
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1.5,
        px: 2,
        py: 1,
        border: 1,
        borderRadius: 1,
        borderColor: alpha(theme.palette.error.main, 0.4),
        bgcolor: alpha(theme.palette.error.main, 0.08),
        typography: "body2",
      })}
    >
      <Box component="span" sx={{ color: "error.main" }}>
        <Icon name="error" />
      </Box>
      <Box component="span" sx={{ flex: "1 1 160px" }}>
        {message ?? ERROR_TEXTS.loadFailed}
      </Box>
      {onRetry && (
        <Button color="inherit" size="small" variant="outlined" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Box>
  );
}
