import { describe, expect, it } from "vitest";
import { PICTURE_KINDS, pictureHead } from "./picture-kind.ts";
import { LOSSLESS_WEBP, PICTURES } from "./testing/pictures.ts";

describe("the format of a file by its bytes", () => {
  it.each(PICTURE_KINDS)("is recognised, with its size, for %s", (kind) => {
    expect(pictureHead(PICTURES[kind])).toEqual({ kind, width: 8, height: 6 });
  });

  it("is recognised for the other forms of WebP", () => {
    expect(pictureHead(LOSSLESS_WEBP)).toEqual({ kind: "webp", width: 8, height: 6 });
    const extended = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8X"), Buffer.alloc(14)]);
    extended.writeUIntLE(99, 24, 3);
    extended.writeUIntLE(49, 27, 3);
    expect(pictureHead(extended)).toEqual({ kind: "webp", width: 100, height: 50 });
  });

  it.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["an SVG with a declaration", '<?xml version="1.0"?><svg/>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["HTML that begins like a comment of a picture", "GIF89 <script>"],
    ["a video", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom"],
    ["a WAVE file", "RIFF\0\0\0\0WAVEfmt "],
    ["nothing", ""],
  ])("is no picture for %s", (_, text) => {
    expect(pictureHead(Buffer.from(text, "latin1"))).toBeNull();
  });

  it.each(PICTURE_KINDS)("is detected in any truncated %s without an error", (kind) => {
    const file = PICTURES[kind];
    for (let length = 0; length < file.length; length++) {
      const head = pictureHead(file.subarray(0, length));
      if (head !== null) expect(head.kind).toBe(kind);
    }
  });

  it("is unknown for a JPEG whose segments have no length", () => {
    expect(pictureHead(Buffer.from([0xff, 0xd8, ...Array<number>(4_000).fill(0xff)]))).toBeNull();
    expect(pictureHead(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]))).toBeNull();
  });
});
