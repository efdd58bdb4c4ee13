import { runMeasurements } from "./measurements.ts";

/** `npm run accuracy [extract|picker|apply|repair|feeds|confirm|match]`: how often the product is right on third-party data. */
await runMeasurements(
  [
    { name: "extract", file: "accuracy/extract/main.ts", needsCorpus: true },
    { name: "picker", file: "accuracy/picker/main.ts", needsCorpus: true },
    { name: "repair", file: "accuracy/repair/main.ts", needsCorpus: true },
    { name: "apply", file: "accuracy/apply/main.ts", needsCorpus: true },
    { name: "feeds", file: "accuracy/feeds/main.ts", needsCorpus: true },
    { name: "confirm", file: "confirm/main.ts", needsCorpus: true },
    { name: "match", file: "match/main.ts", needsCorpus: true, args: ["--queries=1500"] },
  ],
  process.argv.slice(2),
);
