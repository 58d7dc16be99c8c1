import { readFile, writeFile } from "node:fs/promises";
import { seedDocuments } from "./documents.ts";

/**
 * Writes `seed.ndjson`, one document per line, as `sanity dataset import` takes it.
 * With `--check` it writes nothing and exits 1 when the committed file differs from the documents.
 */
const file = new URL("seed.ndjson", import.meta.url);
const text = seedDocuments.map((document) => `${JSON.stringify(document)}\n`).join("");

if (!process.argv.includes("--check")) {
  await writeFile(file, text);
  console.log(`studio/seed/seed.ndjson: ${seedDocuments.length} documents`);
} else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
  console.error("studio/seed/seed.ndjson is stale; run: npm -w @site/studio run seed");
  process.exitCode = 1;
}
