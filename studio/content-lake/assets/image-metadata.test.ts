import sharp from "sharp";
import { isBlurhashValid } from "blurhash";
import { expect, test } from "vitest";
import { describeImage } from "./image-metadata.ts";

const createImage = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Two thirds of one color next to one third of another. */
const createTwoColorImage = async (left: string, right: string) =>
  createImage(right, 90, 60)
    .composite([{ input: await createImage(left, 60, 60).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();

test("returns dimensions, opacity, placeholder and blurhash", async () => {
  const { metadata, extension } = await describeImage(await createImage("#c43").png().toBuffer());
  expect(extension).toBe("png");
  expect(metadata).toMatchObject({
    _type: "sanity.imageMetadata",
    dimensions: { _type: "sanity.imageDimensions", width: 60, height: 40, aspectRatio: 1.5 },
    hasAlpha: false,
    isOpaque: true,
    lqip: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
  expect(isBlurhashValid(metadata.blurHash ?? "").result).toBe(true);
  const preview = Buffer.from(metadata.lqip?.split(",")[1] ?? "", "base64");
  expect(await sharp(preview).metadata()).toMatchObject({ width: 20, height: 13 });
});

test("returns a palette of the image's colors with shares and legible text colors", async () => {
  const { metadata } = await describeImage(await createTwoColorImage("#1a3a8a", "#f2c14e"));
  const { palette } = metadata;
  expect(palette).toMatchObject({
    _type: "sanity.imagePalette",
    dominant: { _type: "sanity.imagePaletteSwatch", foreground: "#fff", title: "#fff" },
    vibrant: { foreground: "#000" },
    darkVibrant: { foreground: "#fff" },
  });
  expect(Object.keys(palette ?? {}).sort()).toEqual([
    "_type",
    "darkMuted",
    "darkVibrant",
    "dominant",
    "lightMuted",
    "lightVibrant",
    "muted",
    "vibrant",
  ]);
  const { dominant, vibrant } = palette as Record<
    string,
    { background: string; population: number }
  >;
  expect(dominant?.population).toBeGreaterThan(60);
  expect(dominant?.population).toBeLessThan(70);
  const channels = (hex = "") =>
    (hex.match(/[\da-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const near = (hex: string | undefined, expected: number[]) =>
    channels(hex).every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= 12);
  expect(near(dominant?.background, [0x1a, 0x3a, 0x8a])).toBe(true);
  expect(near(vibrant?.background, [0xf2, 0xc1, 0x4e])).toBe(true);
});

test.each(["#fff", "#000", "#808080"])(
  "returns a palette for an image that is entirely %s",
  async (color) => {
    const { metadata } = await describeImage(await createImage(color).png().toBuffer());
    expect(metadata.palette).toMatchObject({ dominant: { population: 100 } });
  },
);

test("preserves transparency in the placeholder", async () => {
  const clear = sharp({
    create: { width: 30, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  });
  const { metadata } = await describeImage(await clear.png().toBuffer());
  expect(metadata).toMatchObject({
    hasAlpha: true,
    isOpaque: false,
    lqip: expect.stringMatching(/^data:image\/png;/),
  });
  const opaque = sharp({ create: { width: 30, height: 30, channels: 4, background: "#f00" } });
  const whole = await describeImage(await opaque.png().toBuffer());
  expect(whole.metadata).toMatchObject({ hasAlpha: true, isOpaque: true });
});

const createPhoto = () =>
  createImage("#888")
    .jpeg()
    .withExif({
      IFD0: { Make: "Maker" },
      IFD2: { ISOSpeedRatings: "200", LensModel: "A lens" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "59/1 30/1 0/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "10/1 15/1 0/1",
      },
    })
    .toBuffer();

test("returns camera data and location only on request", async () => {
  const bytes = await createPhoto();
  const usual = (await describeImage(bytes)).metadata;
  expect(usual).not.toHaveProperty("exif");
  expect(usual).not.toHaveProperty("location");
  const detailed = (await describeImage(bytes, ["exif", "location"])).metadata;
  expect(detailed.location).toEqual({ _type: "geopoint", lat: 59.5, lng: -10.25 });
  expect(detailed.exif).toMatchObject({ _type: "sanity.imageExifMetadata", LensModel: "A lens" });
  expect(detailed).not.toHaveProperty("palette");
  const none = (await describeImage(bytes, ["none"])).metadata;
  expect(Object.keys(none).sort()).toEqual(["_type", "dimensions", "hasAlpha", "isOpaque"]);
});

test("returns the dimensions of an image after its EXIF rotation", async () => {
  const turned = await createImage("#888").jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await describeImage(turned)).metadata.dimensions).toMatchObject({
    width: 40,
    height: 60,
  });
});

test.each([
  ["CMYK", () => createImage("#c43").toColourspace("cmyk").jpeg().toBuffer(), "jpg"],
  ["16 bits", () => createImage("#c43").toColourspace("rgb16").png().toBuffer(), "png"],
  ["grays", () => createImage("#888").greyscale().png().toBuffer(), "png"],
  ["TIFF", () => createImage("#c43").tiff().toBuffer(), "tif"],
  ["AVIF", () => createImage("#c43").avif().toBuffer(), "avif"],
  ["WebP", () => createImage("#c43").webp().toBuffer(), "webp"],
  ["1 by 1", () => createImage("#c43", 1, 1).gif().toBuffer(), "gif"],
  ["very wide", () => createImage("#c43", 30_000, 1).png().toBuffer(), "png"],
])("accepts an image: %s", async (_name, make, extension) => {
  const described = await describeImage(await make());
  expect(described.extension).toBe(extension);
  expect(described.metadata).toMatchObject({
    lqip: expect.any(String),
    blurHash: expect.any(String),
    palette: { dominant: expect.any(Object) },
  });
});

const createSvg = (inner: string, size = 'width="10" height="10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);

test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ["an empty file", () => Buffer.alloc(0), 400, /not a supported image/],
  ["plain text", () => Buffer.from("hello"), 400, /not a supported image/],
  [
    "a web page",
    () => Buffer.from("<!doctype html><script>alert(1)</script>"),
    400,
    /not a supported image/,
  ],
  [
    "the first bytes of a PNG",
    async () => (await createImage("#c43").png().toBuffer()).subarray(0, 40),
    400,
    /not a supported image|damaged/,
  ],
  [
    "half a JPEG",
    async () => {
      const whole = await sharp({
        create: {
          width: 600,
          height: 400,
          channels: 3,
          background: "#888",
          noise: { type: "gaussian", mean: 120, sigma: 60 },
        },
      })
        .jpeg()
        .toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    400,
    /damaged/,
  ],
  [
    "a PNG that claims to be huge",
    async () => withClaimedSize(await createImage("#c43").png().toBuffer(), 60_000, 60_000),
    413,
    /60000 by 60000 pixels. The maximum is 100 megapixels/,
  ],
  [
    "an SVG that claims to be huge",
    () => createSvg("", 'width="90000" height="90000"'),
    413,
    /megapixels|not a supported image/,
  ],
  [
    "an SVG with an entity expansion attack",
    () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${"bcdefghi"
          .split("")
          .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefghi"[index]};`.repeat(10)}">`)
          .join(
            "",
          )}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>&i;</text></svg>`,
      ),
    400,
    /not a supported image|damaged/,
  ],
])("rejects %s", async (_name, make, status, message) => {
  await expect(Promise.resolve(make()).then((bytes) => describeImage(bytes))).rejects.toMatchObject(
    {
      status,
      message: expect.stringMatching(message),
    },
  );
});

/** The PNG with a different size in its header, with a matching checksum. */
function withClaimedSize(png: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(width, 16);
  forged.writeUInt32BE(height, 20);
  let crc = 0xffffffff;
  for (const byte of forged.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  forged.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return forged;
}

test("does not load files or URLs that an SVG references", async () => {
  const peeking = createSvg(
    '<image href="file:///etc/passwd" width="10" height="10"/><image href="http://127.0.0.1:9/x.png" width="10" height="10"/>',
  );
  const { metadata } = await describeImage(peeking);
  expect(metadata.isOpaque).toBe(false);
});
