import type { FunctionContext } from "../../_shared/context.ts";

/** A language model that the operator configured. */
export type ModelSettings = {
  readonly provider: "openai-compatible" | "anthropic";
  /** The model's name at its provider. */
  readonly model: string;
  /** The URL of the API, without a trailing slash. */
  readonly url: string;
  /** Empty for servers without authentication. */
  readonly key: string;
  /** After this time the engine's own reply is sent. */
  readonly timeoutMs: number;
};

const defaultSeconds = 8;

/**
 * Reads ASSISTANT_MODEL_PROVIDER, ASSISTANT_MODEL, ASSISTANT_MODEL_URL, ASSISTANT_MODEL_KEY and
 * ASSISTANT_MODEL_SECONDS. Returns null without a usable model.
 */
export function readModelSettings({ get }: FunctionContext["env"]): ModelSettings | null {
  const text = (name: string): string => get(name)?.trim() ?? "";
  const provider = text("ASSISTANT_MODEL_PROVIDER");
  if (provider !== "openai-compatible" && provider !== "anthropic") return null;
  const model = text("ASSISTANT_MODEL");
  const defaultUrl = provider === "anthropic" ? "https://api.anthropic.com/v1" : "";
  const url = text("ASSISTANT_MODEL_URL") || defaultUrl;
  const isHttpUrl = /^https?:$/.test(URL.parse(url)?.protocol ?? "");
  if (model === "" || !isHttpUrl) return null;
  const seconds = Number(text("ASSISTANT_MODEL_SECONDS") || defaultSeconds);
  return {
    provider,
    model,
    url: url.replace(/\/+$/, ""),
    key: text("ASSISTANT_MODEL_KEY"),
    timeoutMs: (seconds >= 1 && seconds <= 60 ? seconds : defaultSeconds) * 1000,
  };
}
