import { liveCommand } from "@pricetrail/contract";
import type { LiveCommand, LiveEvent } from "@pricetrail/contract";
import type { WebSocket } from "ws";
import type { Screen } from "./live.page.ts";

/** The web socket protocol's code for a policy violation. */
const POLICY_VIOLATION = 1008;

/** A viewer that does not respond for one to two of these intervals is gone, even if its connection is still open; in ms. */
const HEARTBEAT_MS = 5_000;

/** Somebody watching a page over a web socket. */
export interface Viewer extends Screen {
  /** Reports the reason, and closes the connection. */
  end(reason: Extract<LiveEvent, { type: "closed" }>["reason"]): void;
}

/**
 * @param onCommand receives each well-formed command; any other message ends the connection
 * @param onGone called once when the connection has ended, whichever side ended it
 */
export function createViewer(
  socket: WebSocket,
  { onCommand, onGone }: { onCommand: (command: LiveCommand) => void; onGone: () => void },
): Viewer {
  let answered = true;
  const heartbeat = setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
  }, HEARTBEAT_MS);
  heartbeat.unref();
  socket.on("pong", () => {
    answered = true;
  });
  socket.on("message", (data, isBinary) => {
    const parsed = isBinary ? undefined : liveCommand.safeParse(readJson((data as Buffer).toString()));
    if (parsed?.success) onCommand(parsed.data);
    else socket.close(POLICY_VIOLATION);
  });
  socket.once("close", () => {
    clearInterval(heartbeat);
    onGone();
  });
  const event = (event: LiveEvent): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
  };
  return {
    event,
    picture: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(message);
    },
    end: (reason) => {
      event({ type: "closed", reason });
      socket.close();
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
