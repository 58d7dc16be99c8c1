/**
 * Builds the Studio into `studio/dist`: static files to serve under /studio, the same for every
 * address, which load nothing from other servers. The finished folder replaces the former at once.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sanityCommand } from "../sanity-command.ts";
import { lookFiles } from "./branding-files.ts";
import { selfContainedPage, selfContainedStyles } from "./self-contained.ts";

const studio = fileURLToPath(new URL("..", import.meta.url));
const built = join(studio, ".sanity/build");
const assets = join(built, "static");

await sanityCommand(["build", ".sanity/build", "--yes"], { SANITY_STUDIO_BASEPATH: "/studio" });

for (const name of await readdir(assets)) {
  if (/^(?:favicon|apple-touch-icon|manifest)/.test(name)) await rm(join(assets, name));
  if (name.endsWith(".css")) {
    await rewrite(join(assets, name), (css) => selfContainedStyles(name, css));
  }
}
await rm(join(built, "favicon.ico"), { force: true });
await rewrite(join(built, "index.html"), selfContainedPage);

await mkdir(join(assets, "fonts"));
for (const [name, content] of await lookFiles()) await writeFile(join(assets, name), content);

const dist = join(studio, "dist");
await rm(dist, { recursive: true, force: true });
await rename(built, dist);
console.log("studio/dist written");

async function rewrite(file: string, change: (text: string) => string) {
  await writeFile(file, change(await readFile(file, "utf8")));
}
