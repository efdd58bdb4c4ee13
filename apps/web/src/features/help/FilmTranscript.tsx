import Box from "@mui/material/Box";
import { HELP_TEXTS } from "@pricetrail/contract";
import type { Cue } from "./captions.ts";

/** The transcript of a film, for people who cannot or do not want to watch it. */
export function FilmTranscript({ cues }: { cues: readonly Cue[] }) {
  return (
    <Box component="details" sx={{ mt: 1, typography: "body2" }}>
      <Box component="summary" sx={{ cursor: "pointer", width: "fit-content", py: 0.5 }}>
        {HELP_TEXTS.transcript}
      </Box>
      <Box component="ol" sx={{ listStyle: "none", m: 0, mt: 0.5, p: 0, display: "grid", gap: 0.5 }}>
        {cues.map((cue) => (
          <Box component="li" key={cue.at + cue.text} sx={{ display: "flex", gap: 1.5 }}>
            <Box
              component="span"
              sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums", minWidth: 32 }}
            >
              {cue.at}
            </Box>
            {cue.text}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
