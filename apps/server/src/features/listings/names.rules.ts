/** The name by which a replaced product is known; null where it says too little. */
export function nameKeyOf(name: string | null): string | null {
  const key =
    name
      ?.normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      .slice(0, 200) ?? "";
  return key.length < 4 ? null : key;
}
