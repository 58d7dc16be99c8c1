/**
 * Builds the Studio into `studio/dist`: static files to serve under /studio, the same for every
 * address, which load nothing from other servers. The finished folder replaces the former at once.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faviconSvg } from "../look/mark.ts";
import { paletteCss } from "../look/palette.ts";
import { sanityCommand } from "../sanity-command.ts";
import { localFontFaces, selfContainedPage, selfContainedStyles } from "./self-contained.ts";

const studio = fileURLToPath(new URL("..", import.meta.url));
const built = join(studio, ".sanity/build");
const assets = join(built, "static");

await sanityCommand(["build", ".sanity/build", "--yes"]);

for (const name of await readdir(assets)) {
  if (/^(?:favicon|apple-touch-icon|manifest)/.test(name)) await rm(join(assets, name));
  if (name.endsWith(".css"))
    await rewrite(join(assets, name), (css) => selfContainedStyles(name, css));
}
await rm(join(built, "favicon.ico"), { force: true });
await rewrite(join(built, "index.html"), (html) =>
  selfContainedPage(html, { title: "Content studio", base: "/studio" }),
);

await mkdir(join(assets, "fonts"));
const faces = await Promise.all(["wght.css", "wght-italic.css"].map(fontFaces));
await writeFile(join(assets, "look.css"), faces.join("") + paletteCss());
await writeFile(join(assets, "favicon.svg"), faviconSvg());

const dist = join(studio, "dist");
await rm(dist, { recursive: true, force: true });
await rename(built, dist);
console.log("studio/dist written");

async function rewrite(file: string, change: (text: string) => string) {
  await writeFile(file, change(await readFile(file, "utf8")));
}

/** Copies the font files of one style sheet into the build; returns the sheet that names them there. */
async function fontFaces(sheet: string): Promise<string> {
  const source = new URL(import.meta.resolve(`@fontsource-variable/inter/${sheet}`));
  const { css, files } = localFontFaces(await readFile(source, "utf8"));
  const copy = (file: string) =>
    copyFile(new URL(`files/${file}`, source), join(assets, "fonts", file));
  await Promise.all(files.map(copy));
  return css;
}
