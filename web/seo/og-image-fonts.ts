import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

// The working directory of Next is `web`. Literal paths let the build trace exactly these files.
const loadFonts = async () => [
  {
    name: "Display",
    weight: 600 as const,
    data: await readFile(
      join(
        process.cwd(),
        "../node_modules/@fontsource/familjen-grotesk/files/familjen-grotesk-latin-600-normal.woff",
      ),
    ),
  },
  {
    name: "Display Ext",
    weight: 600 as const,
    data: await readFile(
      join(
        process.cwd(),
        "../node_modules/@fontsource/familjen-grotesk/files/familjen-grotesk-latin-ext-600-normal.woff",
      ),
    ),
  },
  {
    name: "Text",
    weight: 400 as const,
    data: await readFile(
      join(
        process.cwd(),
        "../node_modules/@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff",
      ),
    ),
  },
  {
    name: "Text",
    weight: 500 as const,
    data: await readFile(
      join(
        process.cwd(),
        "../node_modules/@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff",
      ),
    ),
  },
  {
    name: "Text Ext",
    weight: 400 as const,
    data: await readFile(
      join(
        process.cwd(),
        "../node_modules/@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff",
      ),
    ),
  },
];

let fonts: ReturnType<typeof loadFonts> | undefined;

/** Loads the site's font files for OG images once. */
export const getOgImageFonts = () => (fonts ??= loadFonts());
