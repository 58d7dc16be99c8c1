import type { Swatch } from "@vibrant/color";
import { DefaultGenerator } from "@vibrant/generator-default";
import { MMCQ } from "@vibrant/quantizer-mmcq";
import { encode as blurHash } from "blurhash";
import readExif from "exif-reader";
import sharp, { type Metadata, type Sharp } from "sharp";
import { httpError, LakeError } from "../errors.ts";
import { MOST_PIXELS } from "./images.ts";

/** What is known about an uploaded image: the `metadata` of its asset document, as Sanity has it. */
export type ImageMetadata = {
  _type: "sanity.imageMetadata";
  dimensions: {
    _type: "sanity.imageDimensions";
    width: number;
    height: number;
    aspectRatio: number;
  };
  hasAlpha: boolean;
  isOpaque: boolean;
  lqip?: string;
  blurHash?: string;
  palette?: Record<string, unknown>;
  exif?: Record<string, unknown>;
  location?: Record<string, unknown>;
};

/** What may be left out or asked for by the upload's `meta`. */
const BY_DEFAULT = ["blurhash", "lqip", "palette"];

const EXTENSIONS: Record<string, string> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  gif: "gif",
  tiff: "tif",
  heif: "avif",
  svg: "svg",
};

const KINDS = "use JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG";
const noImage = (): LakeError =>
  httpError(400, `The file is not an image that can be stored: ${KINDS}`);

/**
 * Describes an image by its bytes, whatever its name or content type says.
 * @param meta the names of what is wanted; without any, Sanity's default: where and with what a
 *   picture was taken is only kept when asked for
 * @throws LakeError 400 when the bytes are no image or a damaged one, 413 when it has too many pixels
 */
export async function describeImage(
  bytes: Buffer,
  meta: string[] = [],
): Promise<{ metadata: ImageMetadata; extension: string }> {
  if (bytes.length === 0) throw noImage();
  const info = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw noImage();
    });
  const { width, height } = info.autoOrient ?? info;
  const { pages = 1 } = info;
  const extension = EXTENSIONS[info.format];
  if (!extension) throw noImage();
  if (width * height * pages > MOST_PIXELS)
    throw httpError(
      413,
      `The image has ${width} by ${height} pixels${pages > 1 ? ` in ${pages} pictures` : ""}; ${MOST_PIXELS / 1e6} megapixels are possible`,
    );
  const wanted = new Set(meta.length > 0 ? meta : BY_DEFAULT);
  try {
    const upright = () =>
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();
    // Read whole, so that a file that was cut short is noticed now and not by a visitor.
    const small = await shrunk(upright());
    const { isOpaque } = await sharp(small.data, { raw: small.info }).stats();
    const dimensions = {
      _type: "sanity.imageDimensions" as const,
      width,
      height,
      aspectRatio: width / height,
    };
    return {
      extension,
      metadata: {
        _type: "sanity.imageMetadata",
        dimensions,
        hasAlpha: info.hasAlpha ?? false,
        isOpaque,
        ...(wanted.has("lqip") && { lqip: await placeholder(small, isOpaque) }),
        ...(wanted.has("blurhash") && { blurHash: await hashed(small) }),
        ...(wanted.has("palette") && { palette: await palette(small.data) }),
        ...camera(info, wanted),
      },
    };
  } catch (error) {
    if (error instanceof LakeError) throw error;
    throw httpError(400, `The image is damaged or incomplete and cannot be stored: ${KINDS}`);
  }
}

type Pixels = Awaited<ReturnType<typeof shrunk>>;

const SMALL = 128;

