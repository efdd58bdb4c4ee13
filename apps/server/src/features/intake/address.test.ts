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

  it.each(
    "gclid srsltid gad_source gad_campaignid gad_adid wbraid gbraid dclid _gl msclkid fbclid ttclid twclid yclid irclickid cjevent mc_eid _hsenc pk_campaign mtm_source mibextid __hssc __hstc __hsfp _gcl_au ysclid xtor at_medium at_campaign at_custom1 GCLID g%63lid".split(
      " ",
    ),
  )("leave out %s", (name) => {
    expect(key(`http://shop.example/p?id=1&${name}=a%2Fb`)).toBe("http://shop.example/p?id=1");
    expect(key(`http://shop.example/p?id=1#${name}=ab`)).toBe("http://shop.example/p?id=1");
  });

  it.each(["id", "ref", "sid", "source", "variant", "cid", "page", "gl", "tag", "gadget", "at_size"])(
    "keep %s",
    (name) => {
      expect(key(`http://shop.example/p?${name}=1`)).toBe(`http://shop.example/p?${name}=1`);
    },
  );

  it("exist only for web addresses", () => {
    expect(key("mailto:somebody@shop.example")).toBeUndefined();
    expect(key("javascript:alert(1)")).toBeUndefined();
  });
});
