import { handler as exportLeads } from "../functions/export-leads/handler.ts";
import type { FunctionContext } from "../functions/_shared/context.ts";
import { json } from "./answers.ts";
import type { Caller } from "./tokens.ts";

type Handler = (request: Request, context: FunctionContext) => Promise<Response>;

/** The edge functions, by the name of their folder. Each asks for a signed-in caller. */
const functions = new Map<string, Handler>([["export-leads", exportLeads]]);

/**
 * Runs an edge function as the hosted gateway does: only with a valid access token (`verify_jwt`),
 * and with the project's address and public key in its environment.
 */
export async function answerFunction(
  name: string,
  request: Request,
  caller: Caller,
  environment: Readonly<Record<string, string>>,
): Promise<Response> {
  const handler = functions.get(name);
  if (!handler) return json(404, { code: "NOT_FOUND", message: "There is no such function." });
  if (request.method !== "OPTIONS" && caller.role !== "authenticated") {
    return json(401, { code: "UNAUTHORIZED_NO_AUTH_HEADER", message: "Sign in first." });
  }
  return handler(request, { env: { get: (key) => environment[key] }, fetch });
}
