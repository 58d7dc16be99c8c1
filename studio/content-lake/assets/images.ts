import sharp, { type Sharp, type SharpOptions } from "sharp";
import { httpError, LakeError } from "../errors.ts";
import type { Color, Format, ImageOptions } from "./image-parameters.ts";
import { planImage, scaleSize, type ImagePlan, type Size } from "./image-plan.ts";

/** Applies image transformations with sharp. */

/** Maximum number of pixels of an image, all frames together. */
export const maxPixels = 100_000_000;

/**
 * Maximum number of pixels of an enlarged image, so that one request cannot occupy the CPU for
 * minutes.
 */
export const maxResultPixels = 2 ** 24;

const timeoutSeconds = 60;
/** Maximum side per format. */
const maxFormatSides: Record<Format, number> = {
  jpg: 65_535,
  png: 65_535,
  webp: 16_383,
  avif: 16_384,
  gif: 65_535,
};
const mimeTypes: Record<Format, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};
const animatedFormats = new Set<Format>(["gif", "webp"]);

/**
 * Transforms an image.
 * @param extension that of the source
 * @throws LakeError 400 when the result is too large or the change is not possible
 */
export async function transformImage(
  file: string,
  extension: string,
  options: ImageOptions,
): Promise<{ bytes: Buffer; mimeType: string }> {
  const { width, height, autoOrient, pages = 1 } = await sharp(file).metadata();
  const format = chooseFormat(options, extension, pages > 1);
  const isAnimated = pages > 1 && animatedFormats.has(format) && !options.firstFrameOnly;
  const source = isAnimated ? { width, height } : (autoOrient ?? { width, height });
  const plan = planImage(source, options);
  rejectTooLarge(plan, source, format, isAnimated ? pages : 1);
  if (isAnimated) rejectAnimatedChanges(options);
  const input: SharpOptions = { limitInputPixels: maxPixels, animated: isAnimated, failOn: "none" };
  try {
    const opened = isAnimated ? sharp(file, input) : sharp(file, input).autoOrient();
    const shaped = await applyBlur(opened, plan, options);
    const placed = placeOnBackground(shaped, plan, options, format);
    const sharpened = options.sharpen > 0 ? placed.sharpen({ sigma: options.sharpen }) : placed;
    const bytes = await encode(sharpened, format, options.quality)
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
    return { bytes, mimeType: mimeTypes[format] };
  } catch (error) {
    if (error instanceof LakeError) throw error;
    const reason = error instanceof Error ? error.message.split("\n")[0] : "unknown error";
    throw httpError(422, `Could not transform the image: ${reason}`);
  }
}

function chooseFormat(options: ImageOptions, extension: string, isAnimated: boolean): Format {
  if (options.format) return options.format;
  // Animated AVIF is not supported.
  const accepted = options.auto?.find(
    (format) => !isAnimated || options.firstFrameOnly || animatedFormats.has(format),
  );
  if (accepted) return accepted;
  const sourceFormat = (["png", "webp", "gif", "avif"] as const).find(
    (format) => format === extension,
  );
  return sourceFormat ?? "jpg";
}

function rejectTooLarge(plan: ImagePlan, source: Size, format: Format, pages: number): void {
  const { width, height } = plan.result;
  const maxFormatSide = maxFormatSides[format];
  if (width > maxFormatSide || height > maxFormatSide)
    throw httpError(
      400,
      `The result would be ${width} by ${height} pixels. The format ${format} allows ${maxFormatSide} per side`,
    );
  if (width * height * pages > Math.max(maxResultPixels, source.width * source.height * pages))
    throw httpError(400, `An image may be enlarged to at most ${maxResultPixels} pixels`);
}

/**
 * Rejects changes that do not work on animated images, whose frames are stacked vertically while
 * they are processed.
 */
