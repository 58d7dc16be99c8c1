import { createImageUrlBuilder } from "@sanity/image-url";
import { expect, test } from "vitest";
import { parseImageOptions, type ImageOptions } from "./image-parameters.ts";

const parseOptions = (query: string, accept = "*/*"): ImageOptions => {
  const parsed = parseImageOptions(new URLSearchParams(query), accept);
  if (!parsed) throw new Error(`${query} does not change the image`);
  return parsed;
};

test("chooses formats for auto=format from the accept header", () => {
  expect(parseOptions("auto=format", "image/avif,image/webp").auto).toEqual(["avif", "webp"]);
  expect(parseOptions("auto=format", "image/webp,*/*").auto).toEqual(["webp"]);
  expect(parseOptions("auto=format", "image/png").auto).toEqual([]);
  expect(parseOptions("auto=format&fm=png", "image/webp").auto).toBeUndefined();
});

test.each(["", "dl=photo.jpg", "dlRaw=true", "tag=x", "unknown=1", "constructor=1"])(
  "returns no options for %j",
  (query) => {
    expect(parseImageOptions(new URLSearchParams(query), "")).toBeUndefined();
  },
);

test.each([
  ["bg=f80", { background: { r: 255, g: 136, b: 0, alpha: 1 } }],
  ["bg=00FF00", { background: { r: 0, g: 255, b: 0, alpha: 1 } }],
  ["bg=8f00", { background: { r: 255, g: 0, b: 0, alpha: 136 / 255 } }],
  ["bg=000000ff", { background: { r: 0, g: 0, b: 255, alpha: 0 } }],
  ["crop=top,left", { crop: { by: "position", x: 0, y: 0 } }],
  ["crop=right", { crop: { by: "position", x: 1, y: 0.5 } }],
  ["crop=entropy", { crop: { by: "entropy" } }],
  ["flip=hv", { flip: { horizontal: true, vertical: true } }],
  ["or=270", { rotation: 270 }],
  ["w=100&dpr=2&pad=5", { width: 200, padding: 10 }],
  ["max-w=100&min-h=50", { bounds: { maxWidth: 100, minHeight: 50 } }],
  ["invert=true&sat=-100", { isInverted: true, isGrayscale: true }],
  ["cs=b-w", { isGrayscale: true }],
  ["fm=pjpg&q=40", { format: "jpg", quality: 40 }],
  ["frame=1", { firstFrameOnly: true }],
])("parses %s", (query, expected) => {
  expect(parseOptions(query)).toMatchObject(expected);
});

test("parses every parameter of Sanity's URL builder", () => {
  const url = createImageUrlBuilder({ projectId: "p", dataset: "d" })
    .image(`image-${"a".repeat(40)}-800x600-jpg`)
    .size(400, 300)
    .rect(10, 20, 300, 200)
    .focalPoint(0.2, 0.8)
    .fit("crop")
    .crop("focalpoint")
    .bg("fff")
    .dpr(2)
    .blur(20)
    .sharpen(30)
    .invert(true)
    .orientation(90)
    .minHeight(1)
    .maxHeight(900)
    .minWidth(1)
    .maxWidth(900)
    .quality(60)
    .saturation(-100)
    .auto("format")
    .pad(4)
    .frame(1)
    .flipHorizontal()
    .flipVertical()
    .format("webp")
    .forceDownload("x.webp")
    .url();
  expect(parseOptions(new URL(url).search)).toMatchObject({
    width: 800,
    height: 600,
    rect: { left: 10, top: 20, width: 300, height: 200 },
    focalPoint: { x: 0.2, y: 0.8 },
    fit: "crop",
    crop: { by: "focalpoint" },
    quality: 60,
    format: "webp",
    rotation: 90,
    flip: { horizontal: true, vertical: true },
    firstFrameOnly: true,
    isInverted: true,
    isGrayscale: true,
    padding: 8,
  });
});

test.each([
  "w=abc",
  "w=-1",
  "w=1e3",
  "w=0x10",
  "w=100000",
  "w=Infinity",
  "h=0",
  "q=101",
  "dpr=9",
  "fit=stretch",
  "crop=middle",
  "crop=top,bottom",
  "crop=left,left",
  "crop=focalpoint,top",
  "rect=1,2,3",
  "rect=1,2,3,4,5",
  "rect=-1,0,10,10",
  "rect=0,0,0,10",
  "rect=a,b,c,d",
  "fp-x=2",
  "auto=everything",
  "fm=bmp",
  "fm=avif",
  "fm=json",
  "bg=red",
  "bg=12345",
  "blur=3000",
  "sharp=101",
  "sat=50",
  "flip=x",
  "or=45",
  "invert=maybe",
  "pad=99999",
  "max-w=0",
  "frame=2",
  "cs=cmyk",
  "txt=hello",
  "palette=json",
])("rejects %s with 400 and names the parameter", (query) => {
  const name = query.split("=")[0] ?? "";
  expect(() => parseOptions(query)).toThrow(name);
  expect(() => parseOptions(query)).toThrow(expect.objectContaining({ status: 400 }));
});
