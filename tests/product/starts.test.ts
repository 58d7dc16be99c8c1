import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listProcessTree, listProcesses } from "../support/product/process-killer.ts";
import {
  discard,
  newDataDir,
  spawnProduct,
  startProduct,
  type ProductOptions,
} from "../support/product/product.ts";
import { fileURLToPath } from "node:url";
import { findFreePort, portOf } from "../../web/host/supervisor/ports.ts";

function temporaryFolder(): string {
  const folder = newDataDir();
  onTestFinished(() => discard(folder));
  return folder;
}

/** Runs a start that must fail; returns its exit code and output. */
async function failedStart(options: ProductOptions & { port: number; dataDir: string }) {
  const { child, output } = spawnProduct(options);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [code] = await once(child, "exit");
  return { code, text: output() };
}

/** One message: no stack, and the last lines name the problem. */
const stackLine = /^\s+at .+:\d+:\d+/m;

test("a port in use fails with one clear message", async () => {
  const taken = createServer();
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => {
    taken.close();
  });
  const port = portOf(taken);
  const { code, text } = await failedStart({ port, dataDir: temporaryFolder() });
  expect(code).toBe(1);
  expect(text).toContain(`${port}`);
  expect(text).toMatch(/PORT/);
  expect(text).not.toMatch(stackLine);
});

test("a read-only data folder fails with one clear message", async () => {
  const dataDir = temporaryFolder();
  if (process.getuid?.() === 0) {
    execFileSync("mount", ["-t", "tmpfs", "-o", "ro,size=1m", "tmpfs", dataDir]);
    onTestFinished(() => {
      execFileSync("umount", [dataDir]);
    });
  } else {
    chmodSync(dataDir, 0o500);
  }
  const { code, text } = await failedStart({ port: await findFreePort(), dataDir });
  expect(code).toBe(1);
  expect(text).toMatch(/DATA_DIR/);
  expect(text).toContain(dataDir);
  expect(text).not.toMatch(stackLine);
});

test("a data folder that is a file fails with one clear message", async () => {
  const file = join(temporaryFolder(), "data");
  writeFileSync(file, "not a folder");
  const { code, text } = await failedStart({ port: await findFreePort(), dataDir: file });
  expect(code).toBe(1);
  expect(text).toMatch(/DATA_DIR/);
  expect(text).not.toMatch(stackLine);
});

test.each([
  ["PORT", "banana", "PORT"],
  ["SITE_URL", "not an address", "SITE_URL"],
  ["SAMPLE_DATA", "perhaps", "SAMPLE_DATA"],
  ["TRUSTED_PROXIES", "everyone", "TRUSTED_PROXIES"],
  ["STAFF_EMAIL", "nobody", "STAFF_EMAIL"],
  ["SUPABASE_URL", "https://project.example.com", "SUPABASE_PUBLISHABLE_KEY"],
  ["SANITY_PROJECT_ID", "abc12345", "SANITY_DATASET"],
])("%s=%s fails the start with one message that names %s", async (name, value, named) => {
  const { code, text } = await failedStart({
    port: await findFreePort(),
    dataDir: temporaryFolder(),
    env: { [name]: value },
  });
  expect(code).toBe(1);
  expect(text).toContain(named);
  expect(text).not.toMatch(stackLine);
});

test("a second start is refused; after a crash the next start recovers, and a clean stop leaves no process", async () => {
  const dataDir = join(temporaryFolder(), "a".repeat(100), "and a long folder name with spaces");
  mkdirSync(dataDir, { recursive: true });
  const crashed = await startProduct({ dataDir });
  onTestFinished(() => void crashed.stop());
  const { code, text } = await failedStart({ port: await findFreePort(), dataDir });
  expect(code).toBe(1);
  expect(text).toContain(String(crashed.pid));
  expect(text).toContain(dataDir);
  expect((await fetch(`${crashed.origin}/readyz`)).status).toBe(200);

  const orphans = listProcessTree(crashed.pid)
    .slice(1)
    .filter(({ command }) => !command.includes("postgres"));
  expect(orphans.length).toBeGreaterThanOrEqual(3);
  await crashed.kill();

  const next = await startProduct({ dataDir });
  const members = new Set(listProcessTree(next.pid).map(({ pid }) => pid));
  const running = new Set(listProcesses().map(({ pid }) => pid));
  expect(orphans.filter(({ pid }) => running.has(pid))).toEqual([]);
  expect(await next.stop()).toBe(0);
  const leftovers = listProcesses().filter(({ pid }) => members.has(pid));
  expect(leftovers).toEqual([]);
});

const checkout = fileURLToPath(new URL("../..", import.meta.url));

/** Makes the checkout read-only for one process and its children; only root may mount. */
const readOnlyCheckout =
  process.getuid?.() === 0
    ? [
        "unshare",
        "--mount",
        "sh",
        "-c",
        'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"',
        checkout,
      ]
    : [];

test("a built, read-only checkout runs with the environment of a hosting platform", async () => {
  const product = await startProduct({
    dataDir: temporaryFolder(),
    through: readOnlyCheckout,
    env: { NODE_ENV: "production", CI: "true" },
  });
  onTestFinished(() => void product.stop());
  const paths = ["/", "/studio", "/admin/", "/solutions/arqmesh"];
  const responses = await Promise.all(paths.map((path) => fetch(product.origin + path)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await product.stop()).toBe(0);
  expect(product.output()).not.toMatch(/EROFS|EACCES|ENOENT|read-only/i);
});
