/**
 * Builds the Studio into `studio/dist`: static files served under /studio, independent of the
 * site's URL and without requests to other servers. The finished build replaces the previous one.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runSanityCommand } from "../sanity-command.ts";
import { readBrandingFiles } from "./branding-files.ts";
import { makePageSelfContained, makeStylesSelfContained } from "./self-contained.ts";

const studio = fileURLToPath(new URL("..", import.meta.url));
const buildFolder = join(studio, ".sanity/build");
const assets = join(buildFolder, "static");

await runSanityCommand(["build", ".sanity/build", "--yes"], { SANITY_STUDIO_BASEPATH: "/studio" });

for (const name of await readdir(assets)) {
  if (/^(?:favicon|apple-touch-icon|manifest)/.test(name)) await rm(join(assets, name));
  if (name.endsWith(".css")) {
    await rewriteFile(join(assets, name), (css) => makeStylesSelfContained(name, css));
  }
}
await rm(join(buildFolder, "favicon.ico"), { force: true });
await rewriteFile(join(buildFolder, "index.html"), makePageSelfContained);

await mkdir(join(assets, "fonts"));
for (const [name, content] of await readBrandingFiles())
  await writeFile(join(assets, name), content);

const dist = join(studio, "dist");
await rm(dist, { recursive: true, force: true });
await rename(buildFolder, dist);
console.log("studio/dist written");

async function rewriteFile(file: string, transform: (text: string) => string) {
  await writeFile(file, transform(await readFile(file, "utf8")));
}
