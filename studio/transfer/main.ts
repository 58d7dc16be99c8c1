import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { getErrorMessage } from "../../supabase/domain/errors.ts";
import { findOperator } from "../content-lake/auth/operator.ts";
import { deleteAssets, findUnusedAssets } from "./unused-assets.ts";
import { parseTransferConfig } from "./config.ts";
import { exportContent } from "./export.ts";
import { applyMutations, collectMutations, listMigrations } from "./content-migration.ts";
import { importContent, ImportFailedError, type ImportResult, type ImportMode } from "./import.ts";
import { connectEmbedded, connectHosted, type DatasetConnection } from "./dataset-connection.ts";
import { createProgressReporter } from "./progress.ts";

/**
 * The transfer commands: `export [file]`, `import <file>`, `copy --to|--from <project>/<dataset>`,
 * `unused` and `migrate [name]`. Exits with 0, or with 1 and an error message.
 */
const usage = {
  export: `npm run content:export -- [file.tar.gz] [--no-drafts] [--no-versions] [--types <a,b>] [--overwrite]
  Exports all content with its images and files to an archive in Sanity's format.
  --no-drafts    exports only published documents
  --no-versions  excludes releases and their documents
  --types        exports only documents of these types`,
  import: `npm run content:import -- <file> [--replace | --missing | --exact]
  Imports an archive, an unpacked archive or an NDJSON file. Without an option, nothing is imported
  if any of its documents already exists.
  --replace      replaces existing documents
  --missing      keeps existing documents and imports only new ones
  --exact        replaces existing documents and deletes those that the archive does not contain`,
  copy: `npm run content:copy -- --to <project>/<dataset> [--replace | --missing] [--no-drafts] [--no-versions]
npm run content:copy -- --from <project>/<dataset> [--replace | --missing | --exact]
  Copies all content to or from a dataset of Sanity's service. Set SANITY_TOKEN to a token of that
  project: an Editor token to copy to it, a Viewer token to copy from it.`,
  unused: `npm run content:unused -- [--delete]
  Lists the images and files that no document uses, drafts and releases included.
  --delete       deletes them`,
  migrate: `npm run content:migrate -- [name] [--no-dry-run]
  Shows what a migration of studio/migrations would change. Without a name, lists the migrations.
  --no-dry-run   changes the content`,
};

/** Invalid arguments; the message is followed by the usage. */
class UsageError extends Error {}

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
const print = (line: string) => console.log(line);
const config = parseTransferConfig();

async function connectOwn(): Promise<DatasetConnection> {
  const { contentDir, projectId, dataset, token } = config;
  if (contentDir === undefined) {
    if (token) return connectHosted(projectId, dataset, token);
    throw new Error(
      `The content is hosted by Sanity (${projectId}/${dataset}). Set SANITY_TOKEN to a token of that project.`,
    );
  }
  const operator = await findOperator(contentDir);
  if (operator) return connectEmbedded(operator, projectId, dataset);
  throw new Error(
    `The content lake on ${contentDir} does not respond. Start the product or stop it completely, then run the command again.`,
  );
}

function connectOther(name: string): DatasetConnection {
  const [, projectId, dataset] = /^([a-z0-9][a-z0-9-]*)\/([a-z0-9~][a-z0-9_-]*)$/.exec(name) ?? [];
  if (!projectId || !dataset)
    throw new UsageError(`"${name}" is not a <project>/<dataset>, such as ab12cd34/production.`);
  if (!config.token)
    throw new Error(
      `Set SANITY_TOKEN to a token of the project ${projectId}. Create one in its API settings.`,
    );
  return connectHosted(projectId, dataset, config.token);
}

function parseMode(values: { replace?: boolean; missing?: boolean; exact?: boolean }): ImportMode {
  const chosen = (["replace", "missing", "exact"] as const).filter((mode) => values[mode]);
  if (chosen.length > 1) throw new UsageError(`--${chosen.join(" and --")} cannot be combined.`);
  return chosen[0] ?? "fail";
}

const importOptions = {
  replace: { type: "boolean" },
  missing: { type: "boolean" },
  exact: { type: "boolean" },
} as const;
const exportOptions = {
  drafts: { type: "boolean", default: true },
  versions: { type: "boolean", default: true },
  types: { type: "string" },
} as const;

function parseExportOptions(values: {
  drafts: boolean;
  versions: boolean;
  types?: string | undefined;
}) {
  const types = values.types?.split(",").map((type) => type.trim());
  return { drafts: values.drafts, versions: values.versions, types };
}

