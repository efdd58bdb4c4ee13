import { runMeasurements } from "./measurements.ts";

/** `npm run attack [egress|identity|kill]`: hostile input, and faults in the middle of work. */
await runMeasurements(
  [
    { name: "egress", file: "attack/egress/main.ts", needsCorpus: true },
    { name: "identity", file: "attack/identity/main.ts", needsCorpus: true },
    { name: "kill", file: "attack/kill/main.ts", needsCorpus: false },
    { name: "shops", file: "attack/shops/main.ts", needsCorpus: true },
  ],
  process.argv.slice(2),
);
