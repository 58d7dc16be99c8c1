import { expect, test } from "vitest";
import { bytesText } from "./bytes-text.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [12_345_678, "12.3 MB"],
  [4_000_000_000, "4 GB"],
  [7_200_000_000_000_000, "7,200 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(bytesText(bytes, "en")).toBe(text);
});
