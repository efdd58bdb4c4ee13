/** Side in px of the grey picture that a likeness is taken from, and of its coarsest waves. */
export const SIDE = 32;
const WAVES = 8;

/** The first waves of the discrete cosine transform (DCT-II) over `SIDE` values. */
const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: SIDE }, (__, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))),
);

/**
 * Returns a 64-bit perceptual hash as 16 hexadecimal digits: which of a picture's coarsest waves are stronger than their median. The
 * same picture in another size or file format differs in a few bits, another picture in about half of them.
 *
 * Source: Christoph Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, section 3.1 (DCT based).
 *
 * @param grey brightness of `SIDE` x `SIDE` px, 0 to 255, row by row
 */
export function likenessOf(grey: Uint8Array): string {
  const rows = COSINES.map((cosines) =>
    Array.from({ length: SIDE }, (_, row) =>
      cosines.reduce((sum, cosine, at) => sum + cosine * grey[row * SIDE + at]!, 0),
    ),
  );
  const waves = COSINES.flatMap((cosines) =>
    rows.map((values) => cosines.reduce((sum, cosine, row) => sum + cosine * values[row]!, 0)),
  );
  // The first one is the mean brightness, which says nothing about what is shown.
  const sorted = waves.slice(1).toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1]!;
  const bits = waves.map((wave) => (wave > median ? "1" : "0")).join("");
  return BigInt(`0b${bits}`).toString(16).padStart(16, "0");
}
