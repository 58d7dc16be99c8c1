/**
 * What a handler is given beside the request, so that the same module runs in the edge runtime and in
 * the embedded server: the environment (Deno.env or a map) and fetch.
 */
export interface FunctionContext {
  readonly env: { get(name: string): string | undefined };
  readonly fetch: typeof fetch;
}
