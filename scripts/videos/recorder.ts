import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** A picture of the page and its time, in seconds of the video. */
export interface Frame {
  file: string;
  at: number;
}

/** A caption and its time, in seconds of the video. */
export interface Caption {
  from: number;
  to: number;
  text: string;
}

/** The camera's position from a time of the video on. */
export interface Shot {
  at: number;
  /** 1 shows the whole page, 2 a quarter of it. */
  zoom: number;
  /** The centre of the visible area, as fractions of the page's width and height. */
  x: number;
  y: number;
}

export interface Recording {
  frames: Frame[];
  shots: Shot[];
  captions: Caption[];
  seconds: number;
  /** The time of the poster, which is shown before the video is played. */
  posterAt: number;
}

export interface Recorder {
  /** Shows a caption from now until the next one. */
  say: (text: string) => void;
  /** Uses the current picture as the poster. */
  poster: () => void;
  /** Moves the camera. */
  look: (to: Omit<Shot, "at">) => void;
  /** Runs an action that takes at most `seconds` of the video; a longer one is shown faster. Must not be nested. */
  within: <T>(seconds: number, work: () => Promise<T>) => Promise<T>;
  stop(): Promise<Recording>;
}

const now = (): number => Date.now() / 1000;

/** Records the page's frames as the browser provides them. */
export async function startRecorder(page: Page, folder: string): Promise<Recorder> {
  mkdirSync(folder, { recursive: true });
  const taken: Frame[] = [];
  const shots: Shot[] = [];
  const said: { at: number; text: string }[] = [];
  const hurried: { from: number; to: number; saved: number }[] = [];
  let posterAt: number | undefined;
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(taken.length).padStart(5, "0")}.jpg`);
    writeFileSync(file, Buffer.from(data, "base64"));
    taken.push({ file, at: metadata.timestamp ?? now() });
    devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await devtools.send("Page.startScreencast", { format: "jpeg", quality: 92, everyNthFrame: 1 });
  const start = now();

  const filmTime = (moment: number): number => {
    const saved = hurried.reduce((sum, span) => {
      const passed = Math.min(1, Math.max(0, (moment - span.from) / (span.to - span.from)));
      return sum + span.saved * passed;
    }, 0);
    return Math.max(0, moment - start - saved);
  };
  return {
    say: (text) => void said.push({ at: now(), text }),
    poster: () => (posterAt = now()),
    look: (to) => void shots.push({ ...to, at: now() }),
    within: async (seconds, work) => {
      const from = now();
      const result = await work();
      const to = now();
      if (to - from > seconds) hurried.push({ from, to, saved: to - from - seconds });
      return result;
    },
    stop: async () => {
      const end = now();
      // Frames painted until now may still be in transit.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      await devtools.send("Page.stopScreencast");
      await devtools.detach();
      return {
        frames: taken.filter(({ at }) => at <= end).map(({ file, at }) => ({ file, at: filmTime(at) })),
        shots: shots.map((shot) => ({ ...shot, at: filmTime(shot.at) })),
        captions: said.map(({ at, text }, index) => ({
          from: filmTime(at),
          to: filmTime(said[index + 1]?.at ?? end),
          text,
        })),
        seconds: filmTime(end),
        posterAt: filmTime(posterAt ?? end),
      };
    },
  };
}
