import sharp, { type Sharp } from "sharp";
import { httpError } from "./errors.ts";

/** Image transformations by Sanity's URL parameters. */
export type Fit = "clip" | "crop" | "fill" | "fillmax" | "max" | "min" | "scale";
export type Crop = "top" | "bottom" | "left" | "right" | "center" | "focalpoint" | "entropy";
export type Format = "jpg" | "png" | "webp" | "avif" | "gif";

export type ImageOptions = {
  width?: number;
  height?: number;
  fit: Fit;
  crop: Crop;
  rect?: { left: number; top: number; width: number; height: number };
  focalPoint: { x: number; y: number };
  quality: number;
  format?: Format;
};

export type Size = { width: number; height: number };

const FITS: Fit[] = ["clip", "crop", "fill", "fillmax", "max", "min", "scale"];
const CROPS: Crop[] = ["top", "bottom", "left", "right", "center", "focalpoint", "entropy"];
const KNOWN = new Set(
  ["w", "h", "fit", "crop", "rect", "fp-x", "fp-y", "q", "auto", "dpr", "fm", "dl"].concat([
    "tag",
    "dlRaw",
  ]),
);
/** Parameters of Sanity's that are not served: refused, because a wrong picture would be worse. */
const UNSERVED = new Set(
  ["blur", "sharp", "sat", "flip", "or", "bg", "pad", "invert", "max-w", "max-h", "min-w"].concat([
    "min-h",
    "colorquant",
    "frame",
    "palette",
    "border",
    "mask",
    "txt",
  ]),
);

/** The largest side of a result, and the most pixels an image may have to be worked on. */
const LARGEST_SIDE = 8192;
export const MOST_PIXELS = 100_000_000;

/** The most pixels an image may be enlarged to: one request must not keep the machine busy for minutes. */
export const MOST_RESULT_PIXELS = 2 ** 24;

/**
 * Reads the parameters; undefined when none asks for a change.
 * @param accept the `accept` header, which `auto=format` goes by
 */
export function parseImageOptions(
  search: URLSearchParams,
  accept: string,
): ImageOptions | undefined {
  for (const name of search.keys()) {
    if (UNSERVED.has(name))
      throw httpError(400, `The image parameter ${name} is not supported by the embedded lake`);
  }
  const asked = [...search.keys()].filter((name) => KNOWN.has(name));
  if (asked.every((name) => name === "dl" || name === "dlRaw" || name === "tag")) return undefined;
  const scale = numberParam(search, "dpr", 0.1, 3) ?? 1;
  const width = side(search, "w", scale);
  const height = side(search, "h", scale);
  const rect = rectParam(search);
  const format = formatParam(search, accept);
  return {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(rect ? { rect } : {}),
    ...(format ? { format } : {}),
    fit: choice(search, "fit", FITS) ?? "clip",
    crop: choice(search, "crop", CROPS) ?? "center",
    focalPoint: {
      x: numberParam(search, "fp-x", 0, 1) ?? 0.5,
      y: numberParam(search, "fp-y", 0, 1) ?? 0.5,
    },
    quality: Math.round(numberParam(search, "q", 0, 100) ?? 75),
  };
}

function numberParam(
  search: URLSearchParams,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = search.get(name);
  if (text === null || text === "") return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most)
    throw httpError(400, `The image parameter ${name} must be a number from ${least} to ${most}`);
  return value;
}

function side(search: URLSearchParams, name: string, scale: number): number | undefined {
  const value = numberParam(search, name, 1, LARGEST_SIDE);
  return value === undefined ? undefined : Math.min(Math.round(value * scale), LARGEST_SIDE);
}

function choice<T extends string>(
  search: URLSearchParams,
  name: string,
  allowed: T[],
): T | undefined {
  const text = search.get(name);
  if (text === null) return undefined;
  // Several crops may be named, as in `crop=top,left`; the first says most.
  const value = allowed.find((item) => item === text.split(",")[0]);
  if (!value)
    throw httpError(400, `The image parameter ${name} must be one of ${allowed.join(", ")}`);
  return value;
}

function rectParam(search: URLSearchParams): ImageOptions["rect"] {
  const text = search.get("rect");
  if (text === null) return undefined;
  const [left = -1, top = -1, width = 0, height = 0, ...rest] = text.split(",").map(Number);
  const numbers = [left, top, width, height];
  if (rest.length > 0 || numbers.some((value) => !Number.isFinite(value)) || left < 0 || top < 0)
    throw httpError(400, "The image parameter rect must be left,top,width,height in pixels");
  if (width < 1 || height < 1)
    throw httpError(400, "The image parameter rect must be at least one pixel wide and high");
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.round(width),
    height: Math.round(height),
  };
}

function formatParam(search: URLSearchParams, accept: string): Format | undefined {
  const fixed = search.get("fm");
  if (fixed !== null) {
    const names: Record<string, Format> = {
      jpg: "jpg",
      pjpg: "jpg",
      png: "png",
      webp: "webp",
      avif: "avif",
    };
    const format = Object.hasOwn(names, fixed) ? names[fixed] : undefined;
    if (!format)
      throw httpError(400, "The image parameter fm must be jpg, pjpg, png, webp or avif");
    return format;
  }
  const auto = search.get("auto");
  if (auto === null) return undefined;
  if (auto !== "format") throw httpError(400, 'The image parameter auto must be "format"');
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : undefined;
}

