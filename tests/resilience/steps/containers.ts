import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { createBaseSystem } from "../../support/containers/base-image.ts";
import { type Container, startContainer } from "../../support/containers/container.ts";
import { createEngine, type Engine } from "../../support/containers/engine.ts";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { listProcessTree } from "../../support/product/process-killer.ts";
import { staff } from "../../support/product/product.ts";
import { until } from "../../support/until.ts";
import type { Step } from "../steps.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const baseImage = "docker.io/library/node:24.21.0-trixie-slim";
const [product, web] = ["localhost/enterprise-site", "localhost/enterprise-site-web"];

/** Packages that only build, test or deploy. */
const tools =
  /^(@playwright\/|@sanity\/cli(-|$)|@vitejs\/|@next\/swc|autocannon$|deno$|lighthouse$|node$|oxlint$|playwright|prettier$|sanity$|squawk-cli$|supabase$|typescript$|vite$|vitest$)/;

const listPackages = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) =>
    name.startsWith("@")
      ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`)
      : name,
  );

/** Bytes of the files below a folder. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);
}

/** Asserts what an image may contain. Returns the size of what the Dockerfile copies, in MB. */
async function inspectFiles(engine: Engine, image: string): Promise<number> {
  const folder = await engine.run("image", "mount", image);
  const packages = listPackages(join(folder, "app/node_modules"));
  assert.ok(packages.includes("next"), "the packages of the image");
  assert.deepEqual(
    packages.filter((name) => tools.test(name)),
    [],
  );
  const tests = readdirSync(join(folder, "app"), { recursive: true, encoding: "utf8" }).filter(
    (path) => !path.includes("node_modules") && /\.(test|fake)\.tsx?$/.test(path),
  );
  assert.deepEqual(tests, []);
  const settings = await engine.inspect(image);
  assert.equal(settings.User, "node");
  assert.deepEqual(Object.keys(settings.Config.Volumes), ["/data"]);
  assert.deepEqual(Object.keys(settings.Config.ExposedPorts), ["3000/tcp"]);
  const size = sizeOf(join(folder, "app"));
  await engine.run("image", "umount", image);
  return Math.round(size / 1e6);
}

const startProduct = (engine: Engine) =>
  startContainer(engine, product, {
    volume: "product",
    path: "/readyz",
    env: (port) => ({
      BIND: "127.0.0.1",
      SITE_URL: `http://localhost:${port}`,
      STAFF_EMAIL: staff.email,
      STAFF_PASSWORD: staff.password,
    }),
  });

async function sendLead(origin: string, email: string): Promise<void> {
  const response = await sendContactForm(origin, { email });
  assert.equal(response.status, 303, await response.text());
}

async function findLeads(origin: string): Promise<string[]> {
  const { rest } = await signIn(origin);
  const response = await rest("/rest/v1/leads?select=email&limit=1000");
  const leads = z.array(z.object({ email: z.string() })).parse(await response.json());
  return leads.map(({ email }) => email);
}

/** Freezes a process of a container: its health check fails, and passes when the process goes on. */
async function freeze(container: Container, command: RegExp): Promise<void> {
  assert.ok(await container.isHealthy(), "a ready container is healthy");
  const frozen = listProcessTree(await container.pid()).filter((entry) =>
    command.test(entry.command),
  );
  assert.ok(frozen.length > 0, `a process that matches ${command}`);
  for (const { pid } of frozen) process.kill(pid, "SIGSTOP");
  try {
    await until(async () => !(await container.isHealthy()), 60_000);
  } finally {
    for (const { pid } of frozen) process.kill(pid, "SIGCONT");
  }
  await until(() => container.isHealthy(), 60_000);
}

const logLine = z.object({ time: z.string(), level: z.string(), service: z.string() });

async function checkSandbox(container: Container): Promise<void> {
  assert.equal(await container.exec("id", "-u"), "1000");
  await assert.rejects(container.exec("touch", "/app/file"), /Read-only file system/);
}

/** The product alone: a restart keeps all data, commands work, the log is JSON, SIGTERM ends with 0. */
async function proveProduct(engine: Engine) {
  const first = await startProduct(engine);
  await checkSandbox(first);
  await sendLead(first.origin, "before.restart@example.com");
  await freeze(first, /next-server/);
  const backup = await first.exec("node", "web/host/bootstrap.mjs", "backup");
  assert.match(backup, /\/data\/backups\//);
  for (const line of (await first.log()).split("\n")) logLine.parse(JSON.parse(line));
  const firstCode = await first.stop();
  const second = await startProduct(engine);
  assert.ok((await findLeads(second.origin)).includes("before.restart@example.com"));
  return { first, firstCode, second };
}

/** The site alone, with the content lake and the database of the product. */
async function proveWeb(engine: Engine, { origin, exec }: Container) {
  const secrets = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await exec("cat", "/data/secrets.json")));
  const read = (name: string) => secrets[name] ?? assert.fail(`no secret ${name}`);
  const site = await startContainer(engine, web, {
    volume: "web",
    path: "/readyz",
    env: (port) => ({
      SITE_URL: `http://localhost:${port}`,
      SANITY_API_HOST: origin,
      SANITY_API_READ_TOKEN: read("contentReadToken"),
      SANITY_WEBHOOK_SECRET: read("webhookSecret"),
      SUPABASE_URL: origin,
      SUPABASE_PUBLISHABLE_KEY: read("publishableKey"),
      FORM_SECRET: read("formSecret"),
      CLIENT_HEADER_SECRET: read("clientHeaderSecret"),
      PAGE_CACHE_DIR: "/data/pages",
      SPOOL_DIR: "/data/spool",
    }),
  });
  await checkSandbox(site);
  const page = await fetch(site.origin);
  assert.match(await page.text(), /<h1/);
  await sendLead(site.origin, "site.alone@example.com");
  assert.ok((await findLeads(origin)).includes("site.alone@example.com"));
  await freeze(site, /next-server/);
  return site;
}

/**
 * Builds both targets of the Dockerfile on a base made by debootstrap and runs them as compose.yaml does:
 * another user, a read-only root file system, no capabilities, one volume. Needs root and 10 GB of disk.
 * With a folder as argument the base and all images stay there, and the next run builds what changed.
 */
export const containers: Step = async ([kept]) => {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "site-containers-"));
  const engine = createEngine(join(folder, "engine"));
  try {
    const base = join(folder, "base");
    if (!existsSync(base)) {
      createBaseSystem(base, "trixie");
      engine.importImage(base, baseImage);
    }
    const baseMegabytes = Math.round(sizeOf(base) / 1e6);
    await engine.build(root, "product", product);
    await engine.build(root, "web", web);
    const productMegabytes = await inspectFiles(engine, product);
    const webMegabytes = await inspectFiles(engine, web);
    const { first, firstCode, second } = await proveProduct(engine);
    const site = await proveWeb(engine, second);
    const codes = [firstCode, await site.stop(), await second.stop()];
    assert.deepEqual(codes, [0, 0, 0], "exit codes after the stop signal");
    return {
      baseMegabytes,
      productMegabytes,
      webMegabytes,
      firstStartMs: first.readyMs,
      restartMs: second.readyMs,
      webStartMs: site.readyMs,
      lost: 0,
    };
  } finally {
    engine.removeContainers();
    if (kept === undefined) engine.discard();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
};
