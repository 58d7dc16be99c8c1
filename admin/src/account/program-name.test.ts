import { expect, test } from "vitest";
import { programName } from "./program-name.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/150.0 Safari/537.36`, "Chrome, Linux"],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`, "Edge, Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:150.0) Gecko Firefox/150.0", "Firefox, Mac"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Safari/604.1`,
    "Safari, iPhone",
  ],
  [`Mozilla/5.0 (X11; Linux) ${webkit} HeadlessChrome/150.0 Safari/537.36`, "Chrome, Linux"],
  ["Studio", "Studio"],
  ["curl/8.0", undefined],
  [null, undefined],
])("%s is %s", (userAgent, name) => {
  expect(programName(userAgent)).toBe(name);
});
