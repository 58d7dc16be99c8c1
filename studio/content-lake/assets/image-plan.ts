import type { ImageOptions, Turn } from "./image-parameters.ts";

/** Where the parameters lead for an image of a size: what is cut out, and how large it becomes. */
export type Size = { width: number; height: number };
export type Rect = Size & { left: number; top: number };

export type Plan = {
  /** Cut out of the source. */
  extract: Rect;
  /** What that is brought to, before it is turned. */
  size: Size;
  /** Free room around it once it is turned, which `fit=fill` and `pad` leave. */
  room: { left: number; right: number; top: number; bottom: number };
  /** The whole result. */
  result: Size;
};

/** Plans an image of this size, upright. */
export function planImage(source: Size, options: ImageOptions): Plan {
  const area = clampRect(options.rect, source);
  const frame = turned(area, options.turn);
  const { piece, size, canvas } = layOut(frame, options);
  const left = Math.floor((canvas.width - size.width) / 2);
  const top = Math.floor((canvas.height - size.height) / 2);
  const room = {
    left: left + options.pad,
    right: canvas.width - size.width - left + options.pad,
    top: top + options.pad,
    bottom: canvas.height - size.height - top + options.pad,
  };
  return {
    extract: inSource(piece, area, options.turn),
    size: turned(size, options.turn),
    room,
    result: { width: canvas.width + 2 * options.pad, height: canvas.height + 2 * options.pad },
  };
}

type Layout = { piece: Rect; size: Size; canvas: Size };

/** For an area that is turned already: which piece of it, its size, and the size with free room. */
function layOut(frame: Size, options: ImageOptions): Layout {
  const whole: Rect = { left: 0, top: 0, ...frame };
  const plain = (size: Size, canvas = size): Layout => ({ piece: whole, size, canvas });
  const wanted = options.fit === "crop" ? withinBounds(frame, options) : options;
  const { width, height } = wanted;
  const { fit } = options;
  const keepsSmall = fit === "max" || fit === "fillmax";
  if (width === undefined && height === undefined) return plain({ ...frame });
  if (width === undefined || height === undefined) {
    let scale = width === undefined ? (height ?? 1) / frame.height : width / frame.width;
    if (keepsSmall || fit === "min") scale = Math.min(scale, 1);
    return plain(scaled(frame, scale));
  }
  if (fit === "scale") return plain({ width, height });
  if (fit === "crop" || fit === "min") {
    const target = fit === "min" ? withinFrame({ width, height }, frame) : { width, height };
    return { piece: cropped(frame, target, options), size: target, canvas: target };
  }
  const scale = Math.min(width / frame.width, height / frame.height);
  const size = scaled(frame, keepsSmall ? Math.min(scale, 1) : scale);
  return fit === "fill" || fit === "fillmax" ? plain(size, { width, height }) : plain(size);
}

/** A size made larger or smaller, of at least one pixel a side. */
export const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** `min-w`, `max-w`, `min-h` and `max-h` decide about a side that was not given. */
function withinBounds(
  frame: Size,
  { width, height, bounds }: ImageOptions,
): { width?: number; height?: number } {
  const { minWidth, maxWidth, minHeight, maxHeight } = bounds;
  const given = [minWidth, maxWidth, minHeight, maxHeight].some((bound) => bound !== undefined);
  if (!given) return { ...(width && { width }), ...(height && { height }) };
  const ratio = frame.width / frame.height;
  const natural = {
    width: width ?? (height === undefined ? frame.width : height * ratio),
    height: height ?? (width === undefined ? frame.height : width / ratio),
  };
  return {
    width: width ?? within(natural.width, minWidth, maxWidth),
    height: height ?? within(natural.height, minHeight, maxHeight),
  };
}

const within = (value: number, least = 1, most = Number.POSITIVE_INFINITY): number =>
  Math.round(Math.max(least, Math.min(value, most)));

/** `fit=min` crops as `crop` does but never enlarges. */
const withinFrame = (target: Size, frame: Size): Size =>
  scaled(target, Math.min(1, frame.width / target.width, frame.height / target.height));

function clampRect(rect: ImageOptions["rect"], source: Size): Rect {
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

/** The largest piece of the frame in the target's proportions, placed by crop and focal point. */
function cropped(frame: Size, target: Size, { crop, focalPoint }: ImageOptions): Rect {
  const ratio = target.width / target.height;
  const width = Math.max(1, Math.min(frame.width, Math.round(frame.height * ratio)));
  const height = Math.max(1, Math.min(frame.height, Math.round(frame.width / ratio)));
  // By entropy the piece is looked for in the pixels; here it is the whole frame.
  if (crop.by === "entropy") return { left: 0, top: 0, ...frame };
  const place = crop.by === "focalpoint" ? focalPoint : crop;
  return {
    left: clamp(place.x * frame.width - width / 2, frame.width - width),
    top: clamp(place.y * frame.height - height / 2, frame.height - height),
    width,
    height,
  };
}

const clamp = (value: number, most: number): number =>
  Math.max(0, Math.min(Math.round(value), most));

const turned = ({ width, height }: Size, turn: Turn): Size =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };

/** A piece of the area as it lies once turned clockwise, in the source's coordinates. */
function inSource(piece: Rect, area: Rect, turn: Turn): Rect {
  const size = turned(piece, turn);
  const [left, top] =
    turn === 90
      ? [piece.top, area.height - piece.left - piece.width]
      : turn === 180
        ? [area.width - piece.left - piece.width, area.height - piece.top - piece.height]
        : turn === 270
          ? [area.width - piece.top - piece.height, piece.left]
          : [piece.left, piece.top];
  return { left: area.left + left, top: area.top + top, ...size };
}
