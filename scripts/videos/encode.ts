import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Caption, Frame, Recording, Shot } from "./recorder.ts";

/** Size of a video's page, and of the band with the captions below it; together 16:9. */
export const SCREEN = { width: 1280, height: 656 };
const FILM = { width: 1280, height: 720 };
const BAND_COLOR = "0x18212f";
const RATE = 16;
/** Quality of VP9, 0 (best) to 63: text stays sharp, and a video has about a megabyte. */
const QUALITY = "40";

const run = promisify(execFile);

async function ffmpeg(...args: string[]): Promise<void> {
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args]);
}

/** @throws Error with one sentence if ffmpeg is missing */
export async function checkFfmpeg(): Promise<void> {
  await run("ffmpeg", ["-version"]).catch(() => {
    throw new Error("The films need ffmpeg: apt-get install ffmpeg");
  });
}

function listOf(frames: readonly Frame[], seconds: number): string {
  const lines = ["ffconcat version 1.0"];
  frames.forEach(({ file, at }, index) => {
    const next = frames[index + 1]?.at ?? seconds;
    const shownFor = next - (index === 0 ? 0 : at);
    if (shownFor > 0) lines.push(`file '${file}'`, `duration ${shownFor.toFixed(4)}`);
  });
  const last = frames.at(-1);
  // The last duration applies only if another picture follows.
  if (last) lines.push(`file '${last.file}'`);
  return lines.join("\n");
}

/** Duration of the camera's movement from one shot to the next. */
const TURN_S = 0.8;

/** Returns the camera as an ffmpeg filter, with smooth movements between shots. */
function camera(shots: readonly Shot[]): string {
  const start: Shot = { at: 0, zoom: 1, x: 0.5, y: 0.5 };
  const course = (value: "zoom" | "x" | "y"): string =>
    shots.reduce((sum, shot, index) => {
      const step = shot[value] - (shots[index - 1] ?? start)[value];
      const part = `clip((it-${shot.at.toFixed(3)})/${TURN_S},0,1)`;
      return step === 0 ? sum : `${sum}+(${step.toFixed(4)})*pow(${part},2)*(3-2*${part})`;
    }, String(start[value]));
  const { width, height } = SCREEN;
  // The position is in whole pixels of the input, which is enlarged so that slow movements do not jitter.
  return [
    `scale=${width * 2}:${height * 2}:flags=bicubic`,
    `zoompan=d=1:fps=${RATE}:s=${width}x${height}:z='${course("zoom")}'` +
      `:x='clip((${course("x")})*iw-iw/zoom/2,0,iw-iw/zoom)'` +
      `:y='clip((${course("y")})*ih-ih/zoom/2,0,ih-ih/zoom)'`,
  ].join(",");
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

/** Returns captions as a WebVTT file. */
export function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`);
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** Writes `<name>.webm`, its captions `<name>.vtt` and its poster `<name>.webp` to `target`. */
export async function encode(
  { frames, shots, captions, seconds, posterAt }: Recording,
  work: string,
  target: string,
  name: string,
): Promise<void> {
  const list = join(work, "frames.txt");
  const film = join(target, `${name}.webm`);
  writeFileSync(list, listOf(frames, seconds));
  const picture = [
    `fps=${RATE}`,
    camera(shots),
    `pad=${FILM.width}:${FILM.height}:0:0:${BAND_COLOR}`,
    "format=yuv420p",
  ].join(",");
  const source = ["-f", "concat", "-safe", "0", "-i", list, "-vf", picture, "-t", seconds.toFixed(3)];
  const quality = ["-crf", QUALITY, "-b:v", "0", "-deadline", "good", "-cpu-used", "5", "-row-mt", "1"];
  await ffmpeg(...source, "-c:v", "libvpx-vp9", ...quality, "-g", String(RATE * 10), "-an", film);
  const still = ["-frames:v", "1", "-c:v", "libwebp", "-quality", "80"];
  await ffmpeg("-ss", posterAt.toFixed(3), "-i", film, ...still, join(target, `${name}.webp`));
  writeFileSync(join(target, `${name}.vtt`), webVtt(captions));
  rmSync(list);
}
