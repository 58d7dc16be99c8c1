import sharp from "sharp";
import { expect, test } from "vitest";
import { api, ask, lake } from "./access.fixture.ts";

/** Uploaded images and files: what is accepted and how it is served. */

test("images are public, and files with active content are sandboxed", async () => {
  const editor = await lake.editor();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
  );
  const vector = await editor.assets.upload("image", svg, { filename: "x.svg" });
  const page = await editor.assets.upload("file", Buffer.from("<script>alert(1)</script>"), {
    filename: "x.html",
  });
  for (const { url } of [vector, page]) {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect((await fetch(page.url)).headers.get("content-type")).toBe("application/octet-stream");
  const square = sharp({ create: { width: 60, height: 40, channels: 3, background: "#c43" } });
  const raster = await editor.assets.upload("image", await square.png().toBuffer(), {
    filename: "x.png",
  });
  const shown = await fetch(raster.url);
  expect(shown.headers.get("content-disposition")).toBeNull();
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(raster.metadata).toMatchObject({
    dimensions: { width: 60, height: 40, aspectRatio: 1.5 },
    hasAlpha: false,
    isOpaque: true,
    lqip: expect.stringMatching(/^data:image/),
    palette: { dominant: { background: expect.stringMatching(/^#/) } },
  });
  const small = await fetch(`${raster.url}?w=30&h=30&fit=crop&auto=format`, {
    headers: { accept: "image/webp" },
  });
  expect(small.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({
    width: 30,
    height: 30,
  });
  for (const path of [
    "/images/embedded/production/..%2f..%2fsessions.json",
    "/files/embedded/production/sessions.json",
    `/images/embedded/production/${"0".repeat(40)}-1x1.png`,
    "/images/other/production/x-1x1.png",
  ])
    expect((await ask(path)).status).toBe(404);
});

test("rejects an upload that is not an image, empty or too large", async () => {
  const cookie = await lake.signIn();
  const upload = (body: BodyInit, kind = "images") =>
    ask(`${api}/assets/${kind}/production?filename=x.png`, {
      method: "POST",
      headers: { cookie },
      body,
    });
  expect((await upload("not an image")).status).toBe(400);
  expect((await upload("")).status).toBe(400);
  expect((await upload("", "files")).status).toBe(400);
  expect((await upload(Buffer.alloc(33 * 1024 * 1024))).status).toBe(413);
});
