import { extname } from "node:path";

/**
 * What files are served as, by the ending of their name. Nothing that a browser runs is among what
 * is shown: everything else is handed out to be saved, in a box where it can do nothing.
 */
const SHOWN = new Map(
  Object.entries({
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
const SAVED = new Map(
  Object.entries({
    svg: "image/svg+xml",
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
/** Sent as plain bytes all the same: some programs look at the type alone. */
const NEVER_NAMED = new Set(["html", "xml"]);
const UNKNOWN = "application/octet-stream";

/** How files of an ending begin, as bytes in hex after so many others; a file without such a rule may be anything. */
const BEGINNINGS: Readonly<Record<string, readonly (readonly [skipped: number, begin: string])[]>> =
  {
    jpg: [[0, "ffd8ff"]],
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

/** Bytes that tell of what kind a file is. */
export const KIND_BYTES = 16;

/** Whether a file that begins like this can be what its ending says. */
export function isOfKind(extension: string, begin: Buffer): boolean {
  const rules = Object.hasOwn(BEGINNINGS, extension) ? BEGINNINGS[extension] : undefined;
  const hex = begin.toString("hex");
  return rules?.some(([skipped, start]) => hex.startsWith(start, skipped * 2)) ?? true;
}

/** Whether a browser may show it in its window. */
export const isShown = (extension: string): boolean => SHOWN.has(extension);

/** The type that the asset's document tells. */
export const mimeTypeOf = (extension: string): string =>
  SHOWN.get(extension) ?? SAVED.get(extension) ?? UNKNOWN;

/** The type that it is sent with. */
export const servedTypeOf = (extension: string): string =>
  NEVER_NAMED.has(extension) ? UNKNOWN : mimeTypeOf(extension);

const BY_TYPE = new Map([...SAVED, ...SHOWN].map(([extension, type]) => [type, extension]));

/** The ending a file is kept under: its name's, else that of the type it was sent with, else `bin`. */
export function fileExtension(
  filename: string | undefined,
  contentType: string | undefined,
): string {
  const extension = extname(filename ?? "")
    .slice(1)
    .toLowerCase();
  if (/^[a-z0-9]{1,10}$/.test(extension)) return extension;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return BY_TYPE.get(type) ?? "bin";
}
