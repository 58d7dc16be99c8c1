import { httpError } from "../errors.ts";

/**
 * Parses Sanity's URL parameters for images. Documented parameters are supported or rejected with
 * 400; unknown ones are ignored, as in Sanity.
 */
export type Fit = "clip" | "crop" | "fill" | "fillmax" | "max" | "min" | "scale";
export type CropMode =
  { by: "position"; x: 0 | 0.5 | 1; y: 0 | 0.5 | 1 } | { by: "focalpoint" } | { by: "entropy" };
export type Format = "jpg" | "png" | "webp" | "avif" | "gif";
/** Channels from 0 to 255, alpha from 0 to 1. */
export type Color = { r: number; g: number; b: number; alpha: number };
export type Rotation = 0 | 90 | 180 | 270;

export type ImageOptions = {
  /** In pixels of the result, including `dpr`. */
  width?: number;
  height?: number;
  /** Limits for a side that is not set, with `fit=crop`. */
  bounds: { minWidth?: number; maxWidth?: number; minHeight?: number; maxHeight?: number };
  fit: Fit;
  crop: CropMode;
  rect?: { left: number; top: number; width: number; height: number };
  focalPoint: { x: number; y: number };
  quality: number;
  /** Set by `fm`. */
  format?: Format;
  /** Formats that `auto=format` may choose for this browser, best first. */
  auto?: Format[];
  background?: Color;
  /** Standard deviations in pixels of the result; 0 for none. */
  blur: number;
  sharpen: number;
  flip: { horizontal: boolean; vertical: boolean };
  rotation: Rotation;
  isInverted: boolean;
  isGrayscale: boolean;
  /** Padding in pixels on each side of the result. */
  padding: number;
  /** Only the first frame of an animated image. */
  firstFrameOnly: boolean;
};

const fitModes: Fit[] = ["clip", "crop", "fill", "fillmax", "max", "min", "scale"];
const outputFormats = ["jpg", "pjpg", "png", "webp"] as const;
/**
 * Unsupported and legacy parameters of Sanity's service, rejected because ignoring them would
 * return a wrong image.
 */
const unsupportedParameters = new Set("colorquant palette border mask txt".split(" "));
/** Parameters that do not change the image. */
const passiveParameters = new Set(["dl", "dlRaw", "tag"]);
const activeParameters = new Set(
  "w h min-w max-w min-h max-h fit crop rect fp-x fp-y q fm auto dpr bg blur sharp flip or invert sat pad frame cs".split(
    " ",
  ),
);

/** Maximum side in pixels that may be requested. */
export const maxSide = 8192;
const maxPadding = 2048;

/**
 * Parses the parameters; returns undefined when none changes the image.
 * @param accept the `accept` header, for `auto=format`
 */
export function parseImageOptions(
  search: URLSearchParams,
  accept: string,
): ImageOptions | undefined {
  const names = [...search.keys()];
  for (const name of names)
    if (unsupportedParameters.has(name))
      throw parameterError(name, "is not supported by the embedded content lake");
  const changes = names.filter(
    (name) => activeParameters.has(name) && !passiveParameters.has(name),
  );
  if (changes.length === 0) return undefined;
  const scale = parseNumber(search, "dpr", 0.1, 3) ?? 1;
  const parseSide = (name: string) => {
    const value = parseNumber(search, name, 1, maxSide);
    return value === undefined ? undefined : Math.min(Math.round(value * scale), maxSide);
  };
  const format = parseFormat(search);
  checkColorSpace(search);
  return {
    ...withoutUndefined({
      width: parseSide("w"),
      height: parseSide("h"),
      rect: parseRect(search),
      format,
      auto: format ? undefined : parseAutoFormats(search, accept),
      background: parseColor(search),
    }),
    bounds: withoutUndefined({
      minWidth: parseSide("min-w"),
      maxWidth: parseSide("max-w"),
      minHeight: parseSide("min-h"),
      maxHeight: parseSide("max-h"),
    }),
    fit: parseChoice(search, "fit", fitModes) ?? "clip",
    crop: parseCrop(search),
    focalPoint: {
      x: parseNumber(search, "fp-x", 0, 1) ?? 0.5,
      y: parseNumber(search, "fp-y", 0, 1) ?? 0.5,
    },
    quality: Math.round(parseNumber(search, "q", 0, 100) ?? 75),
    // Sanity's scale from 1 to 2000 has no unit; half of it matches its result in pixels.
    blur: (parseNumber(search, "blur", 0, 2000) ?? 0) / 2,
    sharpen: (parseNumber(search, "sharp", 0, 100) ?? 0) / 20,
    flip: parseFlip(search),
    rotation: parseRotation(search),
    isInverted: parseBoolean(search, "invert"),
    isGrayscale: parseGrayscale(search),
    padding: Math.round((parseNumber(search, "pad", 0, maxPadding) ?? 0) * scale),
    firstFrameOnly: parseFirstFrameOnly(search),
  };
}

const parameterError = (name: string, problem: string) =>
  httpError(400, `The image parameter ${name} ${problem}`);

/** Removes undefined fields. */
function withoutUndefined<T extends object>(fields: {
  [K in keyof T]: T[K] | undefined;
}): { [K in keyof T]?: T[K] } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The entries are those of `fields` without the undefined ones.
  return Object.fromEntries(entries) as { [K in keyof T]?: T[K] };
}

