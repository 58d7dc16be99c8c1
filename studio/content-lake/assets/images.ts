import sharp, { type Sharp, type SharpOptions } from "sharp";
import { httpError, LakeError } from "../errors.ts";
import type { Colour, Format, ImageOptions } from "./image-parameters.ts";
import { planImage, scaled, type Plan, type Size } from "./image-plan.ts";

/** Image transformations: what the parameters ask for, made of an original by sharp. */

/** The most pixels an image may have to be worked on, all pictures of one that moves together. */
export const MOST_PIXELS = 100_000_000;

/** The most pixels an image may be enlarged to: one request must not keep the machine busy for minutes. */
export const MOST_RESULT_PIXELS = 2 ** 24;

const LONGEST_SECONDS = 60;
/** What the formats can hold. */
const LONGEST_SIDE: Record<Format, number> = {
  jpg: 65_535,
  png: 65_535,
  webp: 16_383,
  avif: 16_384,
  gif: 65_535,
};
const MIME: Record<Format, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};
const MOVING = new Set<Format>(["gif", "webp"]);

/**
 * Works the transformation out.
 * @param extension that of the source
 * @throws LakeError 400 for a result that is too large or a change that cannot be made
 */
export async function transformImage(
  file: string,
  extension: string,
  options: ImageOptions,
): Promise<{ bytes: Buffer; mimeType: string }> {
  const { width, height, autoOrient, pages = 1 } = await sharp(file).metadata();
  const format = formatFor(options, extension, pages > 1);
  const moves = pages > 1 && MOVING.has(format) && !options.still;
  const source = moves ? { width, height } : (autoOrient ?? { width, height });
  const plan = planImage(source, options);
  refuseTooLarge(plan, source, format, moves ? pages : 1);
  if (moves) refuseStillChanges(options);
  const input: SharpOptions = { limitInputPixels: MOST_PIXELS, animated: moves, failOn: "none" };
  try {
    const opened = moves ? sharp(file, input) : sharp(file, input).autoOrient();
    const shaped = await blurred(opened, plan, options);
    const placed = onBackground(shaped, plan, options, format);
    const sharpened = options.sharpen > 0 ? placed.sharpen({ sigma: options.sharpen }) : placed;
    const bytes = await encode(sharpened, format, options.quality)
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer();
    return { bytes, mimeType: MIME[format] };
  } catch (error) {
    if (error instanceof LakeError) throw error;
    const reason = error instanceof Error ? error.message.split("\n")[0] : "it failed";
    throw httpError(422, `The image cannot be changed in this way: ${reason}`);
  }
}

function formatFor(options: ImageOptions, extension: string, moves: boolean): Format {
  if (options.format) return options.format;
  // AVIF is not written with several pictures.
  const better = options.auto?.find((format) => !moves || options.still || MOVING.has(format));
  if (better) return better;
  const native = (["png", "webp", "gif", "avif"] as const).find((format) => format === extension);
  return native ?? "jpg";
}

function refuseTooLarge(plan: Plan, source: Size, format: Format, pages: number): void {
  const { width, height } = plan.result;
  const most = LONGEST_SIDE[format];
  if (width > most || height > most)
    throw httpError(
      400,
      `The result would be ${width} by ${height} pixels; the format ${format} allows ${most} on a side`,
    );
  if (width * height * pages > Math.max(MOST_RESULT_PIXELS, source.width * source.height * pages))
    throw httpError(400, `An image may be enlarged to ${MOST_RESULT_PIXELS} pixels`);
}

/** Pictures of one that moves lie below each other while they are worked on. */
function refuseStillChanges({ blur, sharpen, turn, flip, crop, fit, background }: ImageOptions) {
  const found = [
    blur > 0 && "blur",
    sharpen > 0 && "sharp",
    turn !== 0 && "or",
    (flip.horizontal || flip.vertical) && "flip",
    crop.by === "entropy" && (fit === "crop" || fit === "min") && "crop=entropy",
    background && background.alpha > 0 && background.alpha < 1 && "bg with transparency",
  ].find((name) => name !== false && name !== undefined);
  if (found)
    throw httpError(
      400,
      `The image parameter ${found} is not served for an image that moves; ask for its first picture with frame=1`,
    );
}

