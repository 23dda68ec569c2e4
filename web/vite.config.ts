import { defineConfig } from "vite";

// The bundle lands inside the Python package, where the server serves it and the wheel ships it.
export default defineConfig({
  base: "/",
  build: {
    outDir: "../src/cardwright/serve/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Fonts stay files of their own, so that the policy needs no data: source for them.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
