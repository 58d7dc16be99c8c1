import { readFile } from "node:fs/promises";
import { extractLocalFontFaces } from "./self-contained.ts";

/** The embedded lake is not a project on Sanity's platform, so links to manage it would lead nowhere. */
const hiddenLinksCss = 'a[href*="sanity.io/manage/project/embedded"] { display: none; }\n';

/** Returns the branding files by their path below `/studio/static/`. */
export async function readBrandingFiles(): Promise<Map<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>();
  let css = "";
  for (const name of ["wght.css", "wght-italic.css"]) {
    const source = new URL(import.meta.resolve(`@fontsource-variable/inter/${name}`));
    const faces = extractLocalFontFaces(await readFile(source, "utf8"));
    css += faces.css;
    for (const file of faces.files) {
      files.set(`fonts/${file}`, await readFile(new URL(`files/${file}`, source)));
    }
  }
  return files.set("branding.css", css + hiddenLinksCss);
}
