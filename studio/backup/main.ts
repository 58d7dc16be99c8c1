import { environment } from "../content-lake/config.ts";
import { StartError } from "../content-lake/errors.ts";
import { writeBackup } from "./backup.ts";
import { lostName, type Recovery, recoverContent } from "./recover.ts";
import { restoreBackup } from "./restore.ts";

/**
 * The commands `backup <file>`, `restore <file> [--replace]` and `restore --last-good` on the content
 * folder `DATA_DIR`. They print what they did, or one sentence that says why not.
 */
const usageLines = [
  "npm run content:backup -- <file>",
  "npm run content:restore -- <file> [--replace]",
  "npm run content:restore -- --last-good",
].join("\n  ");

async function run(verb: string | undefined, args: string[]): Promise<string> {
  const content = environment.DATA_DIR;
  const files = args.filter((argument) => !argument.startsWith("--"));
  const flags = args.filter((argument) => argument.startsWith("--")).join(" ");
  const [file] = files;
  if (!content || files.length > 1) throw usage();
  if (verb === "backup" && file && flags === "") return backup(content, file);
  if (verb !== "restore") throw usage();
  if (!file && flags === "--last-good") return describe(await recoverContent(content));
  if (file && (flags === "" || flags === "--replace"))
    return restore(content, file, flags === "--replace");
  throw usage();
}

const usage = () => new StartError(`Usage:\n  ${usageLines}`);

async function backup(content: string, file: string): Promise<string> {
  const { manifest, size, missing } = await writeBackup(content, file);
  process.send?.({ documents: manifest.documents, assets: assetCount(manifest.files) });
  return [
    `Backed up ${count(manifest.documents, "document")} and ${count(assetCount(manifest.files), "asset")} with their history to ${file} (${megabytes(size)}), and verified it.`,
    ...missingLine(missing),
  ].join("\n");
}

async function restore(content: string, file: string, replace: boolean): Promise<string> {
  const { documents, transactions, made, former, missing } = await restoreBackup(file, content, {
    replace,
  });
  return [
    `Restored ${count(documents, "document")} and ${count(transactions, "transaction")} of history from the backup of ${made}.`,
    ...missingLine(missing),
    ...(former
      ? [`The former content is kept in ${former}; remove it when it is not needed.`]
      : []),
  ].join("\n");
}

function describe({ documents, transactions, damage }: Recovery): string {
  const kept = `${count(documents, "document")} and ${count(transactions, "transaction")} of history`;
  if (!damage) return `Nothing is damaged and nothing was changed: ${kept}.`;
  const { rebuilt, outdated, former } = damage;
  const lost = damage.documents.length + damage.unnamedDocuments;
  return [
    `The content goes on with everything that can be read: ${kept}.`,
    `Rebuilt from their history: ${count(rebuilt.length, "document")}; ${outdated.length} of them without the last changes${listed(outdated)}.`,
    `Lost: ${count(lost, "document")}${listed(damage.documents)} and ${count(damage.transactions.length, "transaction")} of history.`,
    `The damaged files are kept in ${former}, with the list of what is lost in ${lostName}.`,
  ].join("\n");
}

/** The first names of a list in brackets, or nothing for an empty list. */
function listed(names: string[], limit = 10): string {
  if (names.length === 0) return "";
  return ` (${names.slice(0, limit).join(", ")}${names.length > limit ? ", …" : ""})`;
}

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

const assetCount = (files: { name: string }[]): number =>
  files.filter(({ name }) => name.startsWith("assets/")).length;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const missingLine = (missing: string[]): string[] =>
  missing.length === 0
    ? []
    : [
        `${missing.length} assets have a document but no file: ${missing.slice(0, 5).join(", ")}${missing.length > 5 ? " …" : ""}`,
      ];

try {
  console.log(await run(process.argv[2], process.argv.slice(3)));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isDisk = "code" in error && typeof error.code === "string";
  if (!(error instanceof StartError) && !isDisk) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// An open channel would keep the process running.
if (process.connected) process.disconnect();
