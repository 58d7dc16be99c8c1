import "server-only";
import { getClientConfig } from "../sanity/client.ts";
import { createImageUrl, getImageDimensions, type ContentImage } from "./image-url.ts";

/** An image as a `data:` URL with its size in pixels. */
export type ImageData = { src: string; width: number; height: number };

/** Formats that the renderer of OG images draws. */
const drawableTypes = /^image\/(svg\+xml|png|jpeg)/;
const timeoutMs = 3_000;

/** Loads an image at a width. Returns undefined without one, or if it cannot be loaded or drawn. */
export async function loadImageData(
  image: ContentImage | null,
  width: number,
): Promise<ImageData | undefined> {
  const size = image && getImageDimensions(image);
  const path = image && createImageUrl(image, { width });
  if (!size || !path) return undefined;
  const { apiHost } = { apiHost: undefined, ...getClientConfig() };
  try {
    const response = await fetch(new URL(path, apiHost), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !drawableTypes.test(type)) return undefined;
    const bytes = Buffer.from(await response.arrayBuffer());
    return { ...size, src: `data:${type.split(";")[0]};base64,${bytes.toString("base64")}` };
  } catch {
    return undefined;
  }
}
