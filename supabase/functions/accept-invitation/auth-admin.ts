import { apiKeyHeaders } from "../../contracts/api-keys.ts";
import { WeakPasswordError, type AccountContext, type FunctionContext } from "../_shared/context.ts";
import { describeWeakness } from "../_shared/passwords.ts";
import { getServiceKey } from "../_shared/service.ts";

/**
 * Accounts by the admin API of Supabase Auth (`/auth/v1/admin/users`) with the secret key: a new one is
 * made with its address confirmed, since the invitation's mail proved it; one that is there gets the password.
 */
export function createAdminApiAccountUpserter({ env, fetch }: FunctionContext): AccountContext["upsertAccount"] {
  return async ({ email, password, existingId }) => {
    const key = getServiceKey(env);
    const users = `${env.get("SUPABASE_URL")}/auth/v1/admin/users`;
    const answer = await fetch(existingId === null ? users : `${users}/${existingId}`, {
      method: existingId === null ? "POST" : "PUT",
      headers: { ...apiKeyHeaders(key), "content-type": "application/json" },
      body: JSON.stringify({
        ...(existingId === null ? { email } : {}),
        password,
        email_confirm: true,
      }),
    });
    const body: unknown = await answer.json().catch(() => null);
    const fields = new Map<string, unknown>(
      typeof body === "object" && body !== null ? Object.entries(body) : [],
    );
    const id = fields.get("id");
    if (answer.ok && typeof id === "string") return id;
    // The newer API says the reason in "code", the older one in "error_code" beside a number.
    if ([fields.get("code"), fields.get("error_code")].includes("weak_password")) {
      throw new WeakPasswordError(describeWeakness("common"));
    }
    throw new Error(`The admin API answered ${answer.status}`);
  };
}
