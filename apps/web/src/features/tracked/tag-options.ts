import { tagData, DATA_SCREEN_TEXTS, TRACKED_SCREEN_TEXTS } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call.ts";
import type { Option } from "../../ui/MultiSelect.tsx";

export function useTags() {
  return useQuery({
    queryKey: ["tags"],
    queryFn: async ({ signal }) => (await callApi(tagData, { signal })).data,
    staleTime: 30_000,
  });
}

const FIELD_NAMES: Record<string, string> = {
  name: DATA_SCREEN_TEXTS.name,
  normalPrice: DATA_SCREEN_TEXTS.normalPrice,
  discountedPrice: DATA_SCREEN_TEXTS.discountedPrice,
  availability: DATA_SCREEN_TEXTS.availability,
  image: TRACKED_SCREEN_TEXTS.image,
  seller: DATA_SCREEN_TEXTS.seller,
};

/** What a person reads for a field's key; own fields have the name they were given. */
export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field.replace(/^own:/, "");
}

interface Tag {
  tag: string;
  count: number;
}

/** The tags with their number of entries. */
export function tagOptions(tags: readonly Tag[]): Option[] {
  return tags.map(({ tag, count }) => ({ id: tag, label: `${tag} (${count.toLocaleString("en-US")})` }));
}

/** The fields behind the tags ("normalPrice span" is of the field normalPrice), with their number of entries. */
export function fieldOptions(tags: readonly Tag[]): Option[] {
  const counts = new Map<string, number>();
  for (const { tag, count } of tags) {
    // The field stands first; a field of one's own may have spaces in its name, the tag name after it has none.
    const field = tag.startsWith("own:") ? tag.replace(/ [^ ]*$/, "") : (tag.split(" ", 1)[0] ?? tag);
    counts.set(field, (counts.get(field) ?? 0) + count);
  }
  return [...counts].map(([field, count]) => ({
    id: field,
    label: `${fieldName(field)} (${count.toLocaleString("en-US")})`,
  }));
}
