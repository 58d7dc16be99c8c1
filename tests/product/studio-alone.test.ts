import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findFreePort, portOf } from "../../web/host/supervisor/ports.ts";
import { executablePath } from "../playwright.config.ts";

/**
 * A Studio outside the product, as built by `sanity deploy`: its project comes from SANITY_STUDIO_*.
 */

const studio = fileURLToPath(new URL("../../studio", import.meta.url));
const sanity = fileURLToPath(new URL("../../node_modules/sanity/bin/sanity", import.meta.url));
const ownProject = {
  SANITY_STUDIO_PROJECT_ID: "abcd1234",
  SANITY_STUDIO_DATASET: "staging",
  SANITY_STUDIO_SITE_URL: "https://www.example.com",
};
const projectOfTheProduct = {
  SANITY_PROJECT_ID: "abcd1234",
  SANITY_DATASET: "staging",
  SITE_URL: "https://www.example.com",
};

function spawnSanity(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [sanity, ...args], {
    cwd: studio,
    env: { PATH: process.env.PATH, CI: "1", DO_NOT_TRACK: "1", NODE_ENV: "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  return { child, output: () => text };
}

async function runSanity(args: string[], environment: Record<string, string>): Promise<void> {
  const { child, output } = spawnSanity(args, environment);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`sanity ${args.join(" ")} exited with ${code}:\n${output()}`);
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-alone-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Opens a Studio with fake responses of Sanity for an editor who is not signed in. Returns its requests
 * to other hosts once the page offers the project's sign-in.
 */
async function requestsUntilSignIn(origin: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url().split("?")[0] ?? ""));
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      const headers = {
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
      };
      if (route.request().url().includes("/users/me"))
        return route.fulfill({ status: 401, json: {}, headers });
      const google = { name: "google", title: "Google", url: "https://api.sanity.io/auth/google" };
      return route.fulfill({ json: { providers: [google] }, headers });
    },
  );
  await page.goto(origin, { waitUntil: "commit" });
  await page.getByText("Choose login provider").waitFor({ timeout: 120_000 });
  return requests;
}

const mimeTypes: Record<string, string> = { ".js": "text/javascript", ".css": "text/css" };

async function serveBuild(build: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = extname(path) ? path : "/index.html";
    const body = await readFile(join(build, file)).catch(() => undefined);
    response.setHeader("content-type", mimeTypes[extname(file)] ?? "text/html");
    response.writeHead(body ? 200 : 404).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://localhost:${portOf(server)}`;
}

const signsInAtSanity = expect.arrayContaining([
  expect.stringMatching(/^https:\/\/abcd1234\.api\.sanity\.io\/v[\d-]+\/users\/me$/),
  expect.stringMatching(/^https:\/\/abcd1234\.api\.sanity\.io\/v[\d-]+\/auth\/providers$/),
]);
const embeddedSignIn = expect.arrayContaining([expect.stringContaining("/auth/login/staff")]);

test("a built Studio signs in at the project of its build", { timeout: 300_000 }, async () => {
  const build = join(folder, "build");
  await runSanity(["build", build, "--yes"], ownProject);
  const requests = await requestsUntilSignIn(await serveBuild(build));
  expect(requests).toEqual(signsInAtSanity);
  expect(requests).not.toEqual(embeddedSignIn);
});

test(
  "a Studio under development signs in at the product's project",
  { timeout: 300_000 },
  async () => {
    const port = await findFreePort();
    const { child, output } = spawnSanity(["dev", "--port", String(port)], {
      ...projectOfTheProduct,
      PORT: String(port),
    });
    onTestFinished(async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    });
    const origin = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () => {
          if (child.exitCode !== null) throw new Error(output());
          return fetch(origin).then(
            ({ status }) => status,
            () => 0,
          );
        },
        { timeout: 120_000, interval: 200 },
      )
      .toBe(200);
    const requests = await requestsUntilSignIn(origin);
    expect(requests).toEqual(signsInAtSanity);
    expect(requests).not.toEqual(embeddedSignIn);
  },
);

test("the manifest names the project and the dataset", { timeout: 300_000 }, async () => {
  const path = join(folder, "manifest");
  await runSanity(["manifest", "extract", "--path", path], ownProject);
  const { workspaces } = JSON.parse(readFileSync(join(path, "create-manifest.json"), "utf8"));
  expect(workspaces).toMatchObject([{ projectId: "abcd1234", dataset: "staging" }]);
});
