import { environment } from "../content-lake/config.ts";
import { StartError } from "../content-lake/errors.ts";
import { writeBackup } from "./backup.ts";
import { goOnFromLastGood, LOST, type LastGood } from "./last-good.ts";
import { restoreBackup } from "./restore.ts";

/**
 * The commands `backup <file>`, `restore <file> [--replace]` and `restore --last-good` on the content
 * folder `DATA_DIR`. They say what they did, or in one sentence why not.
 */
const USAGE = [
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
  if (!file && flags === "--last-good") return lastGood(await goOnFromLastGood(content));
  if (file && (flags === "" || flags === "--replace"))
    return restore(content, file, flags === "--replace");
  throw usage();
}

const usage = () => new StartError(`Usage:\n  ${USAGE}`);

async function backup(content: string, file: string): Promise<string> {
  const { manifest, size, missing } = await writeBackup(content, file);
  process.send?.({ documents: manifest.documents, assets: assetCount(manifest.files) });
  return [
    `Backed up ${manifest.documents} documents and ${assetCount(manifest.files)} assets with their history to ${file} (${megabytes(size)}), and read it once more.`,
    ...missingLine(missing),
  ].join("\n");
}

async function restore(content: string, file: string, replace: boolean): Promise<string> {
  const { documents, transactions, made, aside, missing } = await restoreBackup(file, content, {
    replace,
  });
  return [
    `Restored ${documents} documents and ${transactions} transactions of history from the backup of ${made}.`,
    ...missingLine(missing),
    ...(aside ? [`The former content is kept in ${aside}; remove it when it is not needed.`] : []),
  ].join("\n");
}

function lastGood({ documents, transactions, until, aside }: LastGood): string {
  const kept = `${documents} documents and ${transactions} transactions of history${until ? `, the last change of ${until}` : ""}`;
  if (!aside) return `Nothing is damaged and nothing was changed: ${kept}.`;
  const { lost, unreadable, files, folder } = aside;
  const documentIds = [...new Set(lost.flatMap((transaction) => transaction.documents))];
  const named = documentIds.slice(0, 10).join(", ");
  const more = documentIds.length > 10 ? ` and ${documentIds.length - 10} more` : "";
  return [
    `The content goes on from its last good state: ${kept}.`,
    `Lost: ${unreadable} ${unreadable === 1 ? "line" : "lines"} of the log that cannot be read, and ${lost.length} ${lost.length === 1 ? "transaction" : "transactions"} behind the damage${
      lost.length > 0
        ? ` (from ${lost[0]?.timestamp} to ${lost.at(-1)?.timestamp}) of ${named}${more}`
        : ""
    }.`,
    `The damaged files (${files.join(", ")}) are kept in ${folder}, with the list of what is lost in ${LOST}.`,
  ].join("\n");
}

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
// A channel that stays open would keep the process.
if (process.connected) process.disconnect();
