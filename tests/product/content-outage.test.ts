import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { family } from "../support/process-killer.ts";
import { discard, type Product, startProduct } from "../support/product.ts";
import { sendPublishEvent } from "../support/publish-event.ts";
import { signIn } from "../support/staff-client.ts";
import { until } from "../support/until.ts";

/** What visitors read while the content lake accepts connections and never answers. */

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  signalLake("SIGCONT");
  await product.stop();
  discard(product.dataDir);
});

function signalLake(signal: "SIGSTOP" | "SIGCONT"): void {
  const lake = family(product.pid).find(
    ({ command }) => /local\/main\.ts/.test(command) && /studio/.test(command),
  );
  if (!lake) throw new Error("The content lake does not run.");
  process.kill(lake.pid, signal);
}

/** The status, the text and the milliseconds of a page as a browser asks for it. */
async function read(path: string) {
  const began = performance.now();
  const answer = await fetch(product.origin + path, { headers: { accept: "text/html" } });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - began };
}

test("with the content lake hung after a publish, known pages stay and unknown ones are a fast 503", async () => {
  const before = await read("/about");
  expect(before.status).toBe(200);
  const editor = await signIn(product.origin);
  const headline = `Changed ${Date.now()}`;
  const changed = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      mutations: [{ patch: { id: "page-about", set: { title: headline } } }],
    }),
  });
  expect(changed.status).toBe(200);
  await until(async () => (await read("/about")).text.includes(headline));

  // The publish event of this change arrives; the lake hangs before anyone visits the page.
  signalLake("SIGSTOP");
  const { webhookSecret } = JSON.parse(readFileSync(join(product.dataDir, "secrets.json"), "utf8"));
  await sendPublishEvent(product.origin, webhookSecret, { _id: "page-about", _type: "page" });
  const known = await read("/about");
  expect(known).toMatchObject({ status: 200, text: expect.stringContaining(headline) });
  expect(known.ms).toBeLessThan(5_000);
  const unknown = await read("/no-such-page");
  expect(unknown.status).toBe(503);
  expect(unknown.text).toContain("Something went wrong");
  expect(unknown.ms).toBeLessThan(5_000);

  signalLake("SIGCONT");
  await until(async () => (await read("/no-such-page")).status === 404);
  await until(async () => (await read("/about")).status === 200);
});
