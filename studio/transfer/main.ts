import { existsSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findOperator } from "../content-lake/auth/operator.ts";
import { deleteUnused, unusedAssets } from "./unused-assets.ts";
import { moveConfig } from "./config.ts";
import { exportContent } from "./export.ts";
import { importContent, ImportRefused, type Imported, type ImportMode } from "./import.ts";
import { embedded, hosted, type Place } from "./dataset-connection.ts";
import { reportLines } from "./progress.ts";

/**
 * The commands that move content: `export [file]`, `import <file>`, `copy --to|--from
 * <project>/<dataset>` and `unused`. Ends with 0, or with 1 and a sentence that says why.
 */
const USAGE = {
  export: `npm run content:export -- [file.tar.gz] [--no-drafts] [--no-versions] [--types <a,b>] [--overwrite]
  Writes all content with its images and files into one archive of Sanity's format.
  --no-drafts    only what is published; --no-versions  without releases and what is in them
  --types        documents of these types alone`,
  import: `npm run content:import -- <file> [--replace | --missing | --exact]
  Imports an archive, an unpacked one, or a file of documents (NDJSON). Without an option nothing
  is imported when one of its documents exists already.
  --replace      documents that exist are replaced; --missing  they stay as they are
  --exact        they are replaced, and documents that the archive does not hold are deleted`,
  copy: `npm run content:copy -- --to <project>/<dataset> [--replace | --missing] [--no-drafts] [--no-versions]
npm run content:copy -- --from <project>/<dataset> [--replace | --missing | --exact]
  Copies all content to or from a dataset of Sanity's own service. SANITY_TOKEN holds a token of that
  project: Editor to copy to it, Viewer to copy from it.`,
  unused: `npm run content:unused -- [--delete]
  Lists the images and files that no document uses, drafts and releases included.
  --delete       deletes them`,
};

/** What was typed cannot be done; the message is followed by how the command is used. */
class WrongUse extends Error {}

const say = (line: string) => console.log(line);
const config = moveConfig();

async function ownPlace(): Promise<Place> {
  const { contentDir, projectId, dataset, token } = config;
  if (contentDir === undefined) {
    if (token) return hosted(projectId, dataset, token);
    throw new Error(
      `The content is hosted by Sanity (${projectId}/${dataset}). Set SANITY_TOKEN to a token of that project.`,
    );
  }
  const operator = await findOperator(contentDir);
  if (operator) return embedded(operator, projectId, dataset);
  throw new Error(
    `The content lake on ${contentDir} does not answer. Start the product, or stop it whole, and run the command again.`,
  );
}

function otherPlace(name: string): Place {
  const [, projectId, dataset] = /^([a-z0-9][a-z0-9-]*)\/([a-z0-9~][a-z0-9_-]*)$/.exec(name) ?? [];
  if (!projectId || !dataset)
    throw new WrongUse(`"${name}" is not <project>/<dataset>, such as ab12cd34/production.`);
  if (!config.token)
    throw new Error(
      `Set SANITY_TOKEN to a token of the project ${projectId}; see its API settings.`,
    );
  return hosted(projectId, dataset, config.token);
}

function modeOf(values: { replace?: boolean; missing?: boolean; exact?: boolean }): ImportMode {
  const chosen = (["replace", "missing", "exact"] as const).filter((mode) => values[mode]);
  if (chosen.length > 1) throw new WrongUse(`--${chosen.join(" and --")} exclude each other.`);
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

function choiceOf(values: { drafts: boolean; versions: boolean; types?: string | undefined }) {
  const types = values.types?.split(",").map((type) => type.trim());
  return { drafts: values.drafts, versions: values.versions, types };
}

async function runExport(args: string[]): Promise<void> {
  const { values, positionals } = parse(args, {
    ...exportOptions,
    overwrite: { type: "boolean" },
  });
  const day = new Date().toISOString().slice(0, 10);
  const file = resolve(config.folder, onlyOne(positionals) ?? `content-${day}.tar.gz`);
  if (existsSync(file) && !values.overwrite)
    throw new Error(`${file} exists already. Choose another name, or use --overwrite.`);
  const { documents, assets } = await exportContent(
    await ownPlace(),
    file,
    choiceOf(values),
    reportLines(say),
  );
  say(
    `Exported ${count(documents, "document")} and ${count(assets, "image or file", "images and files")}: ${file}`,
  );
}

async function runImport(args: string[]): Promise<void> {
  const { values, positionals } = parse(args, importOptions);
  const name = onlyOne(positionals);
  if (name === undefined) throw new WrongUse("Which file is to be imported?");
  const file = resolve(config.folder, name);
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`${file} does not exist.`);
  sayImported(await importContent(await ownPlace(), file, modeOf(values), reportLines(say)));
}

async function runCopy(args: string[]): Promise<void> {
  const { values } = parse(
    args,
    { ...importOptions, ...exportOptions, to: { type: "string" }, from: { type: "string" } },
    false,
  );
  const mode = modeOf(values);
  if ((values.to === undefined) === (values.from === undefined))
    throw new WrongUse("Where to, or where from?");
  if (values.to !== undefined && mode === "exact")
    throw new WrongUse(
      "--exact is possible with --from alone. To fill a dataset anew, make a new one.",
    );
  const other = otherPlace(values.to ?? values.from ?? "");
  const own = await ownPlace();
  const [from, to] = values.to === undefined ? [other, own] : [own, other];
  const folder = await mkdtemp(join(tmpdir(), "content-copy-"));
  try {
    const archive = join(folder, "content.tar.gz");
    const report = reportLines(say);
    await exportContent(from, archive, choiceOf(values), report);
    sayImported(await importContent(to, archive, mode, report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runUnused(args: string[]): Promise<void> {
  const { values } = parse(args, { delete: { type: "boolean" } }, false);
  const { client } = await ownPlace();
  const unused = await unusedAssets(client);
  for (const { _id, originalFilename, size } of unused)
    say(`${_id}  ${Math.ceil(size / 1024)} kB  ${originalFilename}`);
  if (values.delete) await deleteUnused(client, unused);
  const what = count(unused.length, "image or file", "images and files");
  say(values.delete ? `Deleted ${what}.` : `No document uses ${what}.`);
}

function parse<Options extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  args: string[],
  options: Options,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args, options, allowPositionals, allowNegative: true });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

function onlyOne(names: string[]): string | undefined {
  if (names.length > 1) throw new WrongUse(`One file at a time, not ${names.length}.`);
  return names[0];
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

function sayImported({ created, replaced, deleted, untouched }: Imported): void {
  const parts = [
    `${created} created`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    ...(untouched > 0 ? [`${untouched} left as they were`] : []),
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
  ];
  say(`Imported. Documents: ${parts.join(", ")}.`);
}

const COMMANDS = { export: runExport, import: runImport, copy: runCopy, unused: runUnused };

const [verb = "", ...args] = process.argv.slice(2);
const isVerb = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name);
try {
  if (!isVerb(verb)) throw new Error(`"${verb}" is none of ${Object.keys(COMMANDS).join(", ")}.`);
  if (args.includes("--help")) say(USAGE[verb]);
  else await COMMANDS[verb](args);
} catch (error) {
  process.exitCode = 1;
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  if (error instanceof WrongUse && isVerb(verb)) console.error(`\n${USAGE[verb]}`);
  if (error instanceof Error && !(error instanceof WrongUse || error instanceof ImportRefused))
    if (error.cause instanceof Error) console.error(error.cause.message);
}
