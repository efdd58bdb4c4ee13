import { describe, expect, it } from "vitest";
import { composeMail } from "./compose.rules.ts";
import { neutralise, neutraliseAddress } from "./strangers-text.rules.ts";

describe("foreign texts in mails", () => {
  it.each([
    ["Acme Inc.", "Acme Inc."],
    ["shop.example", "shop[.]example"],
    ["http://shop.example/a?b", "http[:]//shop[.]example/a?b"],
    ["me@shop.example", "me[at]shop[.]example"],
    ["shop。example", "shop[.]example"],
    ["shop．example", "shop[.]example"],
    ["Kettle 0.9 L (1.5L)", "Kettle 0.9 L (1.5L)"],
    ["10.0.0.1", "10[.]0[.]0[.]1"],
    ["1.5.shop.example", "1[.]5[.]shop[.]example"],
    ["shop.1.5", "shop[.]1[.]5"],
    ["1.5/x@2.5", "1[.]5/x[at]2[.]5"],
    ["1.5shop.example 2.example", "1.5shop[.]example 2[.]example"],
    ["line\r\nbreak\u2028here", "line break here"],
    ["\u202egnp.exe", "gnp[.]exe"],
  ])("%j becomes %j", (given, expected) => {
    expect(neutralise(given)).toBe(expected);
  });

  it("are truncated to 60 characters", () => {
    expect(Array.from(neutralise("x".repeat(75)))).toHaveLength(60);
  });

  it("leave only ordinary addresses unchanged", () => {
    expect(neutraliseAddress("first.last+tag@shop.example")).toBe("first.last+tag@shop.example");
    expect(neutraliseAddress("www.evil.example/x@shop.example")).not.toContain("evil.example");
  });

  it("are escaped in the HTML part", () => {
    const message = { kind: "invitation", to: "a@b.example", token: "t", inviter: "c@d.example" } as const;
    const { html } = composeMail(
      { ...message, orgname: `<img src=x onerror="1">$&` },
      "http://localhost:3000",
    );
    expect(html).not.toContain("<img");
    expect(html).toContain("&#60;img");
    expect(html).toContain("$&#38;");
  });
});
