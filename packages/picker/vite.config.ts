import { defineConfig } from "vite";

/** One classic script, for a document that may load nothing. */
export default defineConfig({
  build: {
    outDir: "dist",
    target: "es2023",
    lib: { entry: "src/panel.ts", formats: ["iife"], name: "picker", fileName: () => "picker.js" },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !id.includes("/packages/contract/") },
    },
  },
});