/** At most 128 pixels a side, with red, green, blue and alpha. */
function shrunk(image: Sharp) {
  return image
    .resize({ width: SMALL, height: SMALL, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** A picture of 20 pixels to show while the image loads; transparent where the image is. */
async function placeholder(small: Pixels, isOpaque: boolean): Promise<string> {
  const tiny = sharp(small.data, { raw: small.info }).resize({
    width: 20,
    height: 20,
    fit: "inside",
    withoutEnlargement: true,
  });
  const encoded = isOpaque ? tiny.removeAlpha().jpeg({ quality: 60 }) : tiny.png();
  const preview = await encoded.toBuffer();
  return `data:image/${isOpaque ? "jpeg" : "png"};base64,${preview.toString("base64")}`;
}

async function hashed(small: Pixels): Promise<string> {
  const { data, info } = await sharp(small.data, { raw: small.info })
    .resize({ width: 32, height: 32, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isWide = info.width >= info.height;
  return blurHash(
    new Uint8ClampedArray(data),
    info.width,
    info.height,
    isWide ? 4 : 3,
    isWide ? 3 : 4,
  );
}

const COLOURS = 64;

/**
 * The colours that stand out, found as the hosted service finds them; `population` is a share in
 * percent. A colour that the image lacks is derived from one it has, with a population of 0.
 */
async function palette(rgba: Buffer): Promise<Record<string, unknown>> {
  const pixels: number[] = [];
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(at, at + 4);
    // White paper around a thing is not a colour of the thing.
    if (a >= 125 && !(r > 250 && g > 250 && b > 250)) pixels.push(r, g, b, 255);
  }
  if (pixels.length === 0) pixels.push(255, 255, 255, 255);
  const swatches = MMCQ(new Uint8ClampedArray(pixels), { colorCount: COLOURS });
  const total = pixels.length / 4;
  const found = await DefaultGenerator(swatches);
  const dominant = swatches.reduce<Swatch | null>(
    (most, item) => (most && most.population >= item.population ? most : item),
    null,
  );
  const named = {
    darkMuted: found.DarkMuted,
    darkVibrant: found.DarkVibrant,
    dominant,
    lightMuted: found.LightMuted,
    lightVibrant: found.LightVibrant,
    muted: found.Muted,
    vibrant: found.Vibrant,
  };
  const entries = Object.entries(named).flatMap(([name, item]) =>
    // An image of one grey has no vibrant colour at all, not even a derived one.
    item ? [[name, swatch(item, total)] as const] : [],
  );
  return { _type: "sanity.imagePalette", ...Object.fromEntries(entries) };
}

const swatch = ({ hex, bodyTextColor, titleTextColor, population }: Swatch, total: number) => ({
  _type: "sanity.imagePaletteSwatch",
  background: hex,
  foreground: bodyTextColor,
  title: titleTextColor,
  population: Math.round((population / total) * 10_000) / 100,
});

/** What the camera wrote down, as far as it is wanted and can be read. */
function camera({ exif }: Metadata, wanted: Set<string>): Partial<ImageMetadata> {
  if (!exif || !(wanted.has("exif") || wanted.has("location"))) return {};
  try {
    const { Photo, GPSInfo } = readExif(exif);
    const location = wanted.has("location") ? locationOf(GPSInfo ?? {}) : undefined;
    return {
      ...(wanted.has("exif") &&
        Photo && { exif: { _type: "sanity.imageExifMetadata", ...plain(Photo) } }),
      ...(location && { location }),
    };
  } catch {
    // Its notes being unreadable is no reason to refuse a picture.
    return {};
  }
}

/** Numbers, texts and times; makers' notes and other bytes stay out of the document. */
function plain(tags: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(tags).flatMap(([name, value]): [string, unknown][] => {
    if (value instanceof Date && !Number.isNaN(value.getTime()))
      return [[name, value.toISOString()]];
    if (typeof value === "string") return [[name, value.replaceAll("\0", "").slice(0, 1000)]];
    if (typeof value === "number" && Number.isFinite(value)) return [[name, value]];
    return [];
  });
  return Object.fromEntries(kept);
}

function locationOf(gps: Record<string, unknown>): Record<string, unknown> | undefined {
  const lat = degrees(gps.GPSLatitude, gps.GPSLatitudeRef === "S");
  const lng = degrees(gps.GPSLongitude, gps.GPSLongitudeRef === "W");
  if (lat === undefined || lng === undefined) return undefined;
  const { GPSAltitude: alt } = gps;
  return { _type: "geopoint", lat, lng, ...(typeof alt === "number" && { alt }) };
}

function degrees(parts: unknown, isNegative: boolean): number | undefined {
  if (!Array.isArray(parts)) return undefined;
  const [whole, minutes = 0, seconds = 0]: unknown[] = parts;
  const value = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  if (!Number.isFinite(value)) return undefined;
  return isNegative ? -value : value;
}
