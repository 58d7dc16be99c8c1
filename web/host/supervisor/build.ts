import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { StartError } from "../../../supabase/domain/errors.ts";
import { compress } from "../gateway/pages/compression.ts";
import { childEnvironment, rejectUnusedSettings, root } from "../settings/config.ts";
import { type FileLock, tryLock } from "../../storage/file-lock.ts";
import { showProgress } from "./progress.ts";

export type Build = {
  title: string;
  /** The files and folders that the output depends on, relative to the checkout. */
  sources: string[];
  /** Paths in these folders that the output does not depend on. */
  excluded: RegExp;
  /** The folder with the output and the stamp of its sources. */
  output: string;
  /** A file that only exists in a complete output. */
  completionMarker: string;
  cwd: string;
  command: string[];
  /** The folder of the output whose files are served, and therefore compressed. */
  served: string;
};

const shared = ["package-lock.json", "package.json", "tsconfig.json", "supabase/contracts"];
const excludedPattern =
  /(^|\/)(node_modules|\.next|dist|\.sanity|test-results|next-env\.d\.ts|[^/]+\.(test\.tsx?|tsbuildinfo|md))(\/|$)/;
const npm = (workspace: string) => ["npm", "run", "build", "-w", workspace];

/** The three outputs of one checkout, in the order in which they are built. */
export const builds: Build[] = [
  {
    title: "the site",
    sources: [...shared, "web"],
    excluded: /^web\/host\//,
    output: "web/.next",
    completionMarker: "web/.next/BUILD_ID",
    cwd: "web",
    command: ["node", "../node_modules/next/dist/bin/next", "build"],
    served: "web/.next/static",
  },
  {
    title: "the back office",
    sources: [...shared, "admin"],
    excluded: /^$/,
    output: "admin/dist",
    completionMarker: "admin/dist/index.html",
    cwd: ".",
    command: npm("@site/admin"),
    served: "admin/dist",
  },
  {
    title: "the Studio",
    sources: ["package-lock.json", "tsconfig.json", "studio"],
    excluded: /^studio\/(content-lake|seed|print|guide)\//,
    output: "studio/dist",
    completionMarker: "studio/dist/index.html",
    cwd: ".",
    command: npm("@site/studio"),
    served: "studio/dist",
  },
];

const stampName = ".built-from";

function listSources(folder: string, path: string): string[] {
  const full = join(folder, path);
  if (excludedPattern.test(path) || !existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true, recursive: false });
  return entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    if (excludedPattern.test(inner)) return [];
    return entry.isDirectory() ? listSources(folder, inner) : entry.isFile() ? [inner] : [];
  });
}

/** Returns a hash of the names and contents of the sources of an output. */
export function fingerprint(build: Pick<Build, "sources" | "excluded">, folder = root): string {
  const hash = createHash("sha256");
  const paths = build.sources.flatMap((source) =>
    /\.\w+$/.test(source) ? [source] : listSources(folder, source),
  );
  for (const path of paths.filter((path) => !build.excluded.test(path)).toSorted()) {
    const full = join(folder, path);
    if (!existsSync(full)) continue;
    hash.update(`${path}\0`).update(createHash("sha256").update(readFileSync(full)).digest());
  }
  return hash.digest("hex");
}

/** Whether an output is complete and was made from the current sources. */
export function isBuilt(build: Build, folder = root): boolean {
  const stamp = join(folder, build.output, stampName);
  if (!existsSync(join(folder, build.completionMarker)) || !existsSync(stamp)) return false;
  const [source, ...files] = readFileSync(stamp, "utf8").split("\n");
  const output = new Set(listOutput(build, folder));
  return source === fingerprint(build, folder) && files.every((file) => output.has(file));
}

/** Records the sources of an output and its files, some of which an interrupted copy may lack. */
export function writeStamp(build: Build, source: string, folder = root): void {
  const lines = [source, ...listOutput(build, folder)];
  writeFileSync(join(folder, build.output, stampName), lines.join("\n"));
}

/** Parts of an output that change after the build or are not needed at run time. */
const unstableOutput = /^(\.built-from$|cache\/|dev\/|diagnostics\/|trace|types\/)/;

/** Lists the files of an output as `<size> <path>`. */
function listOutput(build: Build, folder: string): string[] {
  const output = join(folder, build.output);
  return readdirSync(output, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = join(entry.parentPath, entry.name);
    const path = relative(output, file).replaceAll(sep, "/");
    return entry.isFile() && !unstableOutput.test(path) ? [`${statSync(file).size} ${path}`] : [];
  });
}

