/** Images and files over HTTP, as the Studio, the site and strangers request them. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { createImageUrlBuilder } from "@sanity/image-url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

let lake: LocalLake;
let editor: SanityClient;
let cookie: string;
beforeAll(async () => {
  lake = await startLocalLake();
  cookie = await lake.signIn();
  editor = await lake.editor();
});
afterAll(() => lake.discard());

const createPng = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const listStoredFiles = () => readdirSync(join(lake.dataDir, "assets")).sort();
const upload = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${lake.url}/v2025-02-19/assets/${path}`, {
    method: "POST",
    headers: { cookie, ...headers },
    body,
  });
const uploadText = (name: string, text: string) =>
  editor.assets.upload("file", Buffer.from(text), { filename: name });

test("repeated and concurrent uploads of the same bytes create one asset", async () => {
  const bytes = await createPng("#123456");
  const uploads = await Promise.all(
    ["a.png", "b.png", "c.png"].map((filename) =>
      editor.assets.upload("image", bytes, { filename }),
    ),
  );
  expect(new Set(uploads.map(({ _id }) => _id)).size).toBe(1);
  expect(await editor.fetch("count(*[_id == $id])", { id: uploads[0]?._id })).toBe(1);
  const other = await editor.assets.upload("image", await createPng("#123457"));
  expect(other._id).not.toBe(uploads[0]?._id);
});

test("serves an original unchanged, with immutable caching and conditional requests", async () => {
  const bytes = await createPng("#224466");
  const { url, sha1hash } = await editor.assets.upload("image", bytes, { filename: "x.png" });
  const response = await fetch(url);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(bytes.length),
    "accept-ranges": "bytes",
    "x-sanity-sha1": sha1hash,
    "x-content-type-options": "nosniff",
  });
  const etag = response.headers.get("etag") ?? "";
  const notModified = await fetch(url, { headers: { "if-none-match": `"other", ${etag}` } });
  expect([notModified.status, (await notModified.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  const named = await fetch(`${url}/a-name-of-ours.png`);
  expect(Buffer.from(await named.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  ["bytes=0-4", 206, "bytes 0-4/10", "01234"],
  ["bytes=7-", 206, "bytes 7-9/10", "789"],
  ["bytes=-3", 206, "bytes 7-9/10", "789"],
  ["bytes=5-500", 206, "bytes 5-9/10", "56789"],
  ["bytes=10-", 416, "bytes */10", "The file has 10 bytes"],
  ["bytes=0-1,3-4", 200, null, "0123456789"],
  ["bytes=5-2", 416, "bytes */10", "The file has 10 bytes"],
  ["lines=1-2", 200, null, "0123456789"],
])("responds to %s of a file with %s", async (range, status, contentRange, text) => {
  const { url } = await uploadText("digits.txt", "0123456789");
  const response = await fetch(url, { headers: { range } });
  expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
  expect(await response.text()).toContain(text);
  const changed = await fetch(url, { headers: { range, "if-range": '"another"' } });
  expect([changed.status, await changed.text()]).toEqual([200, "0123456789"]);
});

test("a transformed image has its own ETag and varies by the Accept header", async () => {
  const { url } = await editor.assets.upload("image", await createPng("#446688"));
  const small = await fetch(`${url}?w=30`);
  const etag = small.headers.get("etag") ?? "";
  expect(small.headers.get("vary")).toBeNull();
  expect((await fetch(`${url}?w=30`, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(`${url}?w=31`, { headers: { "if-none-match": etag } })).status).toBe(200);
  const auto = await fetch(`${url}?w=30&auto=format`, { headers: { accept: "image/webp" } });
  expect([auto.headers.get("vary"), auto.headers.get("content-type")]).toEqual([
    "accept",
    "image/webp",
  ]);
  const head = await fetch(`${url}?w=30`, { method: "HEAD" });
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
});

test("crops exactly as the URLs of Sanity's image builder specify", async () => {
  const bytes = await sharp(await createPng("#f00", 100, 100))
    .composite([{ input: await createPng("#00f", 50, 100), left: 50, top: 0 }])
    .png()
    .toBuffer();
  const { _id } = await editor.assets.upload("image", bytes);
  const url = createImageUrlBuilder({
    projectId: "embedded",
    dataset: "production",
    baseUrl: lake.url,
  })
    .image({
      asset: { _ref: _id },
      crop: { left: 0.5, right: 0, top: 0, bottom: 0.5 },
      hotspot: { x: 0.75, y: 0.25, width: 0.1, height: 0.1 },
    })
    .size(20, 20)
    .fit("crop")
    .format("png")
    .vanityName("blue.png")
    .url();
  const cropped = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).stats();
  expect(cropped.channels.map(({ mean }) => Math.round(mean)).slice(0, 3)).toEqual([0, 0, 255]);
});

