import { authSettings } from "../../supabase/local/auth/auth-settings.ts";
import { expect, test } from "vitest";
import { textOf } from "./sources.ts";

/** The settings of a section of supabase/config.toml. */
function section(name: string): Record<string, unknown> {
  const [, body = ""] = textOf("supabase/config.toml").split(`\n[${name}]\n`);
  const [own = ""] = body.split(/^\[/m);
  const lines = own.matchAll(/^(\w+) = (true|false|\d+|"[^"]*")$/gm);
  return Object.fromEntries([...lines].map(([, key = "", value = ""]) => [key, JSON.parse(value)]));
}

test("a hosted project gets the account settings of the embedded one", () => {
  const { email, sessions, ...auth } = authSettings;
  expect(section("auth")).toMatchObject(auth);
  expect(section("auth.email")).toMatchObject(email);
  expect(section("auth.sessions")).toMatchObject(sessions);
});