function cut(
  image: Sharp,
  { extract, size }: Plan,
  { turn, flip, fit, crop }: ImageOptions,
): Sharp {
  const searches = crop.by === "entropy" && (fit === "crop" || fit === "min");
  const resized = image
    .extract(extract)
    .resize(
      searches
        ? { ...size, fit: "cover", position: sharp.strategy.entropy }
        : { ...size, fit: "fill" },
    );
  const upright = turn === 0 ? resized : resized.rotate(turn);
  const flopped = flip.horizontal ? upright.flop() : upright;
  return flip.vertical ? flopped.flip() : flopped;
}

function coloured(image: Sharp, { invert, greyscale }: ImageOptions): Sharp {
  const grey = greyscale ? image.modulate({ saturation: 0 }) : image;
  return invert ? grey.negate({ alpha: false }) : grey;
}

/** The largest deviation that is blurred at full size; the work grows with it. */
const LARGEST_BLUR = 6;
const LEAST_BLUR = 0.3;

/** Strong blur leaves nothing fine: it is made small, where it costs little, and enlarged again. */
async function blurred(image: Sharp, plan: Plan, options: ImageOptions): Promise<Sharp> {
  const { blur } = options;
  if (blur < LEAST_BLUR) return coloured(cut(image, plan, options), options);
  const factor = Math.max(1, blur / LARGEST_BLUR);
  const small = { ...plan, size: scaled(plan.size, 1 / factor) };
  const soft = await coloured(cut(image, small, options), options)
    .blur(blur / factor)
    .timeout({ seconds: LONGEST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = {
    width: plan.result.width - plan.room.left - plan.room.right,
    height: plan.result.height - plan.room.top - plan.room.bottom,
  };
  return sharp(soft.data, { raw: soft.info }).resize({ ...size, fit: "fill" });
}

const WHITE: Colour = { r: 255, g: 255, b: 255, alpha: 1 };
const CLEAR: Colour = { r: 255, g: 255, b: 255, alpha: 0 };

/** Fills free room and what is transparent with `bg`, else with white where a format needs a colour. */
function onBackground(
  image: Sharp,
  { room, result }: Plan,
  { background }: ImageOptions,
  format: Format,
): Sharp {
  const asked = background ?? (format === "jpg" ? WHITE : CLEAR);
  const colour = format === "jpg" ? onWhite(asked) : asked;
  const hasRoom = Object.values(room).some((pixels) => pixels > 0);
  const solid = colour.alpha === 1 ? image.flatten({ background: colour }) : image;
  const placed = hasRoom
    ? solid.extend({ ...room, background: colour.alpha === 1 ? colour : CLEAR })
    : solid;
  if (colour.alpha === 0 || colour.alpha === 1) return placed;
  const sheet = { create: { ...result, channels: 4 as const, background: colour } };
  return placed.composite([{ input: sheet, blend: "dest-over" }]);
}

function onWhite({ r, g, b, alpha }: Colour): Colour {
  const mixed = (channel: number) => Math.round(channel * alpha + 255 * (1 - alpha));
  return { r: mixed(r), g: mixed(g), b: mixed(b), alpha: 1 };
}

function encode(image: Sharp, format: Format, quality: number): Sharp {
  const percent = Math.max(1, quality);
  if (format === "png") return image.png();
  if (format === "webp") return image.webp({ quality: percent });
  if (format === "avif") return image.avif({ quality: Math.max(1, percent - 15), effort: 3 });
  if (format === "gif") return image.gif();
  return image.jpeg({ quality: percent, mozjpeg: true });
}
