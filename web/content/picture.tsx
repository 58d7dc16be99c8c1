import { imageAddress, imageDimensions, type ContentImage } from "./image-address.ts";

interface PictureProps {
  image: ContentImage;
  /** How wide the picture stands, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  className?: string | undefined;
}

const widths = [400, 800, 1200, 1600];

/**
 * A picture in the sizes a browser may choose from. Without an inline style, which the site's
 * policy refuses and `next/image` writes.
 */
export function Picture({ image, sizes, eager = false, className }: PictureProps) {
  const dimensions = imageDimensions(image);
  const address = imageAddress(image, { width: 1200 });
  if (!dimensions || !address) return null;
  return (
    <img
      className={className}
      src={address}
      srcSet={widths.map((width) => `${imageAddress(image, { width })} ${width}w`).join(", ")}
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
