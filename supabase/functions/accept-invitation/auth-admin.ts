import { apiKeyHeaders } from "../../contracts/api-keys.ts";
import { WeakPassword, type AccountContext, type FunctionContext } from "../_shared/context.ts";
import { weaknessText } from "../_shared/passwords.ts";
import { serviceKey } from "../_shared/service.ts";

/**
 * Accounts by the admin API of Supabase Auth (`/auth/v1/admin/users`) with the secret key: a new one is
 * made with its address confirmed, since the invitation's mail proved it; one that is there gets the password.
 */
export function authAdmin({ env, fetch }: FunctionContext): AccountContext["keepAccount"] {
  return async ({ email, password, known }) => {
    const key = serviceKey(env);
    const users = `${env.get("SUPABASE_URL")}/auth/v1/admin/users`;
    const answer = await fetch(known === null ? users : `${users}/${known}`, {
      method: known === null ? "POST" : "PUT",
      headers: { ...apiKeyHeaders(key), "content-type": "application/json" },
      body: JSON.stringify({
        ...(known === null ? { email } : {}),
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
      throw new WeakPassword(weaknessText("common"));
    }
    throw new Error(`The admin API answered ${answer.status}`);
  };
}
