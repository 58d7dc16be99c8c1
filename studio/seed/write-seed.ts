import { readFile, writeFile } from "node:fs/promises";
import { seedDocuments } from "./documents.ts";
import { printedFiles } from "./pdf-files.ts";

/**
 * Writes `seed.ndjson`, one document per line, as `sanity dataset import` takes it, and the PDFs that
 * its documents name. With `--check` it writes nothing and exits 1 when a committed file differs from
 * what it is made of.
 */
const check = process.argv.includes("--check");
const text = seedDocuments.map((document) => `${JSON.stringify(document)}\n`).join("");

async function keep(name: string, content: Buffer): Promise<void> {
  const file = new URL(name, import.meta.url);
  const kept = await readFile(file).catch(() => undefined);
  if (kept?.equals(content)) return;
  if (check) {
    console.error(`studio/seed/${name} is stale; run: npm -w @site/studio run seed`);
    process.exitCode = 1;
  } else await writeFile(file, content);
}

await keep("seed.ndjson", Buffer.from(text));
for (const { name, print } of printedFiles) await keep(`files/${name}`, await print());
if (!check)
  console.log(
    `studio/seed: ${seedDocuments.length} documents in seed.ndjson, ${printedFiles.length} PDFs`,
  );
