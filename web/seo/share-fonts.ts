import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

// Next runs in `web`; the packages lie beside it, and the build traces these names.
const display = join(process.cwd(), "../node_modules/@fontsource/familjen-grotesk/files");
const text = join(process.cwd(), "../node_modules/@fontsource/instrument-sans/files");

const files = [
  ["Display", 600, join(display, "familjen-grotesk-latin-600-normal.woff")],
  ["Display Ext", 600, join(display, "familjen-grotesk-latin-ext-600-normal.woff")],
  ["Text", 400, join(text, "instrument-sans-latin-400-normal.woff")],
  ["Text", 500, join(text, "instrument-sans-latin-500-normal.woff")],
  ["Text Ext", 400, join(text, "instrument-sans-latin-ext-400-normal.woff")],
] as const;

const read = () =>
  Promise.all(
    files.map(async ([name, weight, path]) => ({ name, weight, data: await readFile(path) })),
  );

let fonts: ReturnType<typeof read> | undefined;

/** The site's two families as files that a picture can be drawn with. Read once. */
export const shareFonts = () => (fonts ??= read());
