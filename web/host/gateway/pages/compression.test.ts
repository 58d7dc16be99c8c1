import { expect, test } from "vitest";
import { chooseEncoding, isCompressible } from "./compression.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000", "identity"],
  ["br;q=0.5", "br"],
  ["brotli-ish", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("chooses for Accept-Encoding %s the encoding %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test("text is compressible; event streams and images are not", () => {
  expect(isCompressible("text/html; charset=utf-8")).toBe(true);
  expect(isCompressible("application/json")).toBe(true);
  expect(isCompressible("application/vnd.pgrst.object+json")).toBe(true);
  expect(isCompressible("text/event-stream")).toBe(false);
  expect(isCompressible("image/png")).toBe(false);
  expect(isCompressible(undefined)).toBe(false);
});
