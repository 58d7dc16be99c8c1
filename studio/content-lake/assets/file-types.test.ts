import { expect, test } from "vitest";
import { fileExtension, isOfKind, isShown, mimeTypeOf, servedTypeOf } from "./file-types.ts";

test.each([
  ["Report.PDF", undefined, "pdf"],
  ["a.tar.gz", undefined, "gz"],
  ["no-ending", "video/mp4; codecs=x", "mp4"],
  [undefined, "text/plain", "txt"],
  [undefined, undefined, "bin"],
  ["x.p/../q", undefined, "bin"],
  ["x.ph p", undefined, "bin"],
  ["page.html", "image/png", "html"],
])("%s sent as %s is kept as .%s", (name, type, extension) => {
  expect(fileExtension(name, type)).toBe(extension);
});

test.each(["html", "xml", "xhtml", "svg", "js", "bin", "constructor"])(
  "a .%s never opens in a browser's window",
  (extension) => {
    expect(isShown(extension)).toBe(false);
    expect(servedTypeOf(extension)).not.toMatch(/html|\/xml$|script/);
  },
);

test("a video is one, to the document and to the browser", () => {
  expect([mimeTypeOf("mp4"), servedTypeOf("mp4"), isShown("mp4")]).toEqual([
    "video/mp4",
    "video/mp4",
    true,
  ]);
});

test.each([
  ["pdf", "%PDF-1.7\n", true],
  ["pdf", "<html><script>", false],
  ["png", "\x89PNG\r\n\x1a\n", true],
  ["png", "\xff\xd8\xff", false],
  ["webp", "RIFF\0\0\0\0WEBP", true],
  ["mp4", "\0\0\0\x20ftypisom", true],
  ["mp4", "MZ", false],
  ["docx", "PK\x03\x04", true],
  ["docx", "\xd0\xcf\x11\xe0", false],
  ["txt", "\0\0", true],
  ["constructor", "x", true],
])("a .%s that begins with %j: %s", (extension, begin, expected) => {
  expect(isOfKind(extension, Buffer.from(begin, "latin1"))).toBe(expected);
});
