/**
 * Generates the content types offline: the Studio's schema (`studio/schema.json`) and the types of
 * documents and queries for the site (`web/content/sanity/sanity.types.ts`), and the names of the
 * sections and their fields that previews show (`web/content/sanity/section-labels.json`).
 * With `--check` it writes nothing, lists stale files and exits with code 1.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { collectSectionLabels } from "./section-labels.ts";
import { runSanityCommand } from "./sanity-command.ts";

const committed = {
  "schema.json": "studio/schema.json",
  "sanity.types.ts": "web/content/sanity/sanity.types.ts",
  "section-labels.json": "web/content/sanity/section-labels.json",
};

const check = process.argv.includes("--check");
const studio = fileURLToPath(new URL(".", import.meta.url));
await mkdir(join(studio, ".sanity"), { recursive: true });
const folder = await mkdtemp(join(studio, ".sanity/types-"));
try {
  const within = relative(studio, folder);
  const environment = { GENERATED_TYPES_FOLDER: within };
  await runSanityCommand(
    ["schemas", "extract", "--enforce-required-fields", "--force"],
    environment,
  );
  await runSanityCommand(["typegen", "generate"], environment);
  await writeFile(
    join(folder, "section-labels.json"),
    `${JSON.stringify(collectSectionLabels(), null, 2)}\n`,
  );

  for (const [name, path] of Object.entries(committed)) {
    const target = new URL(`../${path}`, import.meta.url);
    // The generated types contain the path of their schema, which must not vary between runs.
    const fresh = (await readFile(join(folder, name), "utf8")).replaceAll(`${within}/`, "");
    if (fresh === (await readFile(target, "utf8").catch(() => ""))) continue;
    if (check) {
      console.error(`${path} is stale; run: npm run typegen`);
      process.exitCode = 1;
    } else {
      await writeFile(target, fresh);
      console.log(`${path} written`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
