import { currencyDigits } from "@pricetrail/contract";
import { parseMoney } from "@pricetrail/extract";
import { expect, it } from "vitest";

it("extraction and contract agree on every currency's decimals", () => {
  const codes = Intl.supportedValuesOf("currency");
  let compared = 0;
  for (const code of codes) {
    const result = parseMoney(`100 ${code}`, { currency: code });
    if (result.kind !== "money") continue;
    compared += 1;
    expect({ code: result.money.currency, digits: result.money.exponent }).toEqual({
      code,
      digits: currencyDigits(code),
    });
  }
  expect(compared).toBeGreaterThan(120);
});
