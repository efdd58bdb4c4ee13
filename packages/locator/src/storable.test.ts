import { describe as group, expect, it } from "vitest";
import { makeStorable, storable, storableEnd } from "./storable.ts";

const EMOJI = "\u{1f600}";

group("storable", () => {
  it("removes NUL, and replaces lone surrogates", () => {
    expect(storable("a\0b\0")).toBe("ab");
    expect(storable("a\ud83db")).toBe("a\ufffdb");
    expect(storable(`a${EMOJI}b`)).toBe(`a${EMOJI}b`);
    expect(storable(undefined, 3)).toBeUndefined();
  });

  it("never splits a character, at either end", () => {
    expect(storable(`ab${EMOJI}`, 3)).toBe("ab");
    expect(storable(`ab${EMOJI}`, 4)).toBe(`ab${EMOJI}`);
    expect(storable(`a\0b\0c`, 3)).toBe("abc");
    expect(storableEnd(`${EMOJI}ab`, 3)).toBe("ab");
    expect(storableEnd(`${EMOJI}ab`, 4)).toBe(`${EMOJI}ab`);
  });

  it("covers every text in plain data", () => {
    const data = { a: "x\0", list: ["\ud83d", { b: EMOJI }], none: null, n: 1 };
    makeStorable(data);
    expect(data).toEqual({ a: "x", list: ["\ufffd", { b: EMOJI }], none: null, n: 1 });
  });
});
