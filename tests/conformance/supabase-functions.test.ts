import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../web/host/ports.ts";
import {
  publishableKey,
  startLocalSupabase,
  type LocalSupabase,
} from "../support/local-supabase.ts";
import { until } from "../support/until.ts";

/** The edge functions in their own runtime (Deno, offline) beside the embedded mount. */

const functions = fileURLToPath(new URL("../../supabase/functions", import.meta.url));
const deno = join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs");

let supabase: LocalSupabase;
let as: string;

beforeAll(async () => {
  supabase = await startLocalSupabase({ env: { SAMPLE_DATA: "on" } });
  as = await supabase.signIn();
});

afterAll(() => supabase.stop());

/** Serves one function in Deno, without network but for this machine, while `use` runs. */
async function inDeno(name: string, use: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const cache = mkdtempSync(join(tmpdir(), "site-deno-"));
  const runtime = spawn(
    process.execPath,
    [
      deno,
      "run",
      "--cached-only",
      "--no-remote",
      "--allow-net=127.0.0.1",
      "--allow-env",
      `--config=${join(functions, name, "deno.json")}`,
      join(functions, name, "index.ts"),
    ],
    {
      env: {
        PATH: process.env.PATH ?? "",
        DENO_DIR: cache,
        DENO_NO_UPDATE_CHECK: "1",
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_URL: supabase.url,
        SUPABASE_ANON_KEY: publishableKey,
      },
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    },
  );
  let complaint = "";
  runtime.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise((resolve) => {
    runtime.once("exit", resolve);
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await until(async () => {
      if (runtime.exitCode !== null) throw new Error(`Deno ended: ${complaint}`);
      return fetch(url, { method: "OPTIONS" }).then(
        (answer) => answer.ok,
        () => false,
      );
    });
    await use(url);
  } finally {
    // The npm package starts Deno as a child of its own.
    process.kill(-(runtime.pid ?? 0), "SIGKILL");
    await ended;
    rmSync(cache, { recursive: true, force: true });
  }
}

test("export-leads answers the same in Deno as in the embedded mount", async () => {
  await inDeno("export-leads", async (url) => {
    for (const query of ["", "?search=sample&status=new", "?form_source=chat", "?status=fax"]) {
      const embedded = await supabase.request(`/functions/v1/export-leads${query}`, { as });
      const deployed = await fetch(`${url}/export-leads${query}`, {
        headers: { apikey: publishableKey, authorization: `Bearer ${as}` },
      });
      expect(deployed.status).toBe(embedded.status);
      expect(deployed.headers.get("content-type")).toBe(embedded.headers.get("content-type"));
      expect(await deployed.text()).toBe(await embedded.text());
    }
  });
});

test("an export of 20,000 leads streams in pages and keeps its memory flat", async () => {
  await supabase.sql`
    insert into public.leads (name, email, form_source, message, created_at)
    select 'Volume ' || n, 'volume@example.com', 'chat', repeat('x', 2000), now() - make_interval(secs => n)
    from generate_series(1, 20000) n`;
  const answer = await supabase.request("/functions/v1/export-leads?search=volume", { as });
  let lines = 0;
  let largest = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || !value) break;
    largest = Math.max(largest, value.byteLength);
    lines += value.reduce((count: number, byte: number) => count + (byte === 10 ? 1 : 0), 0);
  }
  expect(lines).toBe(20_001);
  // 40 MB in all: no piece may hold more than a page of it.
  expect(largest).toBeLessThan(2_000_000);
  await supabase.sql`delete from public.leads where email = 'volume@example.com'`;
});

test("a download that its reader gives up leaves the server working", async () => {
  const given = new AbortController();
  const answer = await supabase.request("/functions/v1/export-leads", { as, signal: given.signal });
  given.abort();
  await expect(answer.text()).rejects.toThrow();
  expect((await supabase.request("/functions/v1/export-leads", { as })).status).toBe(200);
});