const findExisting = (path: string): string =>
  existsSync(path) ? path : findExisting(dirname(path));

/**
 * Checks that folders of the checkout, or the parents in which they will be created, can be written.
 * @throws {StartError} that names `purpose`, the folder and the fix
 */
export function requireWritable(purpose: string, paths: string[], folder = root): void {
  for (const path of paths) {
    const place = findExisting(join(folder, path));
    try {
      accessSync(place, constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new StartError(
        `${purpose} writes into the checkout, and this user cannot write ${place}. Run "npm run build" as a user who can; the built checkout can then be read-only, with DATA_DIR elsewhere.`,
        { cause: error },
      );
    }
  }
}

/** @throws {StartError} when an output is missing; its sources are not compared, an image lacks some */
export function requireBuilt(folder = root): void {
  const missing = builds.filter(
    ({ completionMarker }) => !existsSync(join(folder, completionMarker)),
  );
  if (missing.length === 0) return;
  const titles = missing.map(({ title }) => title).join(", ");
  throw new StartError(
    `Not built: ${titles}. Run "npm run build", or "npm start", which builds what changed.`,
  );
}

/**
 * Builds the outputs whose sources changed. Concurrent builds of one checkout run one after the other.
 * @throws {StartError} when the checkout cannot be written, or with the tool's output when a build fails.
 *   No stamp is left then, so that the next call builds again.
 */
export async function rebuildOutdated(signal?: AbortSignal, folder = root): Promise<void> {
  const changed = builds.filter((build) => !isBuilt(build, folder));
  if (changed.length === 0) return;
  for (const { title, output } of changed)
    requireWritable(`Building ${title}`, ["node_modules", output], folder);
  const lock = await lockBuild(folder, signal);
  try {
    for (const build of builds) if (!isBuilt(build, folder)) await runBuild(build, folder, signal);
  } finally {
    lock.release();
  }
}

async function lockBuild(folder: string, signal?: AbortSignal): Promise<FileLock> {
  const cache = join(folder, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  let isReported = false;
  for (;;) {
    const lock = tryLock(join(cache, "build.lock"));
    if (lock) return lock;
    if (!isReported) console.log("Another build of this checkout is running; waiting for it…");
    isReported = true;
    await sleep(300, undefined, { signal });
  }
}

async function runBuild(build: Build, folder: string, signal?: AbortSignal): Promise<void> {
  const step = showProgress(`Building ${build.title}`);
  const stamp = join(folder, build.output, stampName);
  rmSync(stamp, { force: true });
  // Computed before the build: a source that changes meanwhile causes another build.
  const source = fingerprint(build, folder);
  try {
    await run(build, folder, signal);
    const served = join(folder, build.served);
    await compressFiles(served);
    writeStamp(build, source, folder);
  } catch (error) {
    step.fail();
    throw error;
  }
  step.done(`Built ${build.title}`);
}

function run(build: Build, folder: string, signal?: AbortSignal): Promise<void> {
  const [program = "node", ...args] = build.command;
  return new Promise((resolve, reject) => {
    const child = spawn(program === "node" ? process.execPath : program, args, {
      cwd: join(folder, build.cwd),
      env: childEnvironment({ CI: "1" }),
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
      });
    child.on("error", (error) =>
      reject(new StartError(`Building ${build.title}: ${error.message}`)),
    );
    child.on("close", (code, ended) => {
      if (code === 0) resolve();
      else
        reject(
          new StartError(
            `Building ${build.title} failed (${ended ?? `code ${code}`}):\n${output.trim()}`,
          ),
        );
    });
  });
}

const textFile = /\.(js|mjs|css|html|svg|json|txt|xml|map|ico|wasm)$/;

/** Writes `.br` and `.gz` files of every text file of at least 1 KB, so that none is compressed per request. */
async function compressFiles(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name) && entry.name !== "index.html")
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) {
    const body = await readFile(path);
    if (body.length < 1024) continue;
    const { gzip, br } = await compress(body);
    await Promise.all([writeFile(`${path}.gz`, gzip), writeFile(`${path}.br`, br)]);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    rejectUnusedSettings();
    await rebuildOutdated();
    console.log("Everything is built.");
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
