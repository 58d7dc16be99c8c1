import { createImageUrl, getImageDimensions, type ContentImage } from "./image-url.ts";

type PictureProps = {
  image: ContentImage;
  /** The `sizes` attribute: the rendered width per viewport. */
  sizes: string;
  /** Loads with high priority; for images above the fold. */
  eager?: boolean;
  /** Crops to this ratio around the hotspot. */
  aspectRatio?: [width: number, height: number];
  className?: string | undefined;
};

const widths = [400, 800, 1200, 1600];

/**
 * A responsive image. Unlike `next/image` it has no inline style, which the Content Security Policy
 * blocks.
 */
export function Picture({ image, sizes, eager = false, aspectRatio, className }: PictureProps) {
  const getHeight = (width: number) =>
    aspectRatio && Math.round((width / aspectRatio[0]) * aspectRatio[1]);
  const getUrl = (width: number) => {
    const height = getHeight(width);
    return createImageUrl(image, { width, ...(height && { height }) });
  };
  const url = getUrl(1200);
  const height = getHeight(1200);
  const dimensions = height ? { width: 1200, height } : getImageDimensions(image);
  if (!dimensions || !url) return null;
  return (
    <img
      className={className}
      src={url}
      srcSet={widths.map((width) => `${getUrl(width)} ${width}w`).join(", ")}
      sizes={sizes}
      width={dimensions.width}
      height={dimensions.height}
      alt={image.alt ?? ""}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
    />
  );
}
