import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

/**
 * Returns a form validated by a contract schema on every change and on blur, so `isValid` always matches the values.
 * Submitting passes on the schema's output (trimmed texts).
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver<Input, unknown, Output>(schema),
    mode: "all",
    defaultValues,
  });
}
