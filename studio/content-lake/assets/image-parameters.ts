import { httpError } from "../errors.ts";

/**
 * Sanity's URL parameters of images, read and checked. Those that are documented are served or
 * refused with 400; names that Sanity does not know are ignored, as it does.
 */
export type Fit = "clip" | "crop" | "fill" | "fillmax" | "max" | "min" | "scale";
export type Crop =
  { by: "place"; x: 0 | 0.5 | 1; y: 0 | 0.5 | 1 } | { by: "focalpoint" } | { by: "entropy" };
export type Format = "jpg" | "png" | "webp" | "avif" | "gif";
/** Channels from 0 to 255, alpha from 0 to 1. */
export type Colour = { r: number; g: number; b: number; alpha: number };
export type Turn = 0 | 90 | 180 | 270;

export type ImageOptions = {
  /** In pixels of the result; `dpr` is part of them. */
  width?: number;
  height?: number;
  /** Bounds of a side that is not given, with `fit=crop`. */
  bounds: { minWidth?: number; maxWidth?: number; minHeight?: number; maxHeight?: number };
  fit: Fit;
  crop: Crop;
  rect?: { left: number; top: number; width: number; height: number };
  focalPoint: { x: number; y: number };
  quality: number;
  /** Given by `fm`. */
  format?: Format;
  /** What `auto=format` may choose from for this browser, the best first. */
  auto?: Format[];
  background?: Colour;
  /** Standard deviations in pixels of the result; 0 for none. */
  blur: number;
  sharpen: number;
  flip: { horizontal: boolean; vertical: boolean };
  turn: Turn;
  invert: boolean;
  greyscale: boolean;
  /** Pixels around the result, on each side. */
  pad: number;
  /** The first picture alone of one that moves. */
  still: boolean;
};

const FITS: Fit[] = ["clip", "crop", "fill", "fillmax", "max", "min", "scale"];
const FORMATS = ["jpg", "pjpg", "png", "webp"] as const;
/** Sanity's, and older ones of its service, that are not served: a wrong picture would be worse. */
const UNSERVED = new Set("colorquant palette border mask txt".split(" "));
/** Those that leave the bytes as they are. */
const PASSIVE = new Set(["dl", "dlRaw", "tag"]);
const ACTIVE = new Set(
  "w h min-w max-w min-h max-h fit crop rect fp-x fp-y q fm auto dpr bg blur sharp flip or invert sat pad frame cs".split(
    " ",
  ),
);

/** The largest side that may be asked for. */
export const LARGEST_SIDE = 8192;
const LARGEST_PAD = 2048;

/**
 * Reads the parameters; undefined when none asks for a change.
 * @param accept the `accept` header, which `auto=format` goes by
 */
export function parseImageOptions(
  search: URLSearchParams,
  accept: string,
): ImageOptions | undefined {
  const names = [...search.keys()];
  for (const name of names)
    if (UNSERVED.has(name)) throw refused(name, "is not supported by the embedded content lake");
  const asked = names.filter((name) => ACTIVE.has(name) && !PASSIVE.has(name));
  if (asked.length === 0) return undefined;
  const scale = number(search, "dpr", 0.1, 3) ?? 1;
  const side = (name: string) => {
    const value = number(search, name, 1, LARGEST_SIDE);
    return value === undefined ? undefined : Math.min(Math.round(value * scale), LARGEST_SIDE);
  };
  const format = formatParam(search);
  colourSpaceParam(search);
  return {
    ...defined({
      width: side("w"),
      height: side("h"),
      rect: rectParam(search),
      format,
      auto: format ? undefined : autoParam(search, accept),
      background: colourParam(search),
    }),
    bounds: defined({
      minWidth: side("min-w"),
      maxWidth: side("max-w"),
      minHeight: side("min-h"),
      maxHeight: side("max-h"),
    }),
    fit: oneOf(search, "fit", FITS) ?? "clip",
    crop: cropParam(search),
    focalPoint: {
      x: number(search, "fp-x", 0, 1) ?? 0.5,
      y: number(search, "fp-y", 0, 1) ?? 0.5,
    },
    quality: Math.round(number(search, "q", 0, 100) ?? 75),
    // Sanity gives a scale from 1 to 2000 without a unit; half of it is its look in pixels.
    blur: (number(search, "blur", 0, 2000) ?? 0) / 2,
    sharpen: (number(search, "sharp", 0, 100) ?? 0) / 20,
    flip: flipParam(search),
    turn: turnParam(search),
    invert: switchParam(search, "invert"),
    greyscale: greyscaleParam(search),
    pad: Math.round((number(search, "pad", 0, LARGEST_PAD) ?? 0) * scale),
    still: stillParam(search),
  };
}

const refused = (name: string, why: string) => httpError(400, `The image parameter ${name} ${why}`);

/** Without the fields that are undefined. */
function defined<T extends object>(fields: {
  [K in keyof T]: T[K] | undefined;
}): { [K in keyof T]?: T[K] } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The entries are those of `fields`, of which the undefined ones are gone.
  return Object.fromEntries(kept) as { [K in keyof T]?: T[K] };
}

