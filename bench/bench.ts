import { runMeasurements } from "./measurements.ts";

/** `npm run bench [data|live|revisit|match|confirm|listings|templates|alerts|engine|evidence|scale|soak]`: speed, cost and comparisons. */
await runMeasurements(
  [
    { name: "data", file: "data/main.ts", needsCorpus: false },
    { name: "live", file: "live/main.ts", needsCorpus: false },
    { name: "revisit", file: "revisit/main.ts", needsCorpus: true },
    { name: "match", file: "match/main.ts", needsCorpus: true },
    { name: "confirm", file: "confirm/main.ts", needsCorpus: true },
    { name: "listings", file: "listings/main.ts", needsCorpus: false },
    { name: "templates", file: "templates/main.ts", needsCorpus: false },
    { name: "evidence", file: "evidence/main.ts", needsCorpus: false },
    { name: "scale", file: "scale/main.ts", needsCorpus: false },
    { name: "soak", file: "soak/main.ts", needsCorpus: false },
    { name: "engine", file: "engine/main.ts", needsCorpus: false },
    { name: "alerts", file: "alerts/main.ts", needsCorpus: true },
  ],
  process.argv.slice(2),
);
