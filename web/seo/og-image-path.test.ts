import { expect, test } from "vitest";
import { parseOgImagePath, getOgImagePath } from "./og-image-path.ts";

test.each([
  ["/", "/og/_home.png"],
  ["/solutions/arqmesh", "/og/solutions/arqmesh.png"],
])("the picture of %s is %s", (page, picture) => {
  expect(getOgImagePath(page)).toBe(picture);
  expect(parseOgImagePath(picture)).toBe(page);
});

test.each(["/og", "/og/.png", "/og/about", "/about.png", "/og//elsewhere.png"])(
  "%s is no picture of a page",
  (address) => expect(parseOgImagePath(address)).toBeUndefined(),
);
