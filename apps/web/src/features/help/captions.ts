/** A sentence of a film and its start, as minutes and seconds. */
export interface Cue {
  at: string;
  text: string;
}

const CUE = /^(?:\d+:)?(\d\d):(\d\d)\.\d{3} --> [^\n]*\n([^]*?)(?=\n\n|\n?$(?![^]))/gm;

/** Returns the sentences of a WebVTT file whose cues carry no markup, in order. */
export function cuesOf(webVtt: string): Cue[] {
  return [...webVtt.replaceAll("\r\n", "\n").matchAll(CUE)].map(([, minutes, seconds, text]) => ({
    at: `${Number(minutes)}:${seconds ?? "00"}`,
    text: (text ?? "").replaceAll("\n", " ").trim(),
  }));
}
