import { isRecord } from "../../domain/json.ts";
import { loadBrandName } from "../_shared/brand-name.ts";
import { WeakPasswordError, type AccountContext } from "../_shared/context.ts";
import { getErrorName } from "../_shared/errors.ts";
import { readJsonObject } from "../_shared/json.ts";
import { describeWeakness, findPasswordWeakness } from "../_shared/passwords.ts";
import { postAsService } from "../_shared/service.ts";

/**
 * POST /functions/v1/accept-invitation `{"token", "password"}` creates the account of an invitation
 * and its row in `staff`. It returns `{"state", "message"}`:
 *
 * - 200 `accepted`, with the address to sign in with in `email`;
 * - 410 `used`, `revoked`, `replaced`, `expired` or `unknown`: the token is not valid;
 * - 409 `busy`: another request is using this token;
 * - 422 `weak`: the password is too short, too long or easy to guess, as `message` explains;
 * - 400 `malformed`, 405 `method`, 503 `outage`.
 *
 * If the process crashes, the invitation stays valid and the next attempt reuses the account.
 */
export async function handler(request: Request, context: AccountContext): Promise<Response> {
  if (request.method !== "POST") return respond(405, "method", "Use POST.");
  const body = await readBody(request);
  if (!body) return respond(400, "malformed", "The body must contain a token and a password.");
  const { token, password } = body;
  try {
    const { state, email, account } = await callDatabase(context, "claim_invitation", { token });
    if (state === "busy")
      return respond(409, "busy", "This invitation is being accepted right now.");
    if (state !== "open" || typeof email !== "string") return respondUnusable(state);
    const existingId = typeof account === "string" ? account : null;
    let id: string;
    try {
      const brand = await loadBrandName(context);
      const names = [brand, context.env.get("SITE_URL") ?? "", email];
      const weakness = await findPasswordWeakness(password, names);
      if (weakness) throw new WeakPasswordError(describeWeakness(weakness));
      id = await context.upsertAccount({ email, password, existingId });
    } catch (error) {
      // Releases the claim, so that another attempt can start immediately.
      await callDatabase(context, "finish_invitation", { token });
      if (!(error instanceof WeakPasswordError)) throw error;
      return respond(422, "weak", error.message);
    }
    const { state: end } = await callDatabase(context, "finish_invitation", { token, account: id });
    return end === "accepted"
      ? respond(200, "accepted", "Welcome.", { email })
      : respondUnusable(end);
  } catch (error) {
    context.log?.(`an invitation was not accepted: ${getErrorName(error)}`);
    return respond(503, "outage", "The server does not answer right now. Try again in a moment.");
  }
}

function respond(status: number, state: string, message: string, more: object = {}): Response {
  return Response.json(
    { state, message, ...more },
    { status, headers: { "cache-control": "no-store" } },
  );
}

const respondUnusable = (state: unknown): Response =>
  respond(410, typeof state === "string" ? state : "unknown", "This invitation does not work.");

async function readBody(request: Request): Promise<{ token: string; password: string } | null> {
  const { token, password } = (await readJsonObject(request)) ?? {};
  if (typeof token !== "string" || typeof password !== "string") return null;
  return token.length <= 200 && !token.includes("\0") && !password.includes("\0")
    ? { token, password }
    : null;
}

/** Calls a database function. A result that is not an object is returned as its `state`. */
async function callDatabase(
  context: AccountContext,
  name: string,
  args: object,
): Promise<{ state?: unknown; email?: unknown; account?: unknown }> {
  const response = await postAsService(context, `rpc/${name}`, args);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(`${name} returned ${response.status}`);
  return isRecord(body) ? body : { state: body };
}
