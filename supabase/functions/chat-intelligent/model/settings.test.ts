import { expect, test } from "vitest";
import { readModelSettings } from "./settings.ts";

const read = (settings: Record<string, string>) =>
  readModelSettings({ get: (name) => settings[name] });

const ollama = {
  ASSISTANT_MODEL_PROVIDER: "openai-compatible",
  ASSISTANT_MODEL: "qwen3",
  ASSISTANT_MODEL_URL: "http://localhost:11434/v1/",
};

test("reads an OpenAI-compatible server without a key", () => {
  expect(read(ollama)).toEqual({
    provider: "openai-compatible",
    model: "qwen3",
    url: "http://localhost:11434/v1",
    key: "",
    timeoutMs: 8_000,
  });
});

test("defaults to Anthropic's API URL", () => {
  const anthropic = { ASSISTANT_MODEL_PROVIDER: "anthropic", ASSISTANT_MODEL: "m" };
  expect(read({ ...anthropic, ASSISTANT_MODEL_KEY: "k", ASSISTANT_MODEL_SECONDS: "20" })).toEqual({
    provider: "anthropic",
    model: "m",
    url: "https://api.anthropic.com/v1",
    key: "k",
    timeoutMs: 20_000,
  });
});

test.each<[string, Record<string, string>]>([
  ["nothing is set", {}],
  ["the provider is unknown", { ...ollama, ASSISTANT_MODEL_PROVIDER: "other" }],
  ["no model is named", { ...ollama, ASSISTANT_MODEL: " " }],
  ["the URL is missing", { ...ollama, ASSISTANT_MODEL_URL: "" }],
  ["the URL is not http", { ...ollama, ASSISTANT_MODEL_URL: "file:///etc/passwd" }],
])("returns null when %s", (_, settings) => expect(read(settings)).toBeNull());

test("uses the default time limit for invalid values", () => {
  for (const seconds of ["0", "-1", "61", "soon"])
    expect(read({ ...ollama, ASSISTANT_MODEL_SECONDS: seconds })?.timeoutMs).toBe(8_000);
});