async function runExport(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, {
    ...exportOptions,
    overwrite: { type: "boolean" },
  });
  const day = new Date().toISOString().slice(0, 10);
  const file = resolve(config.folder, requireAtMostOne(positionals) ?? `content-${day}.tar.gz`);
  if (existsSync(file) && !values.overwrite)
    throw new Error(`${file} already exists. Choose another name or use --overwrite.`);
  const { documents, assets } = await exportContent(
    await connectOwn(),
    file,
    parseExportOptions(values),
    createProgressReporter(print),
  );
  print(
    `Exported ${formatCount(documents, "document")} and ${formatCount(assets, "image or file", "images and files")}: ${file}`,
  );
}

async function runImport(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, importOptions);
  const name = requireAtMostOne(positionals);
  if (name === undefined) throw new UsageError("Name the file to import.");
  const file = resolve(config.folder, name);
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`${file} does not exist.`);
  printResult(
    await importContent(await connectOwn(), file, parseMode(values), createProgressReporter(print)),
  );
}

async function runCopy(args: string[]): Promise<void> {
  const { values } = parseArguments(
    args,
    { ...importOptions, ...exportOptions, to: { type: "string" }, from: { type: "string" } },
    false,
  );
  const mode = parseMode(values);
  if ((values.to === undefined) === (values.from === undefined))
    throw new UsageError("Set either --to or --from.");
  if (values.to !== undefined && mode === "exact")
    throw new UsageError(
      "--exact requires --from. To replace all content of a hosted dataset, create a new dataset.",
    );
  const other = connectOther(values.to ?? values.from ?? "");
  const own = await connectOwn();
  const [from, to] = values.to === undefined ? [other, own] : [own, other];
  const folder = await mkdtemp(join(tmpdir(), "content-copy-"));
  try {
    const archive = join(folder, "content.tar.gz");
    const report = createProgressReporter(print);
    await exportContent(from, archive, parseExportOptions(values), report);
    printResult(await importContent(to, archive, mode, report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runUnused(args: string[]): Promise<void> {
  const { values } = parseArguments(args, { delete: { type: "boolean" } }, false);
  const { client } = await connectOwn();
  const unused = await findUnusedAssets(client);
  for (const { _id, originalFilename, size } of unused)
    print(`${_id}  ${Math.ceil(size / 1024)} kB  ${originalFilename}`);
  if (values.delete) await deleteAssets(client, unused);
  const amount = formatCount(unused.length, "image or file", "images and files");
  print(values.delete ? `Deleted ${amount}.` : `No document uses ${amount}.`);
}

async function runMigrate(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, {
    "dry-run": { type: "boolean", default: true },
  });
  const names = listMigrations(migrationsFolder);
  const name = requireAtMostOne(positionals);
  if (name === undefined) return print(names.join("\n") || "There are no migrations.");
  if (!names.includes(name)) throw new UsageError(`studio/migrations/${name}.ts does not exist.`);
  const { default: migration } = await import(join(migrationsFolder, `${name}.ts`));
  const own = await connectOwn();
  const mutations = await collectMutations(own, migration);
  if (!values["dry-run"]) await applyMutations(own, mutations);
  else for (const mutation of mutations) print(JSON.stringify(mutation));
  const amount = formatCount(mutations.length, "change");
  print(values["dry-run"] ? `${amount}. Nothing was changed.` : `Applied ${amount}.`);
}

function parseArguments<Options extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  args: string[],
  options: Options,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args, options, allowPositionals, allowNegative: true });
  } catch (error) {
    throw new UsageError(getErrorMessage(error));
  }
}

function requireAtMostOne(names: string[]): string | undefined {
  if (names.length > 1) throw new UsageError(`Give one name, not ${names.length}.`);
  return names[0];
}

const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

function printResult({ created, replaced, deleted, untouched }: ImportResult): void {
  const parts = [
    `${created} created`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(untouched > 0 ? [`${untouched} unchanged`] : []),
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
  ];
  print(`Imported. Documents: ${parts.join(", ")}.`);
}

const commands = {
  export: runExport,
  import: runImport,
  copy: runCopy,
  unused: runUnused,
  migrate: runMigrate,
};

const [verb = "", ...args] = process.argv.slice(2);
const isVerb = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);
try {
  if (!isVerb(verb))
    throw new Error(`Unknown command "${verb}". Use one of ${Object.keys(commands).join(", ")}.`);
  if (args.includes("--help")) print(usage[verb]);
  else await commands[verb](args);
} catch (error) {
  process.exitCode = 1;
  const message = getErrorMessage(error);
  console.error(message);
  if (error instanceof UsageError && isVerb(verb)) console.error(`\n${usage[verb]}`);
  if (
    error instanceof Error &&
    !(error instanceof UsageError || error instanceof ImportFailedError)
  )
    if (error.cause instanceof Error) console.error(error.cause.message);
}
