import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import * as z from "zod/mini";

/**
 * Returns a form validated by a contract schema on every change and on blur, so `isValid` always matches the values.
 * Submitting passes on the schema's output (trimmed texts).
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: (typed) => {
      const read = schema.safeParse(typed);
      if (read.success) return { values: read.data, errors: {} };
      const problems = read.error.issues.map(({ path, code, message }) => [path[0], { type: code, message }]);
      // The first problem of a field is shown.
      return { values: {}, errors: Object.fromEntries(problems.toReversed()) as FieldErrors<Input> };
    },
    mode: "all",
    defaultValues,
  });
}

/**
 * For a form whose fields depend on each other, or that previews what would be sent: its values as typed, the schema's output
 * (undefined while they are invalid), and a function that changes some of them.
 */
export function useTyped<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input>, "watch" | "setValue" | "formState">,
  schema: z.ZodMiniType<Output, Input>,
) {
  const values = form.watch();
  const validated = schema.safeParse(values);
  const set = (change: Partial<Input>): void => {
    for (const name of Object.keys(change) as Path<Input>[])
      form.setValue(name, change[name]!, { shouldDirty: true, shouldValidate: true });
  };
  const problem = (name: keyof Input): string | undefined =>
    validated.error?.issues.find(({ path }) => path[0] === name)?.message;
  const touched: Readonly<Record<string, unknown>> = form.formState.touchedFields;
  /** Returns the props of a text field, whose error is shown once it was left. */
  const field = (name: Path<Input>) => ({
    value: values[name] as string,
    onChange: (value: string) => set({ [name]: value } as Partial<Input>),
    onBlur: () => form.setValue(name, values[name], { shouldTouch: true }),
    error: touched[name] === true ? problem(name) : undefined,
  });
  return { values, output: validated.data, set, problem, field };
}

/** Returns a schema for what a function reads from typed values; undefined while they cannot be sent. */
export const readBy = <Input, Output>(
  read: (typed: Input) => Output | undefined,
): z.ZodMiniType<Output, Input> =>
  z.transform((input: Input, { issues }) => {
    const output = read(input);
    if (output !== undefined) return output;
    // Under a name, because the form library drops a fault of the whole form before it submits.
    issues.push({ code: "custom", input, message: "", path: ["typed"] });
    return z.NEVER;
  });
