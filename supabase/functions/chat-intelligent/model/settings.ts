import type { FunctionContext } from "../../_shared/context.ts";

/** A model of the operator's own, as the settings name it. */
export type ModelSettings = {
  readonly provider: "openai-compatible" | "anthropic";
  /** The model's name at its provider. */
  readonly model: string;
  /** The address of the API, without a slash at its end. */
  readonly url: string;
  /** Empty where the server asks for none. */
  readonly key: string;
  /** Milliseconds after which the engine's own reply is sent. */
  readonly patience: number;
};

/**
 * The model that ASSISTANT_MODEL_PROVIDER, ASSISTANT_MODEL, ASSISTANT_MODEL_URL, ASSISTANT_MODEL_KEY and
 * ASSISTANT_MODEL_SECONDS describe; null where none is set, or where one cannot be asked: then the engine
 * answers.
 */
export function modelSettings({ get }: FunctionContext["env"]): ModelSettings | null {
  const text = (name: string): string => get(name)?.trim() ?? "";
  const provider = text("ASSISTANT_MODEL_PROVIDER");
  if (provider !== "openai-compatible" && provider !== "anthropic") return null;
  const model = text("ASSISTANT_MODEL");
  const isAnthropic = provider === "anthropic";
  const given = text("ASSISTANT_MODEL_URL") || (isAnthropic ? "https://api.anthropic.com/v1" : "");
  const isAddress = /^https?:$/.test(URL.parse(given)?.protocol ?? "");
  if (model === "" || !isAddress) return null;
  const seconds = Number(text("ASSISTANT_MODEL_SECONDS") || 8);
  return {
    provider,
    model,
    url: given.replace(/\/+$/, ""),
    key: text("ASSISTANT_MODEL_KEY"),
    patience: (seconds >= 1 && seconds <= 60 ? seconds : 8) * 1000,
  };
}
