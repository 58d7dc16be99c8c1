import type { ModelSettings } from "./settings.ts";

/** The reply of a model cannot be used. The message is logged. */
export class UnusableReplyError extends Error {
  override name = "UnusableReplyError";
}

/** Longest response of a model. */
const maxResponseBytes = 512 * 1024;

/** Creates the AI SDK's client of the configured model. */
export async function createLanguageModel(
  { provider, model, url, key }: ModelSettings,
  send: typeof fetch,
) {
  const limited = limitFetch(send);
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ baseURL: url, apiKey: key, fetch: limited })(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "own",
    baseURL: url,
    ...(key === "" ? {} : { apiKey: key }),
    fetch: limited,
    includeUsage: true,
  })(model);
}

/** Limits the response size, and rejects redirects, which could forward the key to another host. */
function limitFetch(send: typeof fetch): typeof fetch {
  return async (url, init) => {
    const response = await send(url, { ...init, redirect: "error" });
    let length = 0;
    const limited = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          length += chunk.byteLength;
          if (length > maxResponseBytes) controller.error(new UnusableReplyError("it is too long"));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(limited, { status: response.status, headers: response.headers });
  };
}
