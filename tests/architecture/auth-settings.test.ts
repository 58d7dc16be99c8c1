import { authSettings } from "../../supabase/local/auth/auth-settings.ts";
import { expect, test } from "vitest";
import { textOf } from "./sources.ts";

/** The settings of one section of supabase/config.toml. */
function readSection(name: string): Record<string, unknown> {
  const [, body = ""] = textOf("supabase/config.toml").split(`\n[${name}]\n`);
  const [own = ""] = body.split(/^\[/m);
  const lines = own.matchAll(/^(\w+) = (true|false|\d+|"[^"]*")$/gm);
  return Object.fromEntries([...lines].map(([, key = "", value = ""]) => [key, JSON.parse(value)]));
}

test("a hosted project gets the same auth settings as the embedded one", () => {
  const { email, sessions, ...auth } = authSettings;
  expect(readSection("auth")).toMatchObject(auth);
  expect(readSection("auth.email")).toMatchObject(email);
  expect(readSection("auth.sessions")).toMatchObject(sessions);
});