function rejectAnimatedChanges({
  blur,
  sharpen,
  rotation,
  flip,
  crop,
  fit,
  background,
}: ImageOptions) {
  const unsupported = [
    blur > 0 && "blur",
    sharpen > 0 && "sharp",
    rotation !== 0 && "or",
    (flip.horizontal || flip.vertical) && "flip",
    crop.by === "entropy" && (fit === "crop" || fit === "min") && "crop=entropy",
    background && background.alpha > 0 && background.alpha < 1 && "bg with transparency",
  ].find((name) => name !== false && name !== undefined);
  if (unsupported)
    throw httpError(
      400,
      `The image parameter ${unsupported} is not supported for animated images. Add frame=1 for the first frame`,
    );
}

function cropAndRotate(
  image: Sharp,
  { extract, size }: ImagePlan,
  { rotation, flip, fit, crop }: ImageOptions,
): Sharp {
  const usesEntropy = crop.by === "entropy" && (fit === "crop" || fit === "min");
  const resized = image
    .extract(extract)
    .resize(
      usesEntropy
        ? { ...size, fit: "cover", position: sharp.strategy.entropy }
        : { ...size, fit: "fill" },
    );
  const upright = rotation === 0 ? resized : resized.rotate(rotation);
  const flopped = flip.horizontal ? upright.flop() : upright;
  return flip.vertical ? flopped.flip() : flopped;
}

function adjustColors(image: Sharp, { isInverted, isGrayscale }: ImageOptions): Sharp {
  const gray = isGrayscale ? image.modulate({ saturation: 0 }) : image;
  return isInverted ? gray.negate({ alpha: false }) : gray;
}

/** The largest standard deviation applied at full size; larger ones take too long. */
const maxFullSizeBlur = 6;
const minBlur = 0.3;

/**
 * Applies strong blur to a reduced copy, which is much faster, and enlarges the result; no detail
 * is lost.
 */
async function applyBlur(image: Sharp, plan: ImagePlan, options: ImageOptions): Promise<Sharp> {
  const { blur } = options;
  if (blur < minBlur) return adjustColors(cropAndRotate(image, plan, options), options);
  const factor = Math.max(1, blur / maxFullSizeBlur);
  const small = { ...plan, size: scaleSize(plan.size, 1 / factor) };
  const soft = await adjustColors(cropAndRotate(image, small, options), options)
    .blur(blur / factor)
    .timeout({ seconds: timeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = {
    width: plan.result.width - plan.margin.left - plan.margin.right,
    height: plan.result.height - plan.margin.top - plan.margin.bottom,
  };
  return sharp(soft.data, { raw: soft.info }).resize({ ...size, fit: "fill" });
}

const white: Color = { r: 255, g: 255, b: 255, alpha: 1 };
const transparent: Color = { r: 255, g: 255, b: 255, alpha: 0 };

/**
 * Fills free space and transparent areas with `bg`, or with white where the format requires a
 * color.
 */
function placeOnBackground(
  image: Sharp,
  { margin, result }: ImagePlan,
  { background }: ImageOptions,
  format: Format,
): Sharp {
  const requested = background ?? (format === "jpg" ? white : transparent);
  const color = format === "jpg" ? blendWithWhite(requested) : requested;
  const hasMargin = Object.values(margin).some((pixels) => pixels > 0);
  const solid = color.alpha === 1 ? image.flatten({ background: color }) : image;
  const placed = hasMargin
    ? solid.extend({ ...margin, background: color.alpha === 1 ? color : transparent })
    : solid;
  if (color.alpha === 0 || color.alpha === 1) return placed;
  const backdrop = { create: { ...result, channels: 4 as const, background: color } };
  return placed.composite([{ input: backdrop, blend: "dest-over" }]);
}

function blendWithWhite({ r, g, b, alpha }: Color): Color {
  const mix = (channel: number) => Math.round(channel * alpha + 255 * (1 - alpha));
  return { r: mix(r), g: mix(g), b: mix(b), alpha: 1 };
}

function encode(image: Sharp, format: Format, quality: number): Sharp {
  const percent = Math.max(1, quality);
  if (format === "png") return image.png();
  if (format === "webp") return image.webp({ quality: percent });
  if (format === "avif") return image.avif({ quality: Math.max(1, percent - 15), effort: 3 });
  if (format === "gif") return image.gif();
  return image.jpeg({ quality: percent, mozjpeg: true });
}
