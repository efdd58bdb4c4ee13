import { describe, expect, it } from "vitest";
import { decodeHtml, decodeText } from "./charset.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("decoding a document", () => {
  it("prefers a byte-order mark to the header", () => {
    expect(decodeHtml(Buffer.from("\uFEFF€ 5"), "text/html; charset=iso-8859-1")).toBe("€ 5");
    expect(decodeHtml(Buffer.from("\uFEFF€ 5", "utf16le"), "text/html")).toBe("€ 5");
  });

  it("prefers the header to the document", () => {
    const body = Buffer.from('<meta charset="iso-8859-1">5 €');
    expect(decodeHtml(body, 'text/html; charset="UTF-8"')).toContain("5 €");
  });

  it.each([
    '<meta charset="windows-1252">',
    "<meta charset=windows-1252>",
    '<META http-equiv="Content-Type" content="text/html; charset=windows-1252">',
    '<?xml version="1.0" encoding="windows-1252"?>',
  ])("uses the declaration %s", (declaration) => {
    expect(decodeHtml(bytes(`${declaration}5 \x80`), "text/html")).toContain("5 €");
  });

  it("ignores declarations in comments and unknown labels", () => {
    expect(decodeHtml(Buffer.from('<!-- <meta charset="iso-8859-1"> -->5 €'), "text/html")).toContain("5 €");
    expect(decodeHtml(Buffer.from("5 €"), "text/html; charset=klingon")).toBe("5 €");
    expect(decodeHtml(Buffer.from('<meta charset="utf-16">5 €'), "text/html")).toContain("5 €");
  });

  it("reads an undeclared document as UTF-8 if it is valid, and otherwise as windows-1252", () => {
    expect(decodeHtml(Buffer.from("5 €"), "")).toBe("5 €");
    expect(decodeHtml(bytes("5 \x80"), "")).toBe("5 €");
  });

  it("reads an undeclared document in UTF-16 without a mark", () => {
    const text = '<!doctype html><html lang="de"><p>größer, 5 €</p>';
    const utf16 = Buffer.from(text, "utf16le");
    expect(decodeHtml(utf16, "text/html")).toBe(text);
    expect(decodeHtml(Buffer.from(utf16).swap16(), "")).toBe(text);
  });

  it("reads an undeclared document that is cut inside its last character as UTF-8", () => {
    const whole = Buffer.from("größer, 5 €");
    expect(decodeHtml(whole.subarray(0, -1), "")).toBe("größer, 5 \ufffd");
    expect(decodeHtml(whole.subarray(0, -2), "")).toBe("größer, 5 \ufffd");
    expect(decodeHtml(bytes("gr\xf6\xdfer"), "")).toBe("größer");
    expect(decodeHtml(bytes("un caf\xe9"), "")).toBe("un café");
  });

  it("reads legacy encodings of other scripts", () => {
    expect(decodeHtml(bytes("\x89~"), "text/html; charset=shift_jis")).toBe("円");
    expect(decodeHtml(bytes("\xf0\xf3\xe1"), "text/html; charset=windows-1251")).toBe("руб");
  });
});

describe("decoding a text file of a shop", () => {
  const text = "User-agent: *\nDisallow: /plain\n";
  const utf16 = Buffer.from(text, "utf16le");
  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 with a mark", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 without a mark", utf16],
    ["UTF-16 in the other order", Buffer.from(utf16).swap16()],
    ["a stray zero byte", Buffer.from(text.replace("plain", "pl\0ain"))],
    ["an odd length of UTF-16", Buffer.concat([utf16, Buffer.from("\0")])],
  ])("reads %s", (_, body) => {
    expect(decodeText(body, "text/plain; charset=utf-8").replace("\ufffd", "")).toBe(text);
  });
});
