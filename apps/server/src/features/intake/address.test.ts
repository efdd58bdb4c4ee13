import { describe, expect, it } from "vitest";
import { readAddress } from "./address.rules.ts";

describe("address keys", () => {
  const key = (address: string) => readAddress(address)?.urlKey;

  it("are equal for one product: case-insensitive host, no fragment, no campaign parameters", () => {
    expect(key("http://Shop.Example/p?utm_source=x&id=1&gclid=2&fbclid=3#top")).toBe(
      "http://shop.example/p?id=1",
    );
    expect(key("http://shop.example/p?utm_medium=mail")).toBe("http://shop.example/p");
    expect(key("shop.example/p")).toBe("http://shop.example/p");
    expect(key("//shop.example/p")).toBe("http://shop.example/p");
    expect(key("shop.example:8080/p")).toBe("http://shop.example:8080/p");
  });

  it("preserve what may identify another product: protocol, case of the path, order and encoding of parameters", () => {
    expect(key("https://shop.example/P?b=%7e&a=")).toBe("https://shop.example/P?b=%7e&a=");
    expect(key("http://shop.example/p?my_utm_x=1")).toBe("http://shop.example/p?my_utm_x=1");
    expect(key("http://shop.example/p?id=1#variant=40512&tab=reviews")).toBe(
      "http://shop.example/p?id=1#variant=40512",
    );
  });

  it("exist only for web addresses", () => {
    expect(key("mailto:somebody@shop.example")).toBeUndefined();
    expect(key("javascript:alert(1)")).toBeUndefined();
  });
});
