import { expect, it } from "vitest";
import { plain, table } from "./table.ts";

it("aligns text to the left and numbers to the right, by the width that a terminal shows", () => {
  const rows = [
    ["茶器", "9.00"],
    // A combining accent takes no column of its own.
    ["Cafe\u0301", "1,299.00"],
  ];
  expect(table(["PRODUCT", "PRICE"], rows, [1])).toBe(
    ["PRODUCT     PRICE", "茶器         9.00", "Cafe\u0301     1,299.00", ""].join("\n"),
  );
});

it("replaces what would clear, break or reverse a line of the terminal", () => {
  expect(plain("a\u001b[2J\nb\u202ec\u2028d")).toBe("a [2J b c d");
});
