import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules inside dependencies that never run here, and the file that stands in for each. */
const standIns: readonly (readonly [module: RegExp, file: string])[] = [
  [
    /\/auth-js\/dist\/module\/(lib\/webauthn|lib\/web3\/ethereum)\.js$/,
    "src/providers/stubs/auth-js.stub.ts",
  ],
  [
    /\/@mui\/material\/esm\/styles\/(createThemeWithVars|ThemeProviderWithVars)\.js$/,
    "src/providers/stubs/mui-styles.stub.ts",
  ],
  [
    /\/@mui\/material\/esm\/ButtonBase\/TouchRipple\.js$/,
    "src/providers/stubs/touch-ripple.stub.ts",
  ],
];

const leaveOut: Plugin = {
  name: "leave-out",
  apply: "build",
  enforce: "pre",
  load(id) {
    const found = standIns.find(([module]) => module.test(id));
    if (!found) return undefined;
    const standIn = JSON.stringify(file(found[1]));
    return `export * from ${standIn}; export { default } from ${standIn};`;
  },
};

export default defineConfig({
  root: file("."),
  base: "/admin/",
  plugins: [react(), leaveOut],
  resolve: {
    // Two copies of any of these are two contexts: hooks of one would not see the other's provider.
    dedupe: [
      "react",
      "react-dom",
      "react-router",
      "react-router-dom",
      "@mui/material",
      "@tanstack/react-query",
      "ra-core",
    ],
    // Parts of dependencies that this app never runs stay out of the first load; see
    // docs/design/back-office.md.
    alias: [
      { find: /^(qs|query-string)$/, replacement: file("src/providers/data/query-string.ts") },
      { find: /^inflection$/, replacement: file("src/providers/stubs/inflection.stub.ts") },
      {
        find: /^react-router-dom$/,
        replacement: file("src/providers/stubs/react-router-dom.stub.ts"),
      },
      { find: /^jsonexport\/dist.*$/, replacement: file("src/providers/stubs/exporter.stub.ts") },
      {
        find: /^@supabase\/(realtime|storage|postgrest|functions)-js$/,
        replacement: file("src/providers/stubs/supabase-js.stub.ts"),
      },
    ],
  },
  build: {
    outDir: file("dist"),
    emptyOutDir: true,
    // A data: address would need `data:` in the font-src and img-src of the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
});
