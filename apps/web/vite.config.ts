import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CHUNKS } from "./build/chunks.ts";
import { leanContract } from "./build/lean-contract.ts";
import { leanTheme } from "./build/lean-theme.ts";

/** Where the API of a running server is while developing; a build is served by that server itself. */
const api = process.env["API_URL"] ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [leanContract(), leanTheme(), react()],
  server: { port: 5173, proxy: { "/api": { target: api, changeOrigin: false } } },
  build: {
    outDir: "dist",
    target: "es2023",
    manifest: true,
    // Every browser of the target does this by itself.
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files, so that the server's content policy needs no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
      treeshake: {
        // The contract's modules only declare things: what a screen does not use is left out of its chunk. The styling library
        // loads the helper of a function that nothing here calls.
        moduleSideEffects: (id) => !/\/packages\/contract\/|\/hoist-non-react-statics\//.test(id),
      },
    },
  },
});