/** The value, or undefined for a missing or empty parameter. */
const getText = (search: URLSearchParams, name: string): string | undefined =>
  search.get(name) || undefined;

function parseNumber(
  search: URLSearchParams,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const input = getText(search, name);
  if (input === undefined) return undefined;
  const value = /^-?\d+(\.\d+)?$/.test(input) ? Number(input) : Number.NaN;
  if (!(value >= min && value <= max))
    throw parameterError(name, `must be a number from ${min} to ${max}`);
  return value;
}

function parseChoice<T extends string>(
  search: URLSearchParams,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const input = getText(search, name);
  if (input === undefined) return undefined;
  const value = allowed.find((item) => item === input);
  if (!value) throw parameterError(name, `must be one of ${allowed.join(", ")}`);
  return value;
}

/** One or two edges, as in `crop=top,left`, or a method to choose the area. */
function parseCrop(search: URLSearchParams): CropMode {
  const value = getText(search, "crop");
  if (value === undefined || value === "center") return { by: "position", x: 0.5, y: 0.5 };
  if (value === "focalpoint" || value === "entropy") return { by: value };
  let [x, y]: [0 | 0.5 | 1, 0 | 0.5 | 1] = [0.5, 0.5];
  for (const edge of value.split(",")) {
    if ((edge === "left" || edge === "right") && x === 0.5) x = edge === "left" ? 0 : 1;
    else if ((edge === "top" || edge === "bottom") && y === 0.5) y = edge === "top" ? 0 : 1;
    else
      throw parameterError(
        "crop",
        "must be top, bottom, left, right, two of them such as top,left, center, focalpoint or entropy",
      );
  }
  return { by: "position", x, y };
}

function parseRect(search: URLSearchParams): ImageOptions["rect"] {
  const value = getText(search, "rect");
  if (value === undefined) return undefined;
  const parts = value.split(",");
  const isValid = parts.length === 4 && parts.every((part) => /^\d+(\.\d+)?$/.test(part));
  if (!isValid) throw parameterError("rect", "must be left,top,width,height in pixels");
  const [left = 0, top = 0, width = 0, height = 0] = parts.map((part) => Math.round(Number(part)));
  if (width < 1 || height < 1)
    throw parameterError("rect", "must be at least one pixel wide and high");
  return { left, top, width, height };
}

function parseFormat(search: URLSearchParams): Format | undefined {
  if (getText(search, "fm") === "json")
    throw parameterError("fm", "cannot be json. Read the metadata in the asset's document instead");
  const format = parseChoice(search, "fm", outputFormats);
  return format === "pjpg" ? "jpg" : format;
}

function parseAutoFormats(search: URLSearchParams, accept: string): Format[] | undefined {
  if (parseChoice(search, "auto", ["format"] as const) === undefined) return undefined;
  return (["avif", "webp"] as const).filter((format) => accept.includes(`image/${format}`));
}

/** RGB, ARGB, RRGGBB or AARRGGBB. */
function parseColor(search: URLSearchParams): Color | undefined {
  const value = getText(search, "bg");
  if (value === undefined) return undefined;
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value))
    throw parameterError(
      "bg",
      "must be a color as RGB, ARGB, RRGGBB or AARRGGBB in hexadecimal digits",
    );
  const long = value.length < 6 ? value.replaceAll(/./g, "$&$&") : value;
  const channels = long.padStart(8, "f").match(/../g) ?? [];
  const [a = 255, r = 0, g = 0, b = 0] = channels.map((pair) => Number.parseInt(pair, 16));
  return { r, g, b, alpha: a / 255 };
}

function parseFlip(search: URLSearchParams): ImageOptions["flip"] {
  const flip = parseChoice(search, "flip", ["h", "v", "hv"] as const) ?? "";
  return { horizontal: flip.includes("h"), vertical: flip.includes("v") };
}

function parseRotation(search: URLSearchParams): Rotation {
  const rotation = parseChoice(search, "or", ["0", "90", "180", "270"] as const);
  // Each of the four strings is a valid rotation.
  return Number(rotation ?? 0) as Rotation;
}

const parseBoolean = (search: URLSearchParams, name: string): boolean =>
  parseChoice(search, name, ["true", "false"] as const) === "true";

function parseGrayscale(search: URLSearchParams): boolean {
  const saturation = getText(search, "sat");
  if (saturation !== undefined && saturation !== "0" && saturation !== "-100")
    throw parameterError("sat", "must be -100. Other values are not supported");
  return saturation === "-100" || getText(search, "cs") === "b-w";
}

function checkColorSpace(search: URLSearchParams): void {
  const space = parseChoice(search, "cs", ["srgb", "b-w", "origin", "cmyk"] as const);
  if (space === "origin" || space === "cmyk")
    throw parameterError(
      "cs",
      "must be srgb or b-w. Others are not supported by the embedded content lake",
    );
}

function parseFirstFrameOnly(search: URLSearchParams): boolean {
  const frame = getText(search, "frame");
  if (frame !== undefined && frame !== "1")
    throw parameterError("frame", "must be 1, the first frame");
  return frame === "1";
}
