import { HELP_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useEffect } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { Page } from "../../ui/Page.tsx";
import { FilmFrame } from "./FilmFrame.tsx";
import { FilmTranscript } from "./FilmTranscript.tsx";
import { FILM_SECTIONS, filmAnchor } from "./films.ts";

/**
 * Scrolls smoothly to the film named in the URL, or jumps there where the system prefers reduced motion; the target gets
 * focus, for keyboards and screen readers.
 */
function useAnchorScroll(): void {
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    if (hash === "") return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.scrollIntoView({ behavior: isStill ? "instant" : "smooth", block: "start" });
    target?.focus({ preventScroll: true });
  }, [location]);
}

/** Help Videos: the films in two sections, with links to each. */
export default function HelpVideosPage() {
  useAnchorScroll();
  return (
    <Page title={HELP_TEXTS.title} subtitle={HELP_TEXTS.hint} width="text">
      <Paper variant="outlined" component="nav" aria-label={HELP_TEXTS.films} sx={{ p: 2, mb: 4 }}>
        {FILM_SECTIONS.map((section) => (
          <Box key={section.id} sx={{ "& + &": { mt: 2 } }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {section.title}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, typography: "body2" }}>
              {section.films.map((film) => (
                <li key={film.id}>
                  <Link component={RouterLink} to={{ hash: filmAnchor(section, film) }}>
                    {film.title}
                  </Link>
                  <Box component="span" sx={{ color: "text.secondary" }}>
                    {" "}
                    {film.subtitle}
                  </Box>
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Paper>
      {FILM_SECTIONS.map((section) => (
        <Box key={section.id} component="section" aria-labelledby={section.id} sx={{ mb: 4 }}>
          <Typography id={section.id} variant="h2" sx={{ mb: 2 }}>
            {section.title}
          </Typography>
          {section.films.map((film) => (
            <Box key={film.id} sx={{ mb: 4 }}>
              <Box
                component="article"
                id={filmAnchor(section, film)}
                tabIndex={-1}
                sx={{ scrollMarginTop: 72, outlineOffset: 8 }}
              >
                <Typography variant="h3">{film.title}</Typography>
                <Typography variant="body2" sx={{ color: "text.secondary", mb: 1.5 }}>
                  {film.subtitle}
                </Typography>
                <FilmFrame film={film} />
              </Box>
              {film.files && <FilmTranscript cues={film.files.cues} />}
            </Box>
          ))}
        </Box>
      ))}
    </Page>
  );
}
