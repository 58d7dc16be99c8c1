import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [240_400, "240 kB"],
  [3_240_000, "3.2 MB"],
  [7_000_000_000_000, "7,000 GB"],
])("formats %d bytes as %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
