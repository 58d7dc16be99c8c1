import type { Swatch } from "@vibrant/color";
import { DefaultGenerator } from "@vibrant/generator-default";
import { MMCQ } from "@vibrant/quantizer-mmcq";
import { encode as blurHash } from "blurhash";
import readExif from "exif-reader";
import sharp, { type Metadata, type Sharp } from "sharp";
import { httpError, LakeError } from "../errors.ts";
import { maxPixels } from "./images.ts";

/** The `metadata` of an image asset document, in Sanity's format. */
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

/** The optional metadata of an upload without the parameter `meta`. */
const defaultMetadata = ["blurhash", "lqip", "palette"];

const extensionByFormat: Record<string, string> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  gif: "gif",
  tiff: "tif",
  heif: "avif",
  svg: "svg",
};

const supportedFormatsHint = "Use JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG";
const invalidImageError = (): LakeError =>
  httpError(400, `The file is not a supported image. ${supportedFormatsHint}`);

/**
 * Extracts the metadata of an image from its bytes, regardless of its name and content type.
 * @param meta names of the optional metadata to extract; by default without camera data and location
 * @throws LakeError 400 when the bytes are not an intact image, 413 when it has too many pixels
 */
export async function describeImage(
  bytes: Buffer,
  meta: string[] = [],
): Promise<{ metadata: ImageMetadata; extension: string }> {
  if (bytes.length === 0) throw invalidImageError();
  const info = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw invalidImageError();
    });
  const { width, height } = info.autoOrient ?? info;
  const { pages = 1 } = info;
  const extension = extensionByFormat[info.format];
  if (!extension) throw invalidImageError();
  if (width * height * pages > maxPixels)
    throw httpError(
      413,
      `The image has ${width} by ${height} pixels${pages > 1 ? ` in ${pages} frames` : ""}. The maximum is ${maxPixels / 1e6} megapixels`,
    );
  const names = new Set(meta.length > 0 ? meta : defaultMetadata);
  try {
    const upright = () =>
      sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();
    // Decodes the whole image, so that truncated files are rejected.
    const small = await shrink(upright());
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
        ...(names.has("lqip") && { lqip: await createLqip(small, isOpaque) }),
        ...(names.has("blurhash") && { blurHash: await createBlurHash(small) }),
        ...(names.has("palette") && { palette: await createPalette(small.data) }),
        ...readCameraMetadata(info, names),
      },
    };
  } catch (error) {
    if (error instanceof LakeError) throw error;
    throw httpError(400, `The image is damaged or incomplete. ${supportedFormatsHint}`);
  }
}

type Pixels = Awaited<ReturnType<typeof shrink>>;

const maxSampleSide = 128;
const timeoutSeconds = 20;

/** Scales an image down to at most 128 pixels per side, as RGBA. */
function shrink(image: Sharp) {
  return image
    .resize({
      width: maxSampleSide,
      height: maxSampleSide,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
}

/** Creates a preview of 20 pixels as a data URL (LQIP): PNG for transparent images, otherwise JPEG. */
async function createLqip(small: Pixels, isOpaque: boolean): Promise<string> {
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

async function createBlurHash(small: Pixels): Promise<string> {
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

const colorCount = 64;

/**
 * Extracts the prominent colors with the algorithm of Sanity's service. `population` is a percentage; it is 0
 * for colors that are derived because the image has none.
 */
async function createPalette(rgba: Buffer): Promise<Record<string, unknown>> {
  const pixels: number[] = [];
  for (let offset = 0; offset + 3 < rgba.length; offset += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(offset, offset + 4);
    // Ignores transparent pixels and white backgrounds.
    if (a >= 125 && !(r > 250 && g > 250 && b > 250)) pixels.push(r, g, b, 255);
  }
  if (pixels.length === 0) pixels.push(255, 255, 255, 255);
  const swatches = MMCQ(new Uint8ClampedArray(pixels), { colorCount });
  const total = pixels.length / 4;
  const palette = await DefaultGenerator(swatches);
  const dominant = swatches.reduce<Swatch | null>(
    (current, item) => (current && current.population >= item.population ? current : item),
    null,
  );
  const swatchesByName = {
    darkMuted: palette.DarkMuted,
    darkVibrant: palette.DarkVibrant,
    dominant,
    lightMuted: palette.LightMuted,
    lightVibrant: palette.LightVibrant,
    muted: palette.Muted,
    vibrant: palette.Vibrant,
  };
  const entries = Object.entries(swatchesByName).flatMap(([name, item]) =>
    // A gray image has no vibrant color, not even a derived one.
    item ? [[name, toSwatch(item, total)] as const] : [],
  );
  return { _type: "sanity.imagePalette", ...Object.fromEntries(entries) };
}

const toSwatch = ({ hex, bodyTextColor, titleTextColor, population }: Swatch, total: number) => ({
  _type: "sanity.imagePaletteSwatch",
  background: hex,
  foreground: bodyTextColor,
  title: titleTextColor,
  population: Math.round((population / total) * 10_000) / 100,
});

/** Returns the requested camera data; none if it is unreadable. */
function readCameraMetadata({ exif }: Metadata, names: Set<string>): Partial<ImageMetadata> {
  if (!exif || !(names.has("exif") || names.has("location"))) return {};
  try {
    const { Photo, GPSInfo } = readExif(exif);
    const location = names.has("location") ? readLocation(GPSInfo ?? {}) : undefined;
    return {
      ...(names.has("exif") &&
        Photo && { exif: { _type: "sanity.imageExifMetadata", ...keepPlainValues(Photo) } }),
      ...(location && { location }),
    };
  } catch {
    // Unreadable camera data must not prevent the upload.
    return {};
  }
}

/** Keeps numbers, strings and dates; maker notes and other binary data are dropped. */
function keepPlainValues(tags: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(tags).flatMap(([name, value]): [string, unknown][] => {
    if (value instanceof Date && !Number.isNaN(value.getTime()))
      return [[name, value.toISOString()]];
    if (typeof value === "string") return [[name, value.replaceAll("\0", "").slice(0, 1000)]];
    if (typeof value === "number" && Number.isFinite(value)) return [[name, value]];
    return [];
  });
  return Object.fromEntries(entries);
}

function readLocation(gps: Record<string, unknown>): Record<string, unknown> | undefined {
  const lat = toDegrees(gps.GPSLatitude, gps.GPSLatitudeRef === "S");
  const lng = toDegrees(gps.GPSLongitude, gps.GPSLongitudeRef === "W");
  if (lat === undefined || lng === undefined) return undefined;
  const { GPSAltitude: alt } = gps;
  return { _type: "geopoint", lat, lng, ...(typeof alt === "number" && { alt }) };
}

function toDegrees(parts: unknown, isNegative: boolean): number | undefined {
  if (!Array.isArray(parts)) return undefined;
  const [whole, minutes = 0, seconds = 0]: unknown[] = parts;
  const value = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  if (!Number.isFinite(value)) return undefined;
  return isNegative ? -value : value;
}
