import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { createPairing, DOWNLOAD_TEXTS } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { Section } from "../../ui/Section.tsx";
import { toasts } from "../../ui/toasts.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = DOWNLOAD_TEXTS;

/** A code to type into the extension, with the address that goes with it. */
export function PairingCode() {
  const mayWrite = useMayWrite();
  const pairing = useMutation({
    mutationFn: () => callApi(createPairing),
    onError: (error) => toasts.error(errorText(error)),
  });
  return (
    <Section title={T.connect}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {mayWrite ? T.connectHint : T.viewer}
      </Typography>
      <Box aria-live="polite">
        {pairing.data && (
          <Box
            component="dl"
            sx={{
              display: "grid",
              gridTemplateColumns: { sm: "max-content 1fr" },
              columnGap: 3,
              rowGap: { xs: 0.25, sm: 1 },
              alignItems: "baseline",
              m: 0,
              mb: 2,
              p: 2,
              border: 1,
              borderColor: "divider",
              borderRadius: 1,
              "& dt": { color: "text.secondary", typography: "body2" },
              "& dd": { m: 0, overflowWrap: "anywhere" },
            }}
          >
            <dt>{T.server}</dt>
            <dd>{location.origin}</dd>
            <dt>{T.code}</dt>
            <Box
              component="dd"
              sx={{ fontFamily: "monospace", fontSize: "1.5rem", letterSpacing: "0.14em", lineHeight: 1.3 }}
            >
              {pairing.data.code}
            </Box>
            <Typography component="dd" variant="caption" color="textSecondary" sx={{ gridColumn: "1 / -1" }}>
              {T.validUntil(formatDateTime(pairing.data.expiresAt))}
            </Typography>
          </Box>
        )}
      </Box>
      {mayWrite && (
        <Button variant="contained" loading={pairing.isPending} onClick={() => pairing.mutate()}>
          {pairing.data ? T.newCode : T.makeCode}
        </Button>
      )}
    </Section>
  );
}
