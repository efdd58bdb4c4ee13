import Box from "@mui/material/Box";
import { VIDEO_FRAME_HEIGHT_PX, HELP_TEXTS } from "@pricetrail/contract";
import { Icon } from "../../ui/icons.tsx";
import { trustedDocument } from "../../ui/page-policy.ts";
import { filmDocument } from "./film-document.ts";
import type { Film } from "./films.ts";

/** Wide enough for a 16:9 film at the specified height. */
const FRAME_WIDTH_PX = Math.round((VIDEO_FRAME_HEIGHT_PX * 16) / 9);

/** If narrower than that, the frame keeps the film's aspect ratio, without bars above and below. */
const FRAME_HEIGHT = { height: { xs: "auto", sm: VIDEO_FRAME_HEIGHT_PX }, aspectRatio: "16 / 9" };

/** A film's frame; for a film not yet recorded, it says so. */
export function FilmFrame({ film }: { film: Film }) {
  if (film.files !== undefined) {
    return (
      <Box
        component="iframe"
        // An inline document without a URL: this page's policy applies in it too, and nothing else can frame it.
        srcDoc={trustedDocument(filmDocument(film, film.files))}
        title={`${film.title}: ${film.subtitle}`}
        height={VIDEO_FRAME_HEIGHT_PX}
        loading="lazy"
        allow="fullscreen"
        sx={{
          display: "block",
          width: "100%",
          maxWidth: FRAME_WIDTH_PX,
          ...FRAME_HEIGHT,
          // No border: it would take pixels from the film, which fills the frame exactly.
          border: 0,
          outline: "1px solid",
          outlineColor: "divider",
          borderRadius: 1,
          bgcolor: "#18212f",
        }}
      />
    );
  }
  return (
    <Box
      sx={{
        ...FRAME_HEIGHT,
        maxWidth: FRAME_WIDTH_PX,
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        justifyContent: "center",
        gap: 1,
        px: 2,
        textAlign: "center",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "action.hover",
        color: "text.secondary",
        typography: "body2",
      }}
    >
      <Icon name="video" size={32} />
      {HELP_TEXTS.notRecorded}
    </Box>
  );
}
