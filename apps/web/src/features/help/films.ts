import { HELP_TEXTS } from "@pricetrail/contract";
import { cuesOf, type Cue } from "./captions.ts";

/** The files of a recorded film, written by `npm run videos`. */
export interface FilmFiles {
  film: string;
  captions: string;
  /** The still picture before playback. */
  poster: string;
  /** The captions' text, for reading without the film. */
  cues: readonly Cue[];
}

export interface Film {
  id: string;
  title: string;
  /** The film's content; the titles are all the same. */
  subtitle: string;
  /** Undefined until it is recorded. */
  files?: FilmFiles;
}

export interface FilmSection {
  id: string;
  title: string;
  films: readonly Film[];
}

const FILMS = import.meta.glob<string>("./films/*.webm", { eager: true, query: "?url", import: "default" });
const POSTERS = import.meta.glob<string>("./films/*.webp", { eager: true, query: "?url", import: "default" });
const CAPTIONS = import.meta.glob<string>("./films/*.vtt", { eager: true, query: "?url", import: "default" });
const SPOKEN = import.meta.glob<string>("./films/*.vtt", { eager: true, query: "?raw", import: "default" });

function filmOf(id: string, subtitle: string): Film {
  const film = FILMS[`./films/${id}.webm`];
  const poster = POSTERS[`./films/${id}.webp`];
  const captions = CAPTIONS[`./films/${id}.vtt`];
  const entry = { id, title: HELP_TEXTS.film, subtitle };
  if (film === undefined || poster === undefined || captions === undefined) return entry;
  return { ...entry, files: { film, poster, captions, cues: cuesOf(SPOKEN[`./films/${id}.vtt`] ?? "") } };
}

export const FILM_SECTIONS: readonly FilmSection[] = [
  {
    id: "create-configuration",
    title: HELP_TEXTS.create,
    films: [filmOf("by-address", HELP_TEXTS.byAddress), filmOf("by-picking", HELP_TEXTS.byPicking)],
  },
  {
    id: "manage-configuration",
    title: HELP_TEXTS.manage,
    films: [filmOf("edit", HELP_TEXTS.edit), filmOf("same-shop", HELP_TEXTS.sameShop)],
  },
];

/** Returns a film's anchor. */
export const filmAnchor = (section: FilmSection, film: Film) => `${section.id}-${film.id}`;
