import sharp from "sharp";
import { isBlurhashValid } from "blurhash";
import { expect, test } from "vitest";
import { describeImage } from "./image-metadata.ts";

const plain = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Two thirds of one colour beside one third of another. */
const twoColours = async (left: string, right: string) =>
  plain(right, 90, 60)
    .composite([{ input: await plain(left, 60, 60).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();

test("dimensions, opacity, placeholder and blurhash are told", async () => {
  const { metadata, extension } = await describeImage(await plain("#c43").png().toBuffer());
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

test("the palette has the image's own colours, with their shares and legible text on them", async () => {
  const { metadata } = await describeImage(await twoColours("#1a3a8a", "#f2c14e"));
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
  const near = (hex: string | undefined, wanted: number[]) =>
    channels(hex).every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 12);
  expect(near(dominant?.background, [0x1a, 0x3a, 0x8a])).toBe(true);
  expect(near(vibrant?.background, [0xf2, 0xc1, 0x4e])).toBe(true);
});

test.each(["#fff", "#000", "#808080"])(
  "an image that is all %s has a palette, too",
  async (colour) => {
    const { metadata } = await describeImage(await plain(colour).png().toBuffer());
    expect(metadata.palette).toMatchObject({ dominant: { population: 100 } });
  },
);

test("a transparent image keeps its transparency in the placeholder", async () => {
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

const photo = () =>
  plain("#888")
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

test("where and with what it was taken is kept only when asked for", async () => {
  const bytes = await photo();
  const usual = (await describeImage(bytes)).metadata;
  expect(usual).not.toHaveProperty("exif");
  expect(usual).not.toHaveProperty("location");
  const asked = (await describeImage(bytes, ["exif", "location"])).metadata;
  expect(asked.location).toEqual({ _type: "geopoint", lat: 59.5, lng: -10.25 });
  expect(asked.exif).toMatchObject({ _type: "sanity.imageExifMetadata", LensModel: "A lens" });
  expect(asked).not.toHaveProperty("palette");
  const none = (await describeImage(bytes, ["none"])).metadata;
  expect(Object.keys(none).sort()).toEqual(["_type", "dimensions", "hasAlpha", "isOpaque"]);
});

test("an image that a camera turned is as wide as it is seen", async () => {
  const turned = await plain("#888").jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await describeImage(turned)).metadata.dimensions).toMatchObject({
    width: 40,
    height: 60,
  });
});

test.each([
  ["CMYK", () => plain("#c43").toColourspace("cmyk").jpeg().toBuffer(), "jpg"],
  ["16 bits", () => plain("#c43").toColourspace("rgb16").png().toBuffer(), "png"],
  ["greys", () => plain("#888").greyscale().png().toBuffer(), "png"],
  ["TIFF", () => plain("#c43").tiff().toBuffer(), "tif"],
  ["AVIF", () => plain("#c43").avif().toBuffer(), "avif"],
  ["WebP", () => plain("#c43").webp().toBuffer(), "webp"],
  ["1 by 1", () => plain("#c43", 1, 1).gif().toBuffer(), "gif"],
  ["very wide", () => plain("#c43", 30_000, 1).png().toBuffer(), "png"],
])("%s is an image that can be stored", async (_name, make, extension) => {
  const described = await describeImage(await make());
  expect(described.extension).toBe(extension);
  expect(described.metadata).toMatchObject({
    lqip: expect.any(String),
    blurHash: expect.any(String),
    palette: { dominant: expect.any(Object) },
  });
});

const svg = (inner: string, size = 'width="10" height="10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);

test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ["nothing", () => Buffer.alloc(0), 400, /not an image/],
  ["words", () => Buffer.from("hello"), 400, /not an image/],
  [
    "a web page",
    () => Buffer.from("<!doctype html><script>alert(1)</script>"),
    400,
    /not an image/,
  ],
  [
    "the first bytes of a PNG",
    async () => (await plain("#c43").png().toBuffer()).subarray(0, 40),
    400,
    /not an image|damaged/,
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
    async () => claimed(await plain("#c43").png().toBuffer(), 60_000, 60_000),
    413,
    /60000 by 60000 pixels; 100 megapixels/,
  ],
  [
    "a drawing that claims to be huge",
    () => svg("", 'width="90000" height="90000"'),
    413,
    /megapixels|not an image/,
  ],
  [
    "a drawing that grows without end",
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
    /not an image|damaged/,
  ],
])("%s is refused", async (_name, make, status, message) => {
  await expect(Promise.resolve(make()).then((bytes) => describeImage(bytes))).rejects.toMatchObject(
    {
      status,
      message: expect.stringMatching(message),
    },
  );
});

/** The same PNG with another size in its head, where its checksum is made anew. */
function claimed(png: Buffer, width: number, height: number): Buffer {
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

test("a drawing cannot show what lies on the server", async () => {
  const peeking = svg(
    '<image href="file:///etc/passwd" width="10" height="10"/><image href="http://127.0.0.1:9/x.png" width="10" height="10"/>',
  );
  const { metadata } = await describeImage(peeking);
  expect(metadata.isOpaque).toBe(false);
});
