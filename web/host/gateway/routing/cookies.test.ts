import { expect, test } from "vitest";
import { inwardCookies, outwardCookie } from "./cookies.ts";

test("a cookie of the whole site can come from this host alone", () => {
  expect(outwardCookie("editor_session=abc; Path=/; HttpOnly; SameSite=Strict; Secure")).toBe(
    "__Host-editor_session=abc; Path=/; HttpOnly; SameSite=Strict; Secure",
  );
});

test("one of a page, or of a domain, comes at least over TLS, which is said where it was not", () => {
  expect(outwardCookie("shared_preview=t; Path=/pricing; Secure")).toBe(
    "__Secure-shared_preview=t; Path=/pricing; Secure",
  );
  expect(outwardCookie("a=1; path=/; domain=example.com")).toBe(
    "__Secure-a=1; path=/; domain=example.com; Secure",
  );
  expect(outwardCookie("a=1; Path=/")).toBe("__Host-a=1; Path=/; Secure");
});

test("a part gets its own cookies back, and none that a neighbour planted", () => {
  expect(
    inwardCookies("_ga=1; __Host-editor_session=abc=; editor_session=evil; __Secure-b=2; c"),
  ).toBe("editor_session=abc=; b=2");
  expect(inwardCookies("editor_session=evil")).toBe("");
});
