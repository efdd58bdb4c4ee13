import { describe, expect, it } from "vitest";
import { readAddress } from "./address.rules.ts";

describe("keys of addresses", () => {
  const key = (address: string) => readAddress(address)?.urlKey;

  it("are the same for one product: host without case, no fragment, no campaign parameters", () => {
    expect(key("http://Shop.Example/p?utm_source=x&id=1&gclid=2&fbclid=3#top")).toBe(
      "http://shop.example/p?id=1",
    );
    expect(key("http://shop.example/p?utm_medium=mail")).toBe("http://shop.example/p");
    expect(key("shop.example/p")).toBe("http://shop.example/p");
    expect(key("//shop.example/p")).toBe("http://shop.example/p");
    expect(key("shop.example:8080/p")).toBe("http://shop.example:8080/p");
  });

  it("keep what may name another product: protocol, path's case, order and spelling of parameters", () => {
    expect(key("https://shop.example/P?b=%7e&a=")).toBe("https://shop.example/P?b=%7e&a=");
    expect(key("http://shop.example/p?my_utm_x=1")).toBe("http://shop.example/p?my_utm_x=1");
    expect(key("http://shop.example/p?id=1#variant=40512&tab=reviews")).toBe(
      "http://shop.example/p?id=1#variant=40512",
    );
  });

  it("are those of web pages only", () => {
    expect(key("mailto:somebody@shop.example")).toBeUndefined();
    expect(key("javascript:alert(1)")).toBeUndefined();
  });
});
