import { runMeasurements } from "./measurements.ts";

/** `npm run bench [data|live|chart]`: speed against the alternative, in one run. */
await runMeasurements(
  [
    { name: "data", file: "data/main.ts", needsCorpus: false },
    { name: "live", file: "live/main.ts", needsCorpus: false },
    { name: "chart", file: "chart/main.ts", needsCorpus: false },
  ],
  process.argv.slice(2),
);
