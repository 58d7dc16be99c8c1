import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startLocalLake } from "../support/servers/local-lake.ts";
import { startLocalSite } from "../support/servers/local-site.ts";
import { listProcessTree } from "../support/product/process-killer.ts";
import { discard, type Product, startProduct } from "../support/product/product.ts";
import { sendPublishEvent } from "../support/product/publish-event.ts";
import { signIn } from "../support/fixtures/staff-client.ts";
import { until } from "../support/until.ts";

/** Pages while the content lake does not respond, or has a document that cannot be rendered. */

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterEach(() => signalLake("SIGCONT"));
afterAll(async () => {
  await product.stop();
  discard(product.dataDir);
});

function signalLake(signal: "SIGSTOP" | "SIGCONT"): void {
  const lake = listProcessTree(product.pid).find(({ command }) =>
    /studio\/content-lake\/main\.ts/.test(command),
  );
  if (!lake) throw new Error("The content lake is not running.");
  process.kill(lake.pid, signal);
}

/** The status, the text and the response time in milliseconds of a page, requested like a browser. */
async function read(path: string) {
  const began = performance.now();
  const response = await fetch(product.origin + path, { headers: { accept: "text/html" } });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - began };
}

/** Changes the published document of /about directly in the lake. */
async function patchAbout(set: Record<string, unknown>): Promise<void> {
  const editor = await signIn(product.origin);
  const changed = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mutations: [{ patch: { id: "page-about", set } }] }),
  });
  expect(changed.status).toBe(200);
}

/** Posts the contact form as a browser without JavaScript does, and follows its redirect. */
async function post(origin: string, fields: Record<string, string>) {
  const response = await fetch(`${origin}/contact`, {
    method: "POST",
    headers: { accept: "text/html", origin },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, text: await response.text() };
}

const typed = {
  name: "Amara Okafor",
  email: "amara@example.com",
  company: "Okafor & Sons",
  subject: "Two <sites>",
  message: "First line\nSecond line",
};

test("with the content lake hung after a publish, known pages remain and unknown ones are a fast 503", async () => {
  const before = await read("/about");
  expect(before.status).toBe(200);
  const headline = `Changed ${Date.now()}`;
  await patchAbout({ title: headline });
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

  const program = await fetch(`${product.origin}/no-such-page`);
  expect([program.status, program.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await program.json()).toMatchObject({ statusCode: 503 });

  // A valid form is accepted, an invalid one comes back with typed text.
  const sent = await post(product.origin, typed);
  expect(sent).toMatchObject({ status: 200, text: expect.stringContaining("was sent") });
  const refused = await post(product.origin, { ...typed, email: "amara@" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Okafor &amp; Sons");

  // Each failed rendering is one line of the log.
  await until(() => /"request_failed".*GET \/\S* failed: \w*Error/.test(product.output()));
  expect(product.output()).not.toContain("INDEX_SIZE_ERR");

  signalLake("SIGCONT");
  await until(async () => (await read("/no-such-page")).status === 404);
  await until(async () => (await read("/about")).status === 200);
});

test.each([
  ["no list", "none"],
  ["a list of what no site can show", [{ _type: "hero", _key: "a" }, 7]],
  ["an empty list", []],
])(
  "a page whose sections are %s keeps its former version, and the log names it",
  async (_name, sections) => {
    const before = await read("/about");
    const title = `Broken ${Date.now()}`;
    const reported = product.output().length;
    await patchAbout({ sections, title });
    await until(async () => {
      await read("/about");
      return product.output().slice(reported).includes("page-about: none of its sections");
    });
    const after = await read("/about");
    expect(after.status).toBe(200);
    expect(after.text).toBe(before.text);
  },
);

test("a page that never had a section that can be shown is a designed 404", async () => {
  const editor = await signIn(product.origin);
  const create = (_id: string, sections: unknown) => {
    const path = { _type: "slug", current: `/${_id}` };
    return { create: { _id, _type: "page", title: "Empty", path, sections } };
  };
  const mutations = [create("no-sections", []), create("odd-sections", [{ _type: "hero" }, 7])];
  const created = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mutations }),
  });
  expect(created.status).toBe(200);
  const headlineOf = (text: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1];
  const headline = headlineOf((await read("/nowhere")).text);
  await until(async () => {
    await read("/odd-sections");
    return product.output().includes("odd-sections: none of its sections");
  });
  for (const path of ["/no-sections", "/odd-sections", "/no-sections?q=x"]) {
    const { status, text } = await read(path);
    expect([path, status, headlineOf(text)]).toEqual([path, 404, headline]);
  }
});

test("the site alone keeps a typed form while neither content nor database responds", async () => {
  const lake = await startLocalLake();
  const { url: contentUrl, readToken: contentReadToken, webhookSecret } = lake;
  const site = await startLocalSite({ contentUrl, contentReadToken, webhookSecret });
  try {
    await lake.discard();
    const { status, text } = await post(site.url, typed);
    expect(status).toBe(503);
    expect(text).toContain("There was a problem sending your message. Please try again.");
    for (const kept of ["Amara Okafor", "Okafor &amp; Sons", "Two &lt;sites&gt;", "Second line"])
      expect(text).toContain(kept);
  } finally {
    await site.discard();
  }
});
