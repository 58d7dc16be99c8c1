import { createImageUrlBuilder } from "@sanity/image-url";
import { getClientConfig } from "../sanity/client.ts";

/** An image field of the content, with the editor's crop and hotspot. */
export type ContentImage = {
  asset: { _ref: string } | null;
  alt: string | null;
  /** Fractions of the original that are cropped on each side, 0 to 1. */
  crop?: { [side in "top" | "bottom" | "left" | "right"]?: number | undefined } | null;
  hotspot?: object | null;
};

export type ImageSize = {
  width: number;
  /** Crops to this height around the hotspot; without it, the aspect ratio is kept. */
  height?: number;
};

/**
 * Returns the URL of an image at a size: a path of this site for the embedded content lake, otherwise
 * Sanity's CDN. Returns undefined without an image or for an invalid reference.
 */
export function createImageUrl(image: ContentImage, { width, height }: ImageSize) {
  if (!image.asset || !/^image-[\da-f]+-\d+x\d+-[a-z0-9]+$/.test(image.asset._ref))
    return undefined;
  const { projectId, dataset, apiHost } = { apiHost: undefined, ...getClientConfig() };
  const sized = createImageUrlBuilder({
    projectId,
    dataset,
    ...(apiHost ? { baseUrl: apiHost } : {}),
  })
    .image({
      asset: image.asset,
      ...(image.crop ? { crop: image.crop } : {}),
      ...(image.hotspot ? { hotspot: image.hotspot } : {}),
    })
    .width(width)
    .auto("format");
  const url = (height ? sized.height(height).fit("crop") : sized.fit("max")).url();
  return apiHost ? url.slice(apiHost.length) : url;
}

/** Returns the size of the cropped image in pixels of the original. */
export function getImageDimensions(
  image: ContentImage,
): { width: number; height: number } | undefined {
  const [, width, height] = /-(\d+)x(\d+)-[a-z0-9]+$/.exec(image.asset?._ref ?? "") ?? [];
  if (!width || !height) return undefined;
  const { top = 0, bottom = 0, left = 0, right = 0 } = image.crop ?? {};
  return {
    width: Math.round(Number(width) * (1 - left - right)),
    height: Math.round(Number(height) * (1 - top - bottom)),
  };
}
