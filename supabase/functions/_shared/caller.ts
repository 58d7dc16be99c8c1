import type { FunctionContext } from "./context.ts";

/** A call of a database function or a read of a table, by its path below /rest/v1. */
export type CallerRest = (path: string, args?: object) => Promise<Response>;

/** The REST API with the rights of whoever sent the request: with `args` a POST of them, else a GET. */
export function restOfCaller(request: Request, { env, fetch }: FunctionContext): CallerRest {
  const headers = {
    apikey: request.headers.get("apikey") ?? env.get("SUPABASE_ANON_KEY") ?? "",
    authorization: request.headers.get("authorization") ?? "",
  };
  return (path, args) =>
    fetch(
      `${env.get("SUPABASE_URL")}/rest/v1/${path}`,
      args
        ? {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(args),
          }
        : { headers },
    );
}
