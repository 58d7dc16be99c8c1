import { expect, test } from "vitest";
import { parseOgImagePath, getOgImagePath } from "./og-image-path.ts";

test.each([
  ["/", "/og/_home.png"],
  ["/solutions/arqmesh", "/og/solutions/arqmesh.png"],
])("maps %s to %s and back", (page, image) => {
  expect(getOgImagePath(page)).toBe(image);
  expect(parseOgImagePath(image)).toBe(page);
});

test.each(["/og", "/og/.png", "/og/about", "/about.png", "/og//elsewhere.png"])(
  "rejects %s",
  (path) => expect(parseOgImagePath(path)).toBeUndefined(),
);
