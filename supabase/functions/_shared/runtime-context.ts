import type { FunctionContext } from "./context.ts";

/** The context of a function in the hosted edge runtime; `name` starts its log lines. */
export const createRuntimeContext = (
  name: string,
): Required<Pick<FunctionContext, "env" | "fetch" | "log">> => ({
  env: Deno.env,
  fetch,
  log: (event) => console.log(`${name}: ${event}`),
});
