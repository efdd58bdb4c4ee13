import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { ERROR_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import { ApiError } from "../api/api-error.ts";
import { useDocumentTitle } from "../ui/Page.tsx";

/** Describes an error: a failed call's status and text, or its message, with the stack where there is one. */
function describe(error: unknown): { text: string; stack?: string } {
  if (error instanceof ApiError) return { text: `${error.status} ${error.message}` };
  if (error instanceof Error) return { text: error.message, ...(error.stack ? { stack: error.stack } : {}) };
  return { text: String(error) };
}

/** The last resort when a screen crashes. */
export function ErrorPage({ error }: { error: unknown }) {
  const { text, stack } = describe(error);
  useDocumentTitle(ERROR_TEXTS.application);
  return (
    <Box component="section" sx={{ maxWidth: 760, mx: "auto", p: { xs: 2, sm: 4 } }} role="alert">
      <Typography variant="h1" gutterBottom>
        {ERROR_TEXTS.application}
      </Typography>
      <Typography sx={{ mb: 3, fontStyle: "italic" }}>{text}</Typography>
      <Box sx={{ display: "flex", gap: 1, mb: 3 }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {SHELL_TEXTS.reload}
        </Button>
        <Button href="/">{SHELL_TEXTS.start}</Button>
      </Box>
      {stack !== undefined && (
        <Box
          component="pre"
          tabIndex={0}
          sx={{
            overflow: "auto",
            p: 2,
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
            fontSize: 12,
            m: 0,
          }}
        >
          {stack}
        </Box>
      )}
    </Box>
  );
}
