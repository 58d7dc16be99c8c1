import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

// Next runs in `web`, and the packages lie beside it. Each path is written whole, so that the build
// finds the file and nothing else.
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

/** The site's two families as files that a picture can be drawn with. Read once. */
export const getOgImageFonts = () => (fonts ??= loadFonts());
