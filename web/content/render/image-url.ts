import { createImageUrlBuilder } from "@sanity/image-url";
import { getClientConfig } from "../sanity/client.ts";

/** A picture as an editor placed it, with the cut and the focus they chose. */
export type ContentImage = {
  asset: { _ref: string } | null;
  alt: string | null;
  /** Shares of the original that are cut off, 0 to 1. */
  crop?: { [side in "top" | "bottom" | "left" | "right"]?: number | undefined } | null;
  hotspot?: object | null;
};

export type ImageSize = {
  width: number;
  /** Cut to this height around the focus; without it the picture keeps its shape. */
  height?: number;
};

/**
 * The address of a picture at a size, on the content lake that embeds it (a path of this site) or
 * on Sanity's image service. `undefined` when there is no picture or its reference is not one.
 */
export function createImageUrl(image: ContentImage, { width, height }: ImageSize) {
  if (!image.asset || !/^image-[\da-f]+-\d+x\d+-[a-z0-9]+$/.test(image.asset._ref))
    return undefined;
  const { projectId, dataset, apiHost } = embedded();
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

function embedded() {
  const { projectId, dataset, apiHost } = { apiHost: undefined, ...getClientConfig() };
  return { projectId, dataset, apiHost };
}

/** Width and height, in the original's pixels, of what the editor's cut leaves of it. */
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