test("rejects documented but unsupported parameters in Sanity's error shape", async () => {
  const { url } = await editor.assets.upload("image", await createPng("#668844"));
  for (const query of ["fm=avif", "sat=50", "w=0", "crop=top,bottom", "cs=cmyk", "blur=x"]) {
    const response = await fetch(`${url}?${query}`);
    expect([query, response.status]).toEqual([query, 400]);
    expect(await response.json()).toEqual({
      statusCode: 400,
      error: "Bad Request",
      message: expect.stringContaining(query.split("=")[0] ?? ""),
    });
  }
});

test("uploads that are not images, damaged, too large or mislabeled leave no files", async () => {
  const before = listStoredFiles();
  const countAssets = () => editor.fetch<number>('count(*[_type match "sanity.*Asset"])');
  const countBefore = await countAssets();
  const png = await createPng("#aabbcc");
  const rejections: [number, RegExp, Promise<Response>][] = [
    [
      400,
      /not a supported image/,
      upload("images/production?filename=x.png", "words", { "content-type": "image/png" }),
    ],
    [
      400,
      /not a supported image/,
      upload("images/production?filename=x.png", "<html><script>1</script></html>"),
    ],
    [
      400,
      /damaged|not a supported image/,
      upload("images/production", png.subarray(0, png.length - 30)),
    ],
    [400, /empty/, upload("files/production?filename=x.txt", "")],
    [
      413,
      /larger than 33554432 bytes/,
      upload("images/production", Buffer.alloc(32 * 1024 * 1024 + 1)),
    ],
    [415, /does not match \.pdf/, upload("files/production?filename=x.pdf", "<script>")],
    [415, /content encoding/, upload("files/production", "x", { "content-encoding": "br" })],
  ];
  for (const [status, message, pendingResponse] of rejections) {
    const response = await pendingResponse;
    const body: unknown = await response.json();
    expect(body).toMatchObject({ statusCode: status, message: expect.stringMatching(message) });
    expect(response.status).toBe(status);
  }
  expect(await countAssets()).toBe(countBefore);
  expect(listStoredFiles()).toEqual(before);
});

test("an aborted upload leaves no files, also after a restart", async () => {
  const before = listStoredFiles();
  const { port } = new URL(lake.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      const head = `POST /v1/assets/files/production?filename=big.bin HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: 1000000\r\n\r\n`;
      socket.write(head + "x".repeat(5000), () => socket.destroy());
    });
    socket.on("close", () => resolve());
  });
  await expect.poll(listStoredFiles).toEqual(before);
  writeFileSync(join(lake.dataDir, "assets", "left-by-a-kill.part"), "x");
  await lake.stop();
  await lake.start();
  expect(listStoredFiles()).toEqual(before);
});

test("sandboxes files that could run scripts on the site's origin", async () => {
  const attacks: [string, string, "file" | "image"][] = [
    ["x.html", "<script>alert(1)</script>", "file"],
    ["x.xhtml", '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>', "file"],
    ["x.xml", '<?xml-stylesheet href="x.xsl"?><a/>', "file"],
    ["x.svg", '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', "file"],
    ["x.js", "alert(1)", "file"],
    [
      "y.svg",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>',
      "image",
    ],
  ];
  for (const [filename, text, kind] of attacks) {
    // The client's overloads take one literal kind each.
    const { url } = await editor.assets.upload(kind as "file", Buffer.from(text), { filename });
    for (const address of [url, `${url}?dl=shown.png`, `${url}?w=10`]) {
      const { headers } = await fetch(address);
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-type")).not.toMatch(/html|\/xml|javascript/);
    }
  }
});

test("escapes a file's name in headers", async () => {
  const doc = await uploadText('a"\r\nset-cookie: x=1\r\n.txt', "named");
  expect(doc.originalFilename).not.toMatch(/[\r\n]/);
  const response = await fetch(`${doc.url}?dl=${encodeURIComponent('q"\r\nset-cookie: y=1 ü')}`);
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="[\w. -]+"; filename\*=UTF-8''/,
  );
});

