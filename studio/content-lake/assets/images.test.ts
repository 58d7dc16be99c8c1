import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseImageOptions } from "./image-parameters.ts";
import { transformImage } from "./images.ts";

/** Checks results by the colors of their quadrants: red, green, blue and white. */
const folder = mkdtempSync(join(tmpdir(), "images-"));
const [width, height] = [80, 40];
const getPath = (name: string) => join(folder, name);

function createQuadrants(): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, right] =
        y < height / 2
          ? ([
              [255, 0, 0],
              [0, 255, 0],
            ] as const)
          : ([
              [0, 0, 255],
              [255, 255, 255],
            ] as const);
      pixels.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  return sharp(pixels, { raw: { width: width, height: height, channels: 3 } });
}

async function createAnimation(format: "gif" | "webp"): Promise<Buffer> {
  const frames = ["#f00", "#0f0", "#00f"].map((background) => ({
    create: { width: 40, height: 20, channels: 3 as const, background },
  }));
  const rolls = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const joined = sharp(rolls, { join: { animated: true } });
  const timing = { delay: [100, 100, 100], loop: 0 };
  return (format === "gif" ? joined.gif(timing) : joined.webp(timing)).toBuffer();
}

beforeAll(async () => {
  await createQuadrants().png().toFile(getPath("plain.png"));
  await createQuadrants()
    .toColourspace("cmyk")
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toFile(getPath("cmyk.jpg"));
  await createQuadrants().toColourspace("rgb16").png().toFile(getPath("deep.png"));
  await createQuadrants()
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withMetadata({ orientation: 6 })
    .toFile(getPath("turned.jpg"));
  await createQuadrants().tiff().toFile(getPath("print.tif"));
  const clear = {
    width: 160,
    height: 160,
    channels: 4 as const,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  };
  const dot = await sharp({ create: { width: 80, height: 80, channels: 4, background: "#f00" } })
    .png()
    .toBuffer();
  await sharp({ create: clear })
    .composite([{ input: dot, left: 40, top: 40 }])
    .png()
    .toFile(getPath("clear.png"));
  writeFileSync(getPath("moving.gif"), await createAnimation("gif"));
  writeFileSync(getPath("moving.webp"), await createAnimation("webp"));
  await sharp({ create: { width: 20_000, height: 2, channels: 3, background: "#f00" } })
    .png()
    .toFile(getPath("wide.png"));
  await sharp({ create: { width: 1, height: 1, channels: 3, background: "#f00" } })
    .png()
    .toFile(getPath("dot.png"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function transform(name: string, query: string, accept = "*/*") {
  const options = parseImageOptions(new URLSearchParams(query), accept);
  if (!options) throw new Error(`${query} does not change the image`);
  const { bytes, mimeType } = await transformImage(
    getPath(name),
    name.split(".")[1] ?? "",
    options,
  );
  const { width, height, pages = 1 } = await sharp(bytes).metadata();
  return { bytes, mimeType, size: `${width}x${height}`, pages };
}

const namedColors: [string, number, number, number][] = [
  ["R", 255, 0, 0],
  ["G", 0, 255, 0],
  ["B", 0, 0, 255],
  ["W", 255, 255, 255],
  ["K", 0, 0, 0],
  ["C", 0, 255, 255],
  ["M", 255, 0, 255],
  ["Y", 255, 255, 0],
];

/** The colors at 4 by 4 positions, row by row; `.` is transparent, `?` is another color. */
async function readColors(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const nameAt = (fx: number, fy: number) => {
    const start = (Math.floor(fy * info.height) * info.width + Math.floor(fx * info.width)) * 4;
    const [r = 0, g = 0, b = 0, a = 0] = data.subarray(start, start + 4);
    if (a < 20) return ".";
    const near = namedColors.find(([, ...expected]) =>
      [r, g, b].every((value, index) => Math.abs(value - (expected[index] ?? 0)) < 60),
    );
    return near?.[0] ?? "?";
  };
  const places = [0.02, 0.27, 0.73, 0.98];
  return places.map((y) => places.map((x) => nameAt(x, y)).join("")).join(" ");
}

test.each([
  ["w=40", "40x20", "RRGG RRGG BBWW BBWW"],
  ["or=90", "40x80", "BBRR BBRR WWGG WWGG"],
  ["or=180", "80x40", "WWBB WWBB GGRR GGRR"],
  ["or=270", "40x80", "GGWW GGWW RRBB RRBB"],
  ["flip=h", "80x40", "GGRR GGRR WWBB WWBB"],
  ["flip=v", "80x40", "BBWW BBWW RRGG RRGG"],
  ["or=90&flip=h", "40x80", "WWGG WWGG BBRR BBRR"],
  ["or=90&rect=0,0,40,20", "20x40", "RRRR RRRR RRRR RRRR"],
  ["w=40&h=40&fit=fill&bg=f00", "40x40", "RRRR RRGG BBWW RRRR"],
  ["w=40&h=40&fit=fill", "40x40", ".... RRGG BBWW ...."],
  ["w=40&h=40&fit=fill&fm=jpg", "40x40", "WWWW RRGG BBWW WWWW"],
  ["w=200&h=200&fit=fillmax&bg=00f", "200x200", "BBBB BBBB BBBB BBBB"],
  ["pad=20&bg=0f0", "120x80", "GGGG GRGG GBWG GGGG"],
  ["invert=true", "80x40", "CCMM CCMM YYKK YYKK"],
  ["sharp=50", "80x40", "RRGG RRGG BBWW BBWW"],
  ["blur=2", "80x40", "RRGG RRGG BBWW BBWW"],
  ["blur=2000", "80x40", "???? ???? ???? ????"],
  ["blur=10&or=90&w=40&h=120&fit=fill&bg=0f0", "40x120", "GGGG BBRR WWGG GGGG"],
  ["w=40&h=40&fit=crop&crop=top,left", "40x40", "RRRR RRRR BBBB BBBB"],
  ["w=40&h=40&fit=crop&crop=right", "40x40", "GGGG GGGG WWWW WWWW"],
])("transforms with %s", async (query, size, expected) => {
  const made = await transform("plain.png", query);
  expect(made).toMatchObject({
    size,
    mimeType: query.includes("fm=jpg") ? "image/jpeg" : "image/png",
  });
  expect(await readColors(made.bytes)).toBe(expected);
});

test("removes all color with sat=-100", async () => {
  const { bytes } = await transform("plain.png", "sat=-100");
  const { channels } = await sharp(bytes).removeAlpha().toColourspace("srgb").stats();
  const [red, green, blue] = channels.map(({ mean }) => Math.round(mean));
  expect([green, blue]).toEqual([red, red]);
});

test.each([
  ["deep.png", "w=40", "image/png", "RRGG RRGG BBWW BBWW"],
  ["turned.jpg", "w=20", "image/jpeg", "BBRR BBRR WWGG WWGG"],
  ["turned.jpg", "rect=0,0,20,40&w=20", "image/jpeg", "BBBB BBBB BBBB BBBB"],
  ["print.tif", "w=40", "image/jpeg", "RRGG RRGG BBWW BBWW"],
])(
  "converts %s with %s to an upright %s with the same colors",
  async (name, query, mimeType, expected) => {
    const made = await transform(name, query);
    expect(made.mimeType).toBe(mimeType);
    expect(await readColors(made.bytes)).toBe(expected);
  },
);

test("converts CMYK images to sRGB", async () => {
  const made = await transform("cmyk.jpg", "w=40");
  const { space, channels } = await sharp(made.bytes).metadata();
  expect([made.mimeType, space, channels]).toEqual(["image/jpeg", "srgb", 3]);
  // Ink is less bright than a screen: no color may turn into its opposite.
  expect(await readColors(made.bytes)).not.toMatch(/[KCMY]/);
});

test.each([
  ["w=80", ".... .RR. .RR. ...."],
  ["bg=00f", "BBBB BRRB BRRB BBBB"],
  ["fm=jpg", "WWWW WRRW WRRW WWWW"],
  ["fm=jpg&bg=00f", "BBBB BRRB BRRB BBBB"],
  ["fm=webp", ".... .RR. .RR. ...."],
])("handles transparent areas with %s", async (query, expected) => {
  expect(await readColors((await transform("clear.png", query)).bytes)).toBe(expected);
});

test("places a translucent background under the image", async () => {
  const { bytes } = await transform("clear.png", "bg=800000ff");
  const [r, g, b, a] = await sharp(bytes)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([r, g, b]).toEqual([0, 0, 255]);
  expect(a).toBe(128);
});

test.each([
  ["moving.gif", "w=20", "image/gif", 3],
  ["moving.gif", "w=20&auto=format", "image/webp", 3],
  ["moving.gif", "w=20&h=20&fit=crop&crop=left", "image/gif", 3],
  ["moving.gif", "w=20&h=20&fit=fill&bg=fff", "image/gif", 3],
  ["moving.gif", "rect=0,0,10,10", "image/gif", 3],
  ["moving.webp", "w=20", "image/webp", 3],
  ["moving.webp", "fm=webp", "image/webp", 3],
  ["moving.gif", "w=20&frame=1", "image/gif", 1],
  ["moving.gif", "w=20&fm=jpg", "image/jpeg", 1],
  ["moving.gif", "w=20&fm=png&blur=50", "image/png", 1],
])("converts %s with %s to %s with %s frames", async (name, query, mimeType, pages) => {
  const made = await transform(name, query, "image/avif,image/webp");
  expect(made).toMatchObject({ mimeType, pages });
  const last = await sharp(made.bytes, { page: pages - 1 })
    .png()
    .toBuffer();
  const seen = await readColors(last);
  expect(seen).toContain(pages === 3 ? "BB" : "RR");
  expect(seen).not.toContain(pages === 3 ? "R" : "B");
});

test.each(["blur=5", "sharp=5", "or=90", "flip=h", "fit=crop&w=10&h=10&crop=entropy", "bg=8fff"])(
  "rejects %s for an animated image and suggests frame=1",
  async (query) => {
    await expect(transform("moving.gif", query)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("frame=1"),
    });
  },
);

test("rejects results that exceed the limits of a format", async () => {
  await expect(transform("wide.png", "fm=webp")).rejects.toMatchObject({ status: 400 });
  await expect(transform("plain.png", "w=8192&h=8192&fit=scale")).rejects.toMatchObject({
    status: 400,
  });
  expect((await transform("wide.png", "w=100")).size).toBe("100x1");
  expect((await transform("dot.png", "w=300&h=200&fit=crop&blur=3&sharp=3")).size).toBe("300x200");
});

test("removes camera data and location from transformed images", async () => {
  const withLocation = await sharp({
    create: { width: 40, height: 20, channels: 3, background: "#c43" },
  })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toFile(join(folder, "located.jpg"));
  expect(withLocation.size).toBeGreaterThan(0);
  expect((await sharp(join(folder, "located.jpg")).metadata()).exif).toBeDefined();
  const { bytes } = await transform("located.jpg", "w=20");
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
});
