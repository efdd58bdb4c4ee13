import * as z from "zod/mini";
import { MAX_LIVE_VIEW, MIN_LIVE_VIEW } from "../../constants.ts";

/**
 * The live view's socket: JSON texts both ways, and a picture as one binary message per frame
 * (FRAME_HEADER_BYTES of header, then a JPEG or PNG; see constants.ts).
 */

const place = z.number().check(z.minimum(-100), z.maximum(5_000));
const modifiers = z.int().check(z.minimum(0), z.maximum(15));

/** App to server. `modifiers` is the DevTools protocol's bit field: Alt 1, Ctrl 2, Meta 4, Shift 8. */
export const liveCommand = z.discriminatedUnion("type", [
  z.object({ type: z.literal("navigate"), url: z.string().check(z.maxLength(2_048)) }),
  z.object({ type: z.literal("back") }),
  z.object({ type: z.literal("forward") }),
  z.object({ type: z.literal("reload") }),
  z.object({ type: z.literal("stop") }),
  z.object({
    type: z.literal("pointer"),
    event: z.enum(["move", "down", "up"]),
    x: place,
    y: place,
    button: z.enum(["none", "left", "middle", "right"]),
    clickCount: z.int().check(z.minimum(0), z.maximum(3)),
    modifiers,
  }),
  z.object({
    type: z.literal("wheel"),
    x: place,
    y: place,
    dx: z.number().check(z.minimum(-5_000), z.maximum(5_000)),
    dy: z.number().check(z.minimum(-5_000), z.maximum(5_000)),
    modifiers,
  }),
  z.object({
    type: z.literal("key"),
    event: z.enum(["down", "up"]),
    key: z.string().check(z.maxLength(32)),
    code: z.string().check(z.maxLength(32)),
    modifiers,
  }),
  /** Text that is not a single key press: pasted, or composed by an input method. */
  z.object({ type: z.literal("text"), text: z.string().check(z.maxLength(5_000)) }),
  z.object({
    type: z.literal("resize"),
    width: z.int().check(z.minimum(MIN_LIVE_VIEW.width), z.maximum(MAX_LIVE_VIEW.width)),
    height: z.int().check(z.minimum(MIN_LIVE_VIEW.height), z.maximum(MAX_LIVE_VIEW.height)),
  }),
  /** The frame with this number is drawn: the next one can be sent. */
  z.object({ type: z.literal("drawn"), frame: z.number() }),
  /** The view is hidden (inspection mode, or a background tab): no frames are needed. */
  z.object({ type: z.literal("visible"), visible: z.boolean() }),
]);
export type LiveCommand = z.infer<typeof liveCommand>;

/** Server to app. */
export type LiveEvent =
  | {
      type: "page";
      url: string;
      title: string;
      isLoading: boolean;
      canGoBack: boolean;
      canGoForward: boolean;
      /** One sentence if the last navigation failed or was refused. */
      problem: string | null;
    }
  /** The page's pointer shape under the last pointer position. */
  | { type: "cursor"; cursor: "default" | "pointer" | "text" }
  /**
   * The last event of a socket. `limit`: it took too much memory. `shared`: another organisation had fewer than its share. `closed`: by its person or by the server's end. `elsewhere`: it
   * is still open, and another window shows it now; watching again takes it back.
   */
  | { type: "closed"; reason: "idle" | "crashed" | "limit" | "shared" | "closed" | "elsewhere" };
