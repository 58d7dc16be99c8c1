import { extname } from "node:path";

/**
 * MIME types by file extension; of two extensions with one type, the last is the preferred one. Only types that a browser cannot run as a page are shown inline;
 * all others are sent as sandboxed downloads.
 */
const inlineTypes = new Map(
  Object.entries({
    jpeg: "image/jpeg",
    jpg: "image/jpeg",
    png: "image/png",
    webp: "image/webp",
    gif: "image/gif",
    avif: "image/avif",
    pdf: "application/pdf",
    mp4: "video/mp4",
    webm: "video/webm",
    mov: "video/quicktime",
    mp3: "audio/mpeg",
    m4a: "audio/mp4",
    ogg: "audio/ogg",
    wav: "audio/wav",
  }),
);
const downloadTypes = new Map(
  Object.entries({
    svg: "image/svg+xml",
    tiff: "image/tiff",
    tif: "image/tiff",
    txt: "text/plain",
    csv: "text/csv",
    json: "application/json",
    xml: "application/xml",
    html: "text/html",
    md: "text/markdown",
    vtt: "text/vtt",
    zip: "application/zip",
    docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  }),
);
/** Served as plain bytes, because some clients decide by the type alone whether to run a file. */
const typesSentAsBytes = new Set(["html", "xml"]);
const defaultType = "application/octet-stream";

const jpegSignatures = [[0, "ffd8ff"]] as const;
const tiffSignatures = [
  [0, "49492a00"],
  [0, "4d4d002a"],
  [0, "49492b00"],
  [0, "4d4d002b"],
] as const;

/**
 * File signatures by extension: an offset in bytes and the expected bytes in hex. Files without an
 * entry may have any content.
 */
const signatures: Readonly<Record<string, readonly (readonly [offset: number, bytes: string])[]>> =
  {
    jpg: jpegSignatures,
    jpeg: jpegSignatures,
    tif: tiffSignatures,
    tiff: tiffSignatures,
    png: [[0, "89504e470d0a1a0a"]],
    webp: [[8, "57454250"]],
    gif: [[0, "47494638"]],
    avif: [[4, "66747970"]],
    pdf: [[0, "255044462d"]],
    mp4: [[4, "66747970"]],
    m4a: [[4, "66747970"]],
    mov: [
      [4, "66747970"],
      [4, "6d6f6f76"],
      [4, "6d646174"],
      [4, "77696465"],
      [4, "66726565"],
    ],
    webm: [[0, "1a45dfa3"]],
    mp3: [
      [0, "494433"],
      [0, "fffb"],
      [0, "fff3"],
      [0, "fff2"],
    ],
    ogg: [[0, "4f676753"]],
    wav: [[8, "57415645"]],
    zip: [[0, "504b"]],
    docx: [[0, "504b0304"]],
    xlsx: [[0, "504b0304"]],
    pptx: [[0, "504b0304"]],
  };

/** Bytes at the start of a file that are needed to check its signature. */
export const signatureBytes = 16;

/** Whether the start of a file matches the signature of its extension. */
export function hasExpectedSignature(extension: string, start: Buffer): boolean {
  const rules = Object.hasOwn(signatures, extension) ? signatures[extension] : undefined;
  const hex = start.toString("hex");
  return rules?.some(([offset, bytes]) => hex.startsWith(bytes, offset * 2)) ?? true;
}

/** Whether a file starts like a raster image that browsers show. */
export const hasRasterSignature = (start: Buffer): boolean =>
  ["jpg", "png", "webp", "gif", "avif"].some((extension) =>
    hasExpectedSignature(extension, start.subarray(0, signatureBytes)),
  );

/** Whether a browser may show it inline. */
export const isInlineType = (extension: string): boolean => inlineTypes.has(extension);

/** The type in the asset's document. */
export const getMimeType = (extension: string): string =>
  inlineTypes.get(extension) ?? downloadTypes.get(extension) ?? defaultType;

/** The type in the response. */
export const getServedType = (extension: string): string =>
  typesSentAsBytes.has(extension) ? defaultType : getMimeType(extension);

const extensionByType = new Map(
  [...downloadTypes, ...inlineTypes].map(([extension, type]) => [type, extension]),
);

/** The extension for a stored file: that of its name, else of its content type, else `bin`. */
export function getFileExtension(
  filename: string | undefined,
  contentType: string | undefined,
): string {
  const extension = extname(filename ?? "")
    .slice(1)
    .toLowerCase();
  if (/^[a-z0-9]{1,10}$/.test(extension)) return extension;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return extensionByType.get(type) ?? "bin";
}
