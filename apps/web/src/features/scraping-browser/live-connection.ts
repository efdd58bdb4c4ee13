import {
  createTicket,
  listBrowsers,
  watchBrowser,
  type LiveCommand,
  type LiveEvent,
} from "@pricetrail/contract";
import { callAddress } from "../../api/address.ts";
import { errorStatus } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { readFrame, type Frame } from "./live-frame.ts";

const RETRY_FIRST_MS = 400;
const MAX_RETRY_MS = 8_000;

export interface LiveListener {
  onFrame: (frame: Frame) => void;
  onEvent: (event: LiveEvent) => void;
  /** False while the connection is being made or made again. */
  onConnected: (isConnected: boolean) => void;
}

/**
 * The live view's socket. Each connection takes a fresh single-use ticket; a dropped one is made again with growing
 * pauses, until the server says that the page is closed or no longer lists it.
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

  /** Sends a command; what is sent while there is no connection is lost, as a click on a frozen picture would be. */
  send(command: LiveCommand): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  /** Leaves the page open on the server and stops watching it. */
  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  async #connect(): Promise<void> {
    try {
      const { ticket } = await callApi(createTicket);
      if (this.#isOver) return;
      const path = callAddress(watchBrowser.path, { id: this.#id }, { ticket });
      this.#listen(new WebSocket(new URL(path, window.location.href.replace(/^http/, "ws"))));
    } catch (error) {
      // Without a session there is nothing to try again for.
      if (errorStatus(error) !== 401) this.#retry();
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

  #retry(): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.#connectIfThere(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, MAX_RETRY_MS);
  }

  /** A socket does not say why it was refused, so the list is asked whether the page is still open. */
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
      if (errorStatus(error) !== 401) this.#retry();
      return;
    }
    await this.#connect();
  }
}
