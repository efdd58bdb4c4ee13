import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

/**
 * A form validated by a schema of the contract: on every change and when a field is left, so that `isValid` is always
 * true to the values. Submitting gives the schema's output (trimmed texts).
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