/** What was typed, or undefined for a parameter that is absent or empty. */
const text = (search: URLSearchParams, name: string): string | undefined =>
  search.get(name) || undefined;

function number(
  search: URLSearchParams,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const given = text(search, name);
  if (given === undefined) return undefined;
  const value = /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= least && value <= most))
    throw refused(name, `must be a number from ${least} to ${most}`);
  return value;
}

function oneOf<T extends string>(
  search: URLSearchParams,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const given = text(search, name);
  if (given === undefined) return undefined;
  const value = allowed.find((item) => item === given);
  if (!value) throw refused(name, `must be one of ${allowed.join(", ")}`);
  return value;
}

/** One or two edges, as in `crop=top,left`, or a way to find the place. */
function cropParam(search: URLSearchParams): Crop {
  const given = text(search, "crop");
  if (given === undefined || given === "center") return { by: "place", x: 0.5, y: 0.5 };
  if (given === "focalpoint" || given === "entropy") return { by: given };
  let [x, y]: [0 | 0.5 | 1, 0 | 0.5 | 1] = [0.5, 0.5];
  for (const edge of given.split(",")) {
    if ((edge === "left" || edge === "right") && x === 0.5) x = edge === "left" ? 0 : 1;
    else if ((edge === "top" || edge === "bottom") && y === 0.5) y = edge === "top" ? 0 : 1;
    else
      throw refused(
        "crop",
        "must be top, bottom, left, right, two of them such as top,left, center, focalpoint or entropy",
      );
  }
  return { by: "place", x, y };
}

function rectParam(search: URLSearchParams): ImageOptions["rect"] {
  const given = text(search, "rect");
  if (given === undefined) return undefined;
  const parts = given.split(",");
  const isNumbers = parts.length === 4 && parts.every((part) => /^\d+(\.\d+)?$/.test(part));
  if (!isNumbers) throw refused("rect", "must be left,top,width,height in pixels");
  const [left = 0, top = 0, width = 0, height = 0] = parts.map((part) => Math.round(Number(part)));
  if (width < 1 || height < 1) throw refused("rect", "must be at least one pixel wide and high");
  return { left, top, width, height };
}

function formatParam(search: URLSearchParams): Format | undefined {
  if (text(search, "fm") === "json")
    throw refused("fm", "cannot be json here; the asset's document has what is known about it");
  const format = oneOf(search, "fm", FORMATS);
  return format === "pjpg" ? "jpg" : format;
}

function autoParam(search: URLSearchParams, accept: string): Format[] | undefined {
  if (oneOf(search, "auto", ["format"] as const) === undefined) return undefined;
  return (["avif", "webp"] as const).filter((format) => accept.includes(`image/${format}`));
}

/** RGB, ARGB, RRGGBB or AARRGGBB. */
function colourParam(search: URLSearchParams): Colour | undefined {
  const given = text(search, "bg");
  if (given === undefined) return undefined;
  if (!/^([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(given))
    throw refused("bg", "must be a colour as RGB, ARGB, RRGGBB or AARRGGBB in hexadecimal digits");
  const long = given.length < 6 ? given.replaceAll(/./g, "$&$&") : given;
  const channels = long.padStart(8, "f").match(/../g) ?? [];
  const [a = 255, r = 0, g = 0, b = 0] = channels.map((pair) => Number.parseInt(pair, 16));
  return { r, g, b, alpha: a / 255 };
}

function flipParam(search: URLSearchParams): ImageOptions["flip"] {
  const flip = oneOf(search, "flip", ["h", "v", "hv"] as const) ?? "";
  return { horizontal: flip.includes("h"), vertical: flip.includes("v") };
}

function turnParam(search: URLSearchParams): Turn {
  const turn = oneOf(search, "or", ["0", "90", "180", "270"] as const);
  // Each of the four texts is the number of that name.
  return Number(turn ?? 0) as Turn;
}

const switchParam = (search: URLSearchParams, name: string): boolean =>
  oneOf(search, name, ["true", "false"] as const) === "true";

function greyscaleParam(search: URLSearchParams): boolean {
  const saturation = text(search, "sat");
  if (saturation !== undefined && saturation !== "0" && saturation !== "-100")
    throw refused("sat", "must be -100; other degrees are not served");
  return saturation === "-100" || text(search, "cs") === "b-w";
}

function colourSpaceParam(search: URLSearchParams): void {
  const space = oneOf(search, "cs", ["srgb", "b-w", "origin", "cmyk"] as const);
  if (space === "origin" || space === "cmyk")
    throw refused(
      "cs",
      "must be srgb or b-w; others are not supported by the embedded content lake",
    );
}

function stillParam(search: URLSearchParams): boolean {
  const frame = text(search, "frame");
  if (frame !== undefined && frame !== "1") throw refused("frame", "must be 1, the first one");
  return frame === "1";
}
