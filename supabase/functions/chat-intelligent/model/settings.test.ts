import { expect, test } from "vitest";
import { modelSettings } from "./settings.ts";

const read = (settings: Record<string, string>) => modelSettings({ get: (name) => settings[name] });

const ollama = {
  ASSISTANT_MODEL_PROVIDER: "openai-compatible",
  ASSISTANT_MODEL: "qwen3",
  ASSISTANT_MODEL_URL: "http://localhost:11434/v1/",
};

test("a server of one's own needs an address and no key", () => {
  expect(read(ollama)).toEqual({
    provider: "openai-compatible",
    model: "qwen3",
    url: "http://localhost:11434/v1",
    key: "",
    patience: 8_000,
  });
});

test("Anthropic has an address of its own", () => {
  const anthropic = { ASSISTANT_MODEL_PROVIDER: "anthropic", ASSISTANT_MODEL: "m" };
  expect(read({ ...anthropic, ASSISTANT_MODEL_KEY: "k", ASSISTANT_MODEL_SECONDS: "20" })).toEqual({
    provider: "anthropic",
    model: "m",
    url: "https://api.anthropic.com/v1",
    key: "k",
    patience: 20_000,
  });
});

test.each<[string, Record<string, string>]>([
  ["nothing is set", {}],
  ["the provider is unknown", { ...ollama, ASSISTANT_MODEL_PROVIDER: "other" }],
  ["no model is named", { ...ollama, ASSISTANT_MODEL: " " }],
  ["there is no address", { ...ollama, ASSISTANT_MODEL_URL: "" }],
  ["the address is no web address", { ...ollama, ASSISTANT_MODEL_URL: "file:///etc/passwd" }],
])("where %s, the engine answers alone", (_, settings) => expect(read(settings)).toBeNull());

test("a time that is none is the usual one", () => {
  for (const seconds of ["0", "-1", "61", "soon"])
    expect(read({ ...ollama, ASSISTANT_MODEL_SECONDS: seconds })?.patience).toBe(8_000);
});
