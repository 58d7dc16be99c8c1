import { readFile, writeFile } from "node:fs/promises";
import { seedDocuments } from "./documents.ts";
import { pdfFiles } from "./pdf-files.ts";
import { portraits } from "./portraits/draw-portraits.ts";
import { createCaptions } from "./webinars/tour.ts";
import { tours } from "./webinars/tours.ts";

/**
 * Writes `seed.ndjson` with one document per line for `sanity dataset import`, and the portraits,
 * PDFs and captions of its documents. With `--check` it writes nothing and exits with 1 if a committed file is stale.
 */
const isCheck = process.argv.includes("--check");
const text = seedDocuments.map((document) => `${JSON.stringify(document)}\n`).join("");

async function writeIfChanged(name: string, content: Buffer): Promise<void> {
  const file = new URL(name, import.meta.url);
  const committed = await readFile(file).catch(() => undefined);
  if (committed?.equals(content)) return;
  if (isCheck) {
    console.error(`studio/seed/${name} is stale; run: npm -w @site/studio run seed`);
    process.exitCode = 1;
  } else await writeFile(file, content);
}

await writeIfChanged("seed.ndjson", Buffer.from(text));
for (const { name, svg } of portraits) await writeIfChanged(`portraits/${name}`, Buffer.from(svg));
for (const tour of tours)
  await writeIfChanged(`recordings/${tour.name}.vtt`, Buffer.from(createCaptions(tour)));
for (const { name, render } of pdfFiles) await writeIfChanged(`files/${name}`, await render());
if (!isCheck)
  console.log(
    `studio/seed: ${seedDocuments.length} documents in seed.ndjson, ${portraits.length} portraits, ${pdfFiles.length} PDFs`,
  );
