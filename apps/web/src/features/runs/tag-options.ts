import { fieldName, isOwnField } from "@pricetrail/contract";
import type { Option } from "../../ui/MultiSelect.tsx";

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
    // The field is first; a field of one's own may have spaces in its name, the tag name after it has none.
    const field = isOwnField(tag) ? tag.replace(/ [^ ]*$/, "") : (tag.split(" ", 1)[0] ?? tag);
    counts.set(field, (counts.get(field) ?? 0) + count);
  }
  return [...counts].map(([field, count]) => ({
    id: field,
    label: `${fieldName(field)} (${count.toLocaleString("en-US")})`,
  }));
}
