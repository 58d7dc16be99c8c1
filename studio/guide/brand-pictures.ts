import sharp from "sharp";
import type { PrintBrand } from "../print/pdf-canvas.ts";

/** The published brand, with the URLs of its images. */
export type PublishedBrand = {
  name: string;
  accent: string | null;
  iconUrl: string | null;
  darkLogoUrl: string | null;
};

const timeoutMs = 10_000;
/** Enough for a crisp print at the size on the cover. */
const pictureHeight = 240;

/**
 * Loads the images of a brand as PNG files. An image that cannot be loaded is left out, so that the
 * guide is still current.
 * @param apiHost the content lake to load them from; undefined for Sanity's hosting
 */
export async function loadPrintBrand(
  { name, accent, iconUrl, darkLogoUrl }: PublishedBrand,
  apiHost: string | undefined,
): Promise<PrintBrand> {
  const [icon, darkLogo] = await Promise.all(
    [iconUrl, darkLogoUrl].map((url) => load(url, apiHost)),
  );
  return { name, accent, icon, darkLogo };
}

async function load(url: string | null, apiHost: string | undefined): Promise<string | undefined> {
  if (!url) return undefined;
  const source = apiHost ? new URL(new URL(url).pathname, apiHost) : url;
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    // Vector images are drawn at about their final size.
    const png = await sharp(Buffer.from(await response.arrayBuffer()), { density: 600 })
      .resize({ height: pictureHeight, width: pictureHeight * 4, fit: "inside" })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  } catch (error) {
    console.warn(`The guide has no picture of the brand from ${url}:`, error);
    return undefined;
  }
}
