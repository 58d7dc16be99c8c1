import type { ImageOptions, Rotation } from "./image-parameters.ts";

/**
 * Computes the geometry of a transformation: which area of the source to extract, and the sizes of
 * the image and its canvas.
 */
export type Size = { width: number; height: number };
export type Rect = Size & { left: number; top: number };

export type ImagePlan = {
  /** The area of the source to extract. */
  extract: Rect;
  /** The size to scale it to, before rotation. */
  size: Size;
  /** Free space around the rotated image, from `fit=fill` and `pad`. */
  margin: { left: number; right: number; top: number; bottom: number };
  /** The size of the whole result. */
  result: Size;
};

/** Plans the transformation of an upright image of this size. */
export function planImage(source: Size, options: ImageOptions): ImagePlan {
  const area = clampRect(options.rect, source);
  const frame = rotateSize(area, options.rotation);
  const { cropArea, size, canvas } = planLayout(frame, options);
  const left = Math.floor((canvas.width - size.width) / 2);
  const top = Math.floor((canvas.height - size.height) / 2);
  const margin = {
    left: left + options.padding,
    right: canvas.width - size.width - left + options.padding,
    top: top + options.padding,
    bottom: canvas.height - size.height - top + options.padding,
  };
  return {
    extract: toSourceArea(cropArea, area, options.rotation),
    size: rotateSize(size, options.rotation),
    margin,
    result: {
      width: canvas.width + 2 * options.padding,
      height: canvas.height + 2 * options.padding,
    },
  };
}

type Layout = { cropArea: Rect; size: Size; canvas: Size };

/** For a rotated area: the part to keep, its size, and the canvas size. */
function planLayout(frame: Size, options: ImageOptions): Layout {
  const whole: Rect = { left: 0, top: 0, ...frame };
  const withoutCrop = (size: Size, canvas = size): Layout => ({ cropArea: whole, size, canvas });
  const requested = options.fit === "crop" ? applyBounds(frame, options) : options;
  const { width, height } = requested;
  const { fit } = options;
  const neverEnlarges = fit === "max" || fit === "fillmax";
  if (width === undefined && height === undefined) return withoutCrop({ ...frame });
  if (width === undefined || height === undefined) {
    let scale = width === undefined ? (height ?? 1) / frame.height : width / frame.width;
    if (neverEnlarges || fit === "min") scale = Math.min(scale, 1);
    return withoutCrop(scaleSize(frame, scale));
  }
  if (fit === "scale") return withoutCrop({ width, height });
  if (fit === "crop" || fit === "min") {
    const target = fit === "min" ? shrinkToFrame({ width, height }, frame) : { width, height };
    return { cropArea: findCropArea(frame, target, options), size: target, canvas: target };
  }
  const scale = Math.min(width / frame.width, height / frame.height);
  const size = scaleSize(frame, neverEnlarges ? Math.min(scale, 1) : scale);
  return fit === "fill" || fit === "fillmax"
    ? withoutCrop(size, { width, height })
    : withoutCrop(size);
}

/** Scales a size, to at least one pixel per side. */
export const scaleSize = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Applies `min-w`, `max-w`, `min-h` and `max-h` to sides that are not set. */
function applyBounds(
  frame: Size,
  { width, height, bounds }: ImageOptions,
): { width?: number; height?: number } {
  const { minWidth, maxWidth, minHeight, maxHeight } = bounds;
  const hasBounds = [minWidth, maxWidth, minHeight, maxHeight].some((bound) => bound !== undefined);
  if (!hasBounds) return { ...(width && { width }), ...(height && { height }) };
  const aspectRatio = frame.width / frame.height;
  const natural = {
    width: width ?? (height === undefined ? frame.width : height * aspectRatio),
    height: height ?? (width === undefined ? frame.height : width / aspectRatio),
  };
  return {
    width: width ?? clampSide(natural.width, minWidth, maxWidth),
    height: height ?? clampSide(natural.height, minHeight, maxHeight),
  };
}

const clampSide = (value: number, min = 1, max = Number.POSITIVE_INFINITY): number =>
  Math.round(Math.max(min, Math.min(value, max)));

/** `fit=min` crops like `crop` but never enlarges. */
const shrinkToFrame = (target: Size, frame: Size): Size =>
  scaleSize(target, Math.min(1, frame.width / target.width, frame.height / target.height));

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

/**
 * The largest part of the frame with the target's aspect aspectRatio, positioned by crop and focal point.
 */
function findCropArea(frame: Size, target: Size, { crop, focalPoint }: ImageOptions): Rect {
  const aspectRatio = target.width / target.height;
  const width = Math.max(1, Math.min(frame.width, Math.round(frame.height * aspectRatio)));
  const height = Math.max(1, Math.min(frame.height, Math.round(frame.width / aspectRatio)));
  // Entropy cropping analyzes the pixels, so it needs the whole frame.
  if (crop.by === "entropy") return { left: 0, top: 0, ...frame };
  const center = crop.by === "focalpoint" ? focalPoint : crop;
  return {
    left: clamp(center.x * frame.width - width / 2, frame.width - width),
    top: clamp(center.y * frame.height - height / 2, frame.height - height),
    width,
    height,
  };
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(Math.round(value), max));

const rotateSize = ({ width, height }: Size, rotation: Rotation): Size =>
  rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };

/** Maps a part of the rotated area to the source's coordinates. */
function toSourceArea(cropArea: Rect, area: Rect, rotation: Rotation): Rect {
  const size = rotateSize(cropArea, rotation);
  const [left, top] =
    rotation === 90
      ? [cropArea.top, area.height - cropArea.left - cropArea.width]
      : rotation === 180
        ? [
            area.width - cropArea.left - cropArea.width,
            area.height - cropArea.top - cropArea.height,
          ]
        : rotation === 270
          ? [area.width - cropArea.top - cropArea.height, cropArea.left]
          : [cropArea.left, cropArea.top];
  return { left: area.left + left, top: area.top + top, ...size };
}
