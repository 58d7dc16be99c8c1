import { WeakPassword, type AccountContext } from "../_shared/context.ts";
import { weaknessOf, weaknessText } from "../_shared/passwords.ts";
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
  if (request.method !== "POST") return answer(405, "method", "Use POST.");
  const given = await read(request);
  if (!given) return answer(400, "malformed", "The body has to be a token and a password.");
  const { token, password } = given;
  const ofSite = [context.env.get("BRAND_NAME") ?? "", context.env.get("SITE_URL") ?? ""];
  const weakness = await weaknessOf(password, ofSite);
  if (weakness) return answer(422, "weak", weaknessText(weakness));
  try {
    const { state, email, account } = await ask(context, "claim_invitation", { token });
    if (state === "busy")
      return answer(409, "busy", "This invitation is being accepted right now.");
    if (state !== "open" || typeof email !== "string") return ended(state);
    const known = typeof account === "string" ? account : null;
    let id: string;
    try {
      const ofAccount = await weaknessOf(password, [...ofSite, email]);
      if (ofAccount) throw new WeakPassword(weaknessText(ofAccount));
      id = await context.keepAccount({ email, password, known });
    } catch (error) {
      // Open again at once, for another password or another try.
      await ask(context, "finish_invitation", { token });
      if (!(error instanceof WeakPassword)) throw error;
      return answer(422, "weak", error.message);
    }
    const { state: end } = await ask(context, "finish_invitation", { token, account: id });
    return end === "accepted" ? answer(200, "accepted", "Welcome.", { email }) : ended(end);
  } catch (error) {
    context.log?.(
      `an invitation was not accepted: ${error instanceof Error ? error.name : "error"}`,
    );
    return answer(503, "outage", "The server does not answer right now. Try again in a moment.");
  }
}

function answer(status: number, state: string, message: string, more: object = {}): Response {
  return Response.json(
    { state, message, ...more },
    { status, headers: { "cache-control": "no-store" } },
  );
}

const ended = (state: unknown): Response =>
  answer(410, typeof state === "string" ? state : "unknown", "This invitation does not work.");

async function read(request: Request): Promise<{ token: string; password: string } | null> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null) return null;
  const { token, password }: { token?: unknown; password?: unknown } = body;
  if (typeof token !== "string" || typeof password !== "string") return null;
  return token.length <= 200 && !token.includes("\0") && !password.includes("\0")
    ? { token, password }
    : null;
}

/** What a function of the database answers; a text alone is its state. */
async function ask(
  context: AccountContext,
  name: string,
  args: object,
): Promise<{ state?: unknown; email?: unknown; account?: unknown }> {
  const response = await postAsService(context, `rpc/${name}`, args);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return typeof body === "object" && body !== null ? body : { state: body };
}
