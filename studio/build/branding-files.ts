import { readFile } from "node:fs/promises";
import { paletteCss } from "../branding/palette.ts";
import { localFontFaces } from "./self-contained.ts";

/** The files that give the Studio its look, by their names below `/studio/static/`. */
export async function lookFiles(): Promise<Map<string, string | Buffer>> {
  const icon = await readFile(new URL("../branding/favicon.svg", import.meta.url));
  const files = new Map<string, string | Buffer>([["favicon.svg", icon]]);
  let sheet = "";
  for (const name of ["wght.css", "wght-italic.css"]) {
    const source = new URL(import.meta.resolve(`@fontsource-variable/inter/${name}`));
    const faces = localFontFaces(await readFile(source, "utf8"));
    sheet += faces.css;
    for (const file of faces.files) {
      files.set(`fonts/${file}`, await readFile(new URL(`files/${file}`, source)));
    }
  }
  return files.set("look.css", sheet + paletteCss());
}
