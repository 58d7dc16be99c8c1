/**
 * The commands `backup <file>`, `restore <file> [--replace]` and `restore --last-good` for the content
 * folder `DATA_DIR`. They print the result, or one sentence with the reason for a failure.
 */

import { StartError } from "../../supabase/domain/errors.ts";
import { environment } from "../content-lake/config.ts";
import { writeBackup } from "./backup.ts";
import { damageReportName, type DamageReport, type Recovery, recoverContent } from "./recover.ts";
import { restoreBackup } from "./restore.ts";

const usageLines = [
  "npm run content:backup -- <file>",
  "npm run content:restore -- <file> [--replace]",
  "npm run content:restore -- --last-good",
].join("\n  ");

async function run(command: string | undefined, args: string[]): Promise<string> {
  const contentFolder = environment.DATA_DIR;
  const files = args.filter((argument) => !argument.startsWith("--"));
  const flags = args.filter((argument) => argument.startsWith("--")).join(" ");
  const [file] = files;
  if (!contentFolder) throw new StartError("DATA_DIR is not set. Set it to the content folder.");
  if (files.length > 1) throw createUsageError();
  if (command === "backup" && file && flags === "") return backUp(contentFolder, file);
  if (command !== "restore") throw createUsageError();
  if (!file && flags === "--last-good")
    return describeRecovery(await recoverContent(contentFolder));
  if (file && (flags === "" || flags === "--replace"))
    return restore(contentFolder, file, flags === "--replace");
  throw createUsageError();
}

const createUsageError = () => new StartError(`Usage:\n  ${usageLines}`);

async function backUp(contentFolder: string, file: string): Promise<string> {
  const { manifest, size, missing } = await writeBackup(contentFolder, file);
  process.send?.({ documents: manifest.documents, assets: countAssets(manifest.files) });
  return [
    `Backed up ${formatCount(manifest.documents, "document")} and ${formatCount(countAssets(manifest.files), "asset")} with their history to ${file} (${formatMegabytes(size)}), and verified it.`,
    ...describeMissing(missing),
  ].join("\n");
}

async function restore(
  contentFolder: string,
  file: string,
  shouldReplace: boolean,
): Promise<string> {
  const restored = await restoreBackup(file, contentFolder, { replace: shouldReplace });
  const { documents, transactions, createdAt, previousFolder, missing } = restored;
  return [
    `Restored ${formatCount(documents, "document")} and ${formatCount(transactions, "transaction")} of history from the backup of ${createdAt}.`,
    ...describeMissing(missing),
    ...(previousFolder
      ? [
          `The previous content was moved to ${previousFolder}. Remove it when you no longer need it.`,
        ]
      : []),
  ].join("\n");
}

function describeRecovery({ documents, transactions, damage }: Recovery): string {
  const readable = `${formatCount(documents, "document")} and ${formatCount(transactions, "transaction")} of history`;
  if (!damage) return `Nothing is damaged and nothing was changed: ${readable}.`;
  const { rebuilt, outdated, previousFolder } = damage;
  const lost = damage.documents.length + damage.unnamedDocuments;
  return [
    `Recovered all readable content: ${readable}.`,
    `Rebuilt from their history: ${formatCount(rebuilt.length, "document")}${describeOutdated(outdated)}.`,
    `Lost: ${formatCount(lost, "document")}${listNames(damage.documents)} and ${formatCount(damage.transactions.length, "transaction")} of history.`,
    ...describeOtherLosses(damage),
    `The damaged files were moved to ${previousFolder}, with a list of the lost items in ${damageReportName}.`,
  ].join("\n");
}

function describeOtherLosses({ publishEvents, settings }: DamageReport): string[] {
  const events = formatCount(publishEvents.length, "publish event");
  return [
    ...(publishEvents.length > 0
      ? [`Lost: ${events}. The site may not have received the latest changes.`]
      : []),
    ...(settings > 0 ? [`Lost: the Studio settings of ${formatCount(settings, "editor")}.`] : []),
  ];
}

const describeOutdated = (ids: string[]): string =>
  ids.length === 0
    ? ""
    : `, ${ids.length} of them without ${ids.length === 1 ? "its" : "their"} latest changes${listNames(ids)}`;

/** Formats at most `maxNames` names of a list in parentheses; returns "" for an empty list. */
function listNames(names: string[], maxNames = 10): string {
  if (names.length === 0) return "";
  return ` (${names.slice(0, maxNames).join(", ")}${names.length > maxNames ? ", …" : ""})`;
}

const formatCount = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

const countAssets = (files: { name: string }[]): number =>
  files.filter(({ name }) => name.startsWith("assets/")).length;

const formatMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const describeMissing = (missing: string[]): string[] =>
  missing.length === 0
    ? []
    : [`Missing: ${formatCount(missing.length, "asset file")}${listNames(missing, 5)}.`];

try {
  console.log(await run(process.argv[2], process.argv.slice(3)));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const isSystemError = "code" in error && typeof error.code === "string";
  if (!(error instanceof StartError) && !isSystemError) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// An open IPC channel would keep the process running.
if (process.connected) process.disconnect();
