// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { FormTextField } from "./FormTextField.tsx";

function Field({ type }: { type: string }) {
  const { control } = useForm({ defaultValues: { field: "" } });
  return <FormTextField control={control} name="field" label="Field" type={type} />;
}

it.each([
  ["password", "false", "none"],
  ["email", "false", "none"],
  ["url", "false", "none"],
  ["text", null, null],
  ["search", null, null],
])("a field of type %s is spell-checked and capitalised only if it takes words", (type, spells, capitals) => {
  const { container } = render(<Field type={type} />);
  const input = container.querySelector("input")!;
  expect([input.getAttribute("spellcheck"), input.getAttribute("autocapitalize")]).toEqual([
    spells,
    capitals,
  ]);
});
