import { FRAME_HEADER_BYTES } from "@pricetrail/contract";
import { expect, test } from "vitest";
import { readFrame } from "./live-frame.ts";

function message(format: number, picture: readonly number[]): ArrayBuffer {
  const buffer = new ArrayBuffer(FRAME_HEADER_BYTES + picture.length);
  const view = new DataView(buffer);
  view.setUint32(0, 70_000);
  view.setUint16(4, 1280);
  view.setUint16(6, 800);
  view.setUint8(8, format);
  new Uint8Array(buffer, FRAME_HEADER_BYTES).set(picture);
  return buffer;
}

test("a frame has its number, the viewport's size and the picture with its type", async () => {
  const frame = readFrame(message(1, [1, 2, 3]));
  expect(frame).toMatchObject({ number: 70_000, width: 1280, height: 800 });
  expect(frame?.picture.type).toBe("image/png");
  expect([...new Uint8Array(await frame!.picture.arrayBuffer())]).toEqual([1, 2, 3]);
});

test("a message without a picture or of an unknown format is no frame", () => {
  expect(readFrame(message(0, []))).toBeUndefined();
  expect(readFrame(message(7, [1]))).toBeUndefined();
});
