import { expect, test } from "vitest";
import { removeCookiePrefixes, addCookiePrefix } from "./cookies.ts";

test("a cookie for all paths gets the __Host- prefix", () => {
  expect(addCookiePrefix("editor_session=abc; Path=/; HttpOnly; SameSite=Strict; Secure")).toBe(
    "__Host-editor_session=abc; Path=/; HttpOnly; SameSite=Strict; Secure",
  );
});

test("a cookie for a path or a domain gets the __Secure- prefix and Secure", () => {
  expect(addCookiePrefix("shared_preview=t; Path=/pricing; Secure")).toBe(
    "__Secure-shared_preview=t; Path=/pricing; Secure",
  );
  expect(addCookiePrefix("a=1; path=/; domain=example.com")).toBe(
    "__Secure-a=1; path=/; domain=example.com; Secure",
  );
  expect(addCookiePrefix("a=1; Path=/")).toBe("__Host-a=1; Path=/; Secure");
});

test("forwards prefixed cookies without the prefix, and no others", () => {
  expect(
    removeCookiePrefixes("_ga=1; __Host-editor_session=abc=; editor_session=evil; __Secure-b=2; c"),
  ).toBe("editor_session=abc=; b=2");
  expect(removeCookiePrefixes("editor_session=evil")).toBe("");
});
