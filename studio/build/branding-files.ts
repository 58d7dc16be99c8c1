import { readFile } from "node:fs/promises";
import { extractLocalFontFaces } from "./self-contained.ts";

/** The branding files by their name below `/studio/static/`. */
export async function readBrandingFiles(): Promise<Map<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>();
  let sheet = "";
  for (const name of ["wght.css", "wght-italic.css"]) {
    const source = new URL(import.meta.resolve(`@fontsource-variable/inter/${name}`));
    const faces = extractLocalFontFaces(await readFile(source, "utf8"));
    sheet += faces.css;
    for (const file of faces.files) {
      files.set(`fonts/${file}`, await readFile(new URL(`files/${file}`, source)));
    }
  }
  return files.set("branding.css", sheet);
}
