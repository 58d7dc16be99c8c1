import { WeakPasswordError, type AccountContext } from "../_shared/context.ts";
import { findPasswordWeakness, describeWeakness } from "../_shared/passwords.ts";
import { postAsService } from "../_shared/service.ts";

/**
 * POST /functions/v1/accept-invitation `{"token", "password"}` makes the account that an invitation's mail
 * leads to, and its row in `staff`. The answer is `{"state", "message"}`:
 *
 * - 200 `accepted`, with the address in `email`: sign in with it;
 * - 410 `used`, `revoked`, `replaced`, `expired` or `unknown`: this token makes no account;
 * - 409 `busy`: another request with this token is under way;
 * - 422 `weak`: the password is too short, too long or easy to guess; `message` says which;
 * - 400 `malformed`, 405 `method`, 503 `outage`.
 *
 * Who dies on the way leaves the invitation open; the same token makes the next attempt, with the account
 * that may be there by then.
 */
export async function handler(request: Request, context: AccountContext): Promise<Response> {
  if (request.method !== "POST") return respond(405, "method", "Use POST.");
  const given = await readBody(request);
  if (!given) return respond(400, "malformed", "The body has to be a token and a password.");
  const { token, password } = given;
  const ofSite = [context.env.get("BRAND_NAME") ?? "", context.env.get("SITE_URL") ?? ""];
  const weakness = await findPasswordWeakness(password, ofSite);
  if (weakness) return respond(422, "weak", describeWeakness(weakness));
  try {
    const { state, email, account } = await callDatabase(context, "claim_invitation", { token });
    if (state === "busy")
      return respond(409, "busy", "This invitation is being accepted right now.");
    if (state !== "open" || typeof email !== "string") return respondUnusable(state);
    const existingId = typeof account === "string" ? account : null;
    let id: string;
    try {
      const ofAccount = await findPasswordWeakness(password, [...ofSite, email]);
      if (ofAccount) throw new WeakPasswordError(describeWeakness(ofAccount));
      id = await context.upsertAccount({ email, password, existingId });
    } catch (error) {
      // Open again at once, for another password or another try.
      await callDatabase(context, "finish_invitation", { token });
      if (!(error instanceof WeakPasswordError)) throw error;
      return respond(422, "weak", error.message);
    }
    const { state: end } = await callDatabase(context, "finish_invitation", { token, account: id });
    return end === "accepted" ? respond(200, "accepted", "Welcome.", { email }) : respondUnusable(end);
  } catch (error) {
    context.log?.(
      `an invitation was not accepted: ${error instanceof Error ? error.name : "error"}`,
    );
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
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null) return null;
  const { token, password }: { token?: unknown; password?: unknown } = body;
  if (typeof token !== "string" || typeof password !== "string") return null;
  return token.length <= 200 && !token.includes("\0") && !password.includes("\0")
    ? { token, password }
    : null;
}

/** What a function of the database answers; a text alone is its state. */
async function callDatabase(
  context: AccountContext,
  name: string,
  args: object,
): Promise<{ state?: unknown; email?: unknown; account?: unknown }> {
  const response = await postAsService(context, `rpc/${name}`, args);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return typeof body === "object" && body !== null ? body : { state: body };
}
