import type { LiveCommand } from "@pricetrail/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TestSocket } from "./testing/test-socket.ts";
import { createViewer } from "./viewer.page.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

function watch() {
  const socket = new TestSocket();
  const commands: LiveCommand[] = [];
  let gone = 0;
  const viewer = createViewer(socket.ofServer, {
    onCommand: (command) => commands.push(command),
    onGone: () => (gone += 1),
  });
  return { socket, viewer, commands, gone: () => gone };
}

it("passes on well-formed commands, and ends the connection at anything else", () => {
  const { socket, commands } = watch();
  socket.receive({ type: "drawn", frame: 7 });
  expect(commands).toEqual([{ type: "drawn", frame: 7 }]);
  expect(socket.code).toBeUndefined();
  for (const [message, isBinary] of [
    ["{}", false],
    ["{", false],
    ['{"type":"drawn","frame":7}', true],
  ] as const) {
    const other = watch();
    other.socket.emit("message", Buffer.from(message), isBinary);
    expect([other.socket.code, other.commands]).toEqual([1008, []]);
  }
});

it("counts as gone after two unanswered pings, but not while it answers", async () => {
  const { socket, gone } = watch();
  vi.advanceTimersByTime(60_000);
  expect([socket.pings, gone()]).toEqual([12, 0]);
  socket.answers = false;
  vi.advanceTimersByTime(5_000);
  expect(gone()).toBe(0);
  vi.advanceTimersByTime(5_000);
  await socket.ended;
  expect([socket.code, gone()]).toEqual([null, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

it("gets no event or picture after the reason for its end", async () => {
  const { socket, viewer, gone } = watch();
  viewer.picture(Buffer.from("a frame"));
  viewer.end("idle");
  viewer.event({ type: "cursor", cursor: "text" });
  viewer.picture(Buffer.from("another"));
  expect([socket.events, socket.pictures]).toEqual([[{ type: "closed", reason: "idle" }], 1]);
  await socket.ended;
  expect([socket.code, gone()]).toEqual([1000, 1]);
});