test("deletes an asset without references together with its bytes", async () => {
  const doc = await uploadText("going.txt", "to be deleted");
  const reference = { _type: "reference", _ref: doc._id };
  await editor.create({
    _id: "drafts.holder",
    _type: "page",
    file: { _type: "file", asset: reference },
  });
  await expect(editor.delete(doc._id)).rejects.toThrow(/references to it from "drafts.holder"/);
  expect((await fetch(doc.url)).status).toBe(200);
  await editor.delete("drafts.holder");
  await editor.delete(doc._id);
  expect((await fetch(doc.url)).status).toBe(404);
  await expect.poll(listStoredFiles).not.toContain(`${doc.sha1hash}.txt`);
  const uploadedAgain = await uploadText("going.txt", "to be deleted");
  expect(uploadedAgain._id).toBe(doc._id);
  expect(await (await fetch(uploadedAgain.url)).text()).toBe("to be deleted");
});

test("concurrent deletion and upload of the same bytes leave both the document and its file, or neither", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id, url } = await uploadText("race.txt", "raced for");
    await Promise.all([editor.delete(_id), uploadText("race.txt", "raced for")]);
    const exists = (await editor.getDocument(_id)) !== undefined;
    await expect.poll(async () => (await fetch(url)).status).toBe(exists ? 200 : 404);
  }
});

test("responds with 404 for a document without its file, which the next upload restores", async () => {
  const bytes = await createPng("#0a0b0c");
  const { url, sha1hash } = await editor.assets.upload("image", bytes);
  for (const name of listStoredFiles())
    if (name.startsWith(sha1hash)) rmSync(join(lake.dataDir, "assets", name));
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}?w=10`)).status).toBe(404);
  await editor.assets.upload("image", bytes);
  expect((await fetch(url)).status).toBe(200);
});

test("a lake with a new site URL updates the URLs in its asset documents", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "moved-"));
  const first = await startLocalLake({ env: { DATA_DIR: dataDir } });
  const uploaded = await (await first.editor()).assets.upload("file", Buffer.from("moved"));
  expect(uploaded.url).toBe(`${first.url}/${uploaded.path}`);
  await first.stop();
  const second = await startLocalLake({
    env: { DATA_DIR: dataDir, SITE_URL: "https://new.example" },
  });
  try {
    const doc = await second.site().getDocument(uploaded._id);
    expect(doc).toMatchObject({
      url: `https://new.example/${uploaded.path}`,
      _updatedAt: uploaded._updatedAt,
    });
    const count = "count(*[_type match 'sanity.*Asset' && !(url match 'https://new.example*')])";
    expect(await second.site().fetch(count)).toBe(0);
  } finally {
    await second.discard();
    await first.discard();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("serves many different transformed images concurrently", async () => {
  const { url } = await editor.assets.upload("image", await createPng("#333333", 400, 300));
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      fetch(`${url}?w=${100 + index}`).then(({ status }) => status),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("limits the length of a requested and of a stored download name", async () => {
  const { _id, url } = await uploadText("short.txt", "the name of a download");
  const download = (length: number) => fetch(`${url}?dl=${"\u00e9".repeat(length)}`);
  expect((await download(200)).headers.get("content-disposition")).toContain("%C3%A9");
  expect((await download(201)).status).toBe(400);
  expect((await fetch(`${url}?dl=${"x".repeat(8000)}`)).status).toBe(400);
  const originalFilename = `\ud83d${"\ud83d\ude00".repeat(5000)}`;
  await editor.patch(_id).set({ originalFilename }).commit();
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(String(response.headers.get("content-disposition")).length).toBeLessThan(4000);
});

test("rejects an SVG that is expensive to render and serves images meanwhile", async () => {
  const { url } = await editor.assets.upload("image", await createPng("#445566"));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9990" height="9990"><filter id="f">${'<feMorphology operator="dilate" radius="300"/>'.repeat(200)}</filter>${'<rect width="9000" height="9000" filter="url(#f)"/>'.repeat(50)}</svg>`;
  const uploads = [svg, `${svg} `].map((body) => upload("images/production?filename=x.svg", body));
  const startedAt = performance.now();
  for (let width = 1; width <= 5; width += 1)
    expect((await fetch(`${url}?w=${width}`)).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  const responses = await Promise.all(uploads);
  expect(responses.map(({ status }) => status)).toEqual([400, 400]);
});
