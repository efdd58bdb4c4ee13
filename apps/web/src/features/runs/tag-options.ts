import { fieldName, isOwnField } from "@pricetrail/contract";
import type { Option } from "../../ui/MultiSelect.tsx";

interface Tag {
  tag: string;
  count: number;
}

/** Returns the tags with their number of entries. */
export function tagOptions(tags: readonly Tag[]): Option[] {
  return tags.map(({ tag, count }) => ({ id: tag, label: `${tag} (${count.toLocaleString("en-US")})` }));
}

/** Returns the fields behind the tags ("normalPrice span" belongs to the field normalPrice), with their number of entries. */
export function fieldOptions(tags: readonly Tag[]): Option[] {
  const counts = new Map<string, number>();
  for (const { tag, count } of tags) {
    // The field comes first; a custom field's name may contain spaces, the tag name after it has none.
    const field = isOwnField(tag) ? tag.replace(/ [^ ]*$/, "") : (tag.split(" ", 1)[0] ?? tag);
    counts.set(field, (counts.get(field) ?? 0) + count);
  }
  return [...counts].map(([field, count]) => ({
    id: field,
    label: `${fieldName(field)} (${count.toLocaleString("en-US")})`,
  }));
}