/** A piece of the source and the size it is brought to. */
export type Plan = {
  extract: { left: number; top: number; width: number; height: number };
  size: Size;
};

/** Where the parameters lead for an image of this size: what is cut out and how large it gets. */
export function planImage(source: Size, options: ImageOptions): Plan {
  const area = clampRect(options.rect, source);
  const { width, height, fit } = options;
  const ratio = area.width / area.height;
  if (width === undefined && height === undefined)
    return { extract: area, size: { width: area.width, height: area.height } };
  if (width === undefined || height === undefined) {
    let wide = width ?? (height ?? 1) * ratio;
    if (fit === "max" || fit === "fillmax") wide = Math.min(wide, area.width);
    return { extract: area, size: rounded(wide, wide / ratio) };
  }
  if (fit === "scale") return { extract: area, size: { width, height } };
  if (fit === "clip" || fit === "max" || fit === "fill" || fit === "fillmax") {
    let scale = Math.min(width / area.width, height / area.height);
    if (fit === "max" || fit === "fillmax") scale = Math.min(scale, 1);
    return { extract: area, size: rounded(area.width * scale, area.height * scale) };
  }
  const target = fit === "min" ? withinArea(width, height, area) : { width, height };
  return { extract: cropped(area, target, options), size: target };
}

const rounded = (width: number, height: number): Size => ({
  width: Math.max(1, Math.min(LARGEST_SIDE, Math.round(width))),
  height: Math.max(1, Math.min(LARGEST_SIDE, Math.round(height))),
});

/** `fit=min` crops as `crop` does but never enlarges. */
function withinArea(width: number, height: number, area: Size): Size {
  const scale = Math.min(1, area.width / width, area.height / height);
  return rounded(width * scale, height * scale);
}

function clampRect(rect: ImageOptions["rect"], source: Size): Plan["extract"] {
  if (!rect) return { left: 0, top: 0, ...source };
  const left = Math.min(rect.left, source.width - 1);
  const top = Math.min(rect.top, source.height - 1);
  return {
    left,
    top,
    width: Math.min(rect.width, source.width - left),
    height: Math.min(rect.height, source.height - top),
  };
}

/** The largest piece of the area in the target's proportions, placed by crop and focal point. */
function cropped(area: Plan["extract"], target: Size, options: ImageOptions): Plan["extract"] {
  const ratio = target.width / target.height;
  const width = Math.max(1, Math.min(area.width, Math.round(area.height * ratio)));
  const height = Math.max(1, Math.min(area.height, Math.round(area.width / ratio)));
  const place = placeOf(options);
  const left = clamp(place.x * area.width - width / 2, area.width - width);
  const top = clamp(place.y * area.height - height / 2, area.height - height);
  return { left: area.left + left, top: area.top + top, width, height };
}

const clamp = (value: number, most: number): number =>
  Math.max(0, Math.min(Math.round(value), most));

function placeOf({ crop, focalPoint }: ImageOptions): { x: number; y: number } {
  if (crop === "focalpoint") return focalPoint;
  if (crop === "top") return { x: 0.5, y: 0 };
  if (crop === "bottom") return { x: 0.5, y: 1 };
  if (crop === "left") return { x: 0, y: 0.5 };
  return crop === "right" ? { x: 1, y: 0.5 } : { x: 0.5, y: 0.5 };
}

const MIME: Record<Format, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** Works the transformation out. `extension` is that of the source. */
export async function transformImage(
  file: string,
  extension: string,
  options: ImageOptions,
): Promise<{ bytes: Buffer; mimeType: string }> {
  const image = sharp(file, { limitInputPixels: MOST_PIXELS, animated: false }).autoOrient();
  const { width, height, autoOrient } = await sharp(file).metadata();
  const plan = planImage(autoOrient ?? { width, height }, options);
  const pixels = plan.size.width * plan.size.height;
  if (pixels > Math.max(MOST_RESULT_PIXELS, plan.extract.width * plan.extract.height))
    throw httpError(400, `An image may be enlarged to ${MOST_RESULT_PIXELS} pixels`);
  const isEntropy = options.crop === "entropy" && options.fit === "crop";
  const resized = isEntropy
    ? image.resize({ ...plan.size, fit: "cover", position: sharp.strategy.entropy })
    : image.extract(plan.extract).resize({ ...plan.size, fit: "fill" });
  const format = options.format ?? nativeFormat(extension);
  const bytes = await encode(resized, format, options.quality).toBuffer();
  return { bytes, mimeType: MIME[format] };
}

function nativeFormat(extension: string): Format {
  if (extension === "png" || extension === "webp" || extension === "gif" || extension === "avif")
    return extension;
  return "jpg";
}

function encode(image: Sharp, format: Format, quality: number): Sharp {
  const percent = Math.max(1, quality);
  if (format === "png") return image.png();
  if (format === "webp") return image.webp({ quality: percent });
  if (format === "avif") return image.avif({ quality: Math.max(1, percent - 15), effort: 3 });
  if (format === "gif") return image.gif();
  return image.flatten({ background: "#fff" }).jpeg({ quality: percent, mozjpeg: true });
}
