import { formatLine } from "../../domain/log.ts";
import type { FunctionContext } from "./context.ts";

/** The context of a function in the hosted edge runtime; `name` starts its log lines. */
export const createRuntimeContext = (
  name: string,
): Required<Pick<FunctionContext, "env" | "fetch" | "log">> => ({
  env: Deno.env,
  fetch,
  log: (message) =>
    console.log(formatLine("json", new Date(), "info", name, "function_message", { message })),
});
