import {
  createTicket,
  listBrowsers,
  watchBrowser,
  type LiveCommand,
  type LiveEvent,
} from "@pricetrail/contract";
import { callAddress } from "../../api/address.ts";
import { errorStatus, waitMsOf } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { readFrame, type Frame } from "./live-frame.ts";

const RETRY_FIRST_MS = 400;
const MAX_RETRY_MS = 8_000;

export interface LiveListener {
  onFrame: (frame: Frame) => void;
  onEvent: (event: LiveEvent) => void;
  /** Called with false while the connection is being made or restored. */
  onConnected: (isConnected: boolean) => void;
}

/**
 * The live view's socket. Each connection uses a new single-use ticket; a dropped one is restored with growing pauses, until
 * the server says that the page is closed or no longer lists it.
 */
export class LiveConnection {
  readonly #id: string;
  readonly #listener: LiveListener;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = RETRY_FIRST_MS;
  #isOver = false;

  constructor(id: string, listener: LiveListener) {
    this.#id = id;
    this.#listener = listener;
    void this.#connect();
  }

  /** Sends a command; without a connection it is dropped, like a click on a frozen picture. */
  send(command: LiveCommand): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  /** Stops watching and leaves the page open on the server. */
  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  async #connect(): Promise<void> {
    try {
      const { ticket } = await callApi(createTicket, { askedFrom: `live view ${this.#id}` });
      if (this.#isOver) return;
      const path = callAddress(watchBrowser.path, { id: this.#id }, { ticket });
      this.#listen(new WebSocket(new URL(path, window.location.href.replace(/^http/, "ws"))));
    } catch (error) {
      // Without a session, retrying is pointless.
      if (errorStatus(error) !== 401) this.#retry(waitMsOf(error));
    }
  }

  #listen(socket: WebSocket): void {
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = RETRY_FIRST_MS;
      this.#listener.onConnected(true);
    });
    socket.addEventListener("message", ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data !== "string") {
        const frame = readFrame(data);
        if (frame) this.#listener.onFrame(frame);
        return;
      }
      const event = JSON.parse(data) as LiveEvent;
      if (event.type === "closed") this.close();
      this.#listener.onEvent(event);
    });
    socket.addEventListener("close", () => {
      if (this.#isOver) return;
      this.#listener.onConnected(false);
      this.#retry();
    });
  }

  /** @param atLeast ms that a busy server asked to wait */
  #retry(atLeast = 0): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.#connectIfThere(), Math.max(this.#wait, atLeast));
    this.#wait = Math.min(this.#wait * 2, MAX_RETRY_MS);
  }

  /** A socket gives no reason for a refusal, so the list tells whether the page is still open. */
  async #connectIfThere(): Promise<void> {
    try {
      const { list } = await callApi(listBrowsers);
      if (this.#isOver) return;
      if (!list.some((session) => session._id === this.#id)) {
        this.close();
        this.#listener.onEvent({ type: "closed", reason: "closed" });
        return;
      }
    } catch (error) {
      if (errorStatus(error) !== 401) this.#retry(waitMsOf(error));
      return;
    }
    await this.#connect();
  }
}
