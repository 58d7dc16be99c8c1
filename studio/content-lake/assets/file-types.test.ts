import { expect, test } from "vitest";
import {
  getFileExtension,
  hasExpectedSignature,
  isInlineType,
  getMimeType,
  getServedType,
} from "./file-types.ts";

test.each([
  ["Report.PDF", undefined, "pdf"],
  ["a.tar.gz", undefined, "gz"],
  ["no-ending", "video/mp4; codecs=x", "mp4"],
  ["no-ending", "image/jpeg", "jpg"],
  ["no-ending", "image/tiff", "tif"],
  [undefined, "text/plain", "txt"],
  [undefined, undefined, "bin"],
  ["x.p/../q", undefined, "bin"],
  ["x.ph p", undefined, "bin"],
  ["page.html", "image/png", "html"],
])("stores %s with the type %s as .%s", (name, type, extension) => {
  expect(getFileExtension(name, type)).toBe(extension);
});

test.each(["html", "xml", "xhtml", "svg", "js", "bin", "constructor"])(
  "never shows .%s inline",
  (extension) => {
    expect(isInlineType(extension)).toBe(false);
    expect(getServedType(extension)).not.toMatch(/html|\/xml$|script/);
  },
);

test("uses the video type in the document and in the response", () => {
  expect([getMimeType("mp4"), getServedType("mp4"), isInlineType("mp4")]).toEqual([
    "video/mp4",
    "video/mp4",
    true,
  ]);
});

test.each([
  ["jpeg", "jpg"],
  ["tiff", "tif"],
])("serves .%s like .%s", (alias, extension) => {
  expect(getMimeType(alias)).toBe(getMimeType(extension));
  expect(isInlineType(alias)).toBe(isInlineType(extension));
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
  ["jpeg", "\xff\xd8\xff", true],
  ["jpeg", "<html><script>", false],
  ["tif", "II*\0", true],
  ["tiff", "MM\0*", true],
  ["tiff", "<html><script>", false],
  ["txt", "\0\0", true],
  ["constructor", "x", true],
])("checks the signature of a .%s that starts with %j: %s", (extension, start, expected) => {
  expect(hasExpectedSignature(extension, Buffer.from(start, "latin1"))).toBe(expected);
});
