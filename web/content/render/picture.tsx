import { createImageUrl, getImageDimensions, type ContentImage } from "./image-url.ts";

type PictureProps = {
  image: ContentImage;
  /** How wide the picture stands, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  /** Width to height of the place it fills; the part around the editor's focus is shown. */
  shape?: [width: number, height: number];
  className?: string | undefined;
};

const widths = [400, 800, 1200, 1600];

/**
 * A picture in the sizes a browser may choose from. Without an inline style, which the site's
 * policy refuses and `next/image` writes.
 */
export function Picture({ image, sizes, eager = false, shape, className }: PictureProps) {
  const heightOf = (width: number) => shape && Math.round((width / shape[0]) * shape[1]);
  const at = (width: number) => {
    const height = heightOf(width);
    return createImageUrl(image, { width, ...(height && { height }) });
  };
  const address = at(1200);
  const height = heightOf(1200);
  const dimensions = height ? { width: 1200, height } : getImageDimensions(image);
  if (!dimensions || !address) return null;
  return (
    <img
      className={className}
      src={address}
      srcSet={widths.map((width) => `${at(width)} ${width}w`).join(", ")}
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
