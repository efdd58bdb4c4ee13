import { EventEmitter } from "node:events";
import type { LiveCommand, LiveEvent } from "@pricetrail/contract";
import type { WebSocket } from "ws";

/** The server's end of a live view's socket; a test plays the app at the other end. */
export class TestSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly events: LiveEvent[] = [];
  pictures = 0;
  pings = 0;
  /** The code it was closed with; null when it was ended without a handshake, undefined while it is open. */
  code: number | null | undefined;
  readonly #ended = Promise.withResolvers<void>();
  /** Resolves when the server has learned that the connection has ended, which is never during the call that ends it. */
  readonly ended = this.#ended.promise;
  /** Whether the app answers pings. */
  answers = true;

  /** As the type that the server expects: it uses no other parts of it. */
  get ofServer(): WebSocket {
    return this as unknown as WebSocket;
  }

  receive(command: LiveCommand): void {
    this.emit("message", Buffer.from(JSON.stringify(command)), false);
  }

  /** Why the server ended the view; undefined if it did not. */
  reason(): string | undefined {
    return this.events.find((event) => event.type === "closed")?.reason;
  }

  send(message: string | Buffer): void {
    if (typeof message === "string") this.events.push(JSON.parse(message) as LiveEvent);
    else this.pictures += 1;
  }

  ping(): void {
    this.pings += 1;
    if (this.answers) this.emit("pong");
  }

  close(code = 1000): void {
    this.#end(code);
  }

  terminate(): void {
    this.#end(null);
  }

  #end(code: number | null): void {
    if (this.readyState !== this.OPEN) return;
    this.readyState = 3;
    this.code = code;
    queueMicrotask(() => {
      this.emit("close");
      this.#ended.resolve();
    });
  }
}
