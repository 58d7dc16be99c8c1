/** Uploaded images and files: what is accepted and how it is served. */

import sharp from "sharp";
import { expect, test } from "vitest";
import { apiPath, lake, request } from "./access.fixture.ts";

const createPng = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#c43" } })
    .png()
    .toBuffer();

test("serves files with active content as sandboxed downloads", async () => {
  const editor = await lake.editor();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
  );
  const svgImage = await editor.assets.upload("image", svg, { filename: "x.svg" });
  const html = Buffer.from("<script>alert(1)</script>");
  const htmlFile = await editor.assets.upload("file", html, { filename: "x.html" });
  for (const { url } of [svgImage, htmlFile]) {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
  const { headers } = await fetch(htmlFile.url);
  expect(headers.get("content-type")).toBe("application/octet-stream");
});

test("serves images to visitors without a download header, and resized on request", async () => {
  const editor = await lake.editor();
  const image = await editor.assets.upload("image", await createPng(), { filename: "x.png" });
  const original = await fetch(image.url);
  expect(original.headers.get("content-disposition")).toBeNull();
  expect(original.headers.get("content-type")).toBe("image/png");
  const resized = await fetch(`${image.url}?w=30&h=30&fit=crop&auto=format`, {
    headers: { accept: "image/webp" },
  });
  expect(resized.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(await resized.arrayBuffer()).metadata()).toMatchObject({
    width: 30,
    height: 30,
  });
});

test("stores the dimensions, colors and placeholder of an image", async () => {
  const editor = await lake.editor();
  const image = await editor.assets.upload("image", await createPng(), { filename: "x.png" });
  expect(image.metadata).toMatchObject({
    dimensions: { width: 60, height: 40, aspectRatio: 1.5 },
    hasAlpha: false,
    isOpaque: true,
    lqip: expect.stringMatching(/^data:image/),
    palette: { dominant: { background: expect.stringMatching(/^#/) } },
  });
});

test.each([
  "/images/embedded/production/..%2f..%2fsessions.json",
  "/files/embedded/production/sessions.json",
  `/images/embedded/production/${"0".repeat(40)}-1x1.png`,
  "/images/other/production/x-1x1.png",
])("responds to %s, which is not an asset, with 404", async (path) => {
  expect((await request(path)).status).toBe(404);
});

test("rejects empty uploads, oversized uploads and images that are not images", async () => {
  const cookie = await lake.signIn();
  const upload = (body: BodyInit, kind = "images") =>
    request(`${apiPath}/assets/${kind}/production?filename=x.png`, {
      method: "POST",
      headers: { cookie },
      body,
    });
  expect((await upload("not an image")).status).toBe(400);
  expect((await upload("")).status).toBe(400);
  expect((await upload("", "files")).status).toBe(400);
  expect((await upload(Buffer.alloc(33 * 1024 * 1024))).status).toBe(413);
});
