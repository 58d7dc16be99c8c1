import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { isPossibleVector, VectorImages } from "./vector-images.ts";

const createSvg = (content: string, size = 10) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`,
  );

/** Takes minutes to render. */
const expensiveSvg = createSvg(
  `<filter id="f">${'<feMorphology operator="dilate" radius="300"/>'.repeat(200)}</filter>` +
    '<rect width="9000" height="9000" filter="url(#f)"/>'.repeat(50),
  9990,
);

test("describes an SVG", async () => {
  const svg = createSvg('<rect width="10" height="10" fill="#c43"/>');
  expect(await new VectorImages().describe(svg)).toMatchObject({
    extension: "svg",
    metadata: { dimensions: { width: 10, height: 10 }, isOpaque: true },
  });
});

test("rejects a file that is not an image like describeImage", async () => {
  await expect(new VectorImages().describe(Buffer.from("no image"))).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/not a supported image/),
  });
});

test("stops an SVG that takes too long and describes the next one", async () => {
  const images = new VectorImages({ timeLimitMs: 6000 });
  const [stopped, next] = await Promise.allSettled([
    images.describe(expensiveSvg),
    images.describe(createSvg("")),
  ]);
  expect(stopped).toMatchObject({
    status: "rejected",
    reason: { status: 400, message: expect.stringMatching(/too complex/) },
  });
  expect(next.status).toBe("fulfilled");
});

test("an image process that crashes is an unexpected error, also for the next image", async () => {
  const worker = fileURLToPath(new URL("crashing-image-worker.fake.ts", import.meta.url));
  const images = new VectorImages({ worker });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(images.describe(createSvg(""))).rejects.toThrow(
      new Error("The image process exited without a reply."),
    );
});

test("rejects an upload when too many wait", async () => {
  const images = new VectorImages({ maxQueued: 2 });
  const waiting = Array.from({ length: 2 }, () => images.describe(Buffer.from("x")));
  await expect(images.describe(Buffer.from("x"))).rejects.toMatchObject({ status: 503 });
  await Promise.allSettled(waiting);
});

test.each(["png", "jpeg", "webp", "gif", "avif"] as const)(
  "a %s image is not a possible SVG",
  async (format) => {
    const image = sharp({ create: { width: 4, height: 4, channels: 3, background: "#c43" } });
    expect(isPossibleVector(await image.toFormat(format).toBuffer())).toBe(false);
    expect(isPossibleVector(createSvg(""))).toBe(true);
  },
);
