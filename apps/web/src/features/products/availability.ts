import { NONE } from "../../ui/Price.tsx";

/** "OutOfStock" gives "Out of stock". */
export function availabilityText(availability: string | null): string {
  if (availability === null) return NONE;
  const words = availability.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
