import { createApiKeyHeaders } from "../../contracts/api-keys.ts";
import {
  WeakPasswordError,
  type AccountContext,
  type FunctionContext,
} from "../_shared/context.ts";
import { readJsonObject } from "../_shared/json.ts";
import { describeWeakness } from "../_shared/passwords.ts";
import { getServiceKey } from "../_shared/service.ts";

/**
 * Creates and updates accounts through the admin API of Supabase Auth (`/auth/v1/admin/users`) with
 * the secret key. The invitation has already confirmed the email address.
 */
export function createAdminApiAccountUpserter({
  env,
  fetch,
}: FunctionContext): AccountContext["upsertAccount"] {
  return async ({ email, password, existingId }) => {
    const key = getServiceKey(env);
    const users = `${env.get("SUPABASE_URL")}/auth/v1/admin/users`;
    const response = await fetch(existingId === null ? users : `${users}/${existingId}`, {
      method: existingId === null ? "POST" : "PUT",
      headers: { ...createApiKeyHeaders(key), "content-type": "application/json" },
      body: JSON.stringify({
        ...(existingId === null ? { email } : {}),
        password,
        email_confirm: true,
      }),
    });
    const body = (await readJsonObject(response)) ?? {};
    const { id } = body;
    if (response.ok && typeof id === "string") return id;
    // Newer API versions return the reason in "code", older ones in "error_code" next to a number.
    if ([body["code"], body["error_code"]].includes("weak_password")) {
      throw new WeakPasswordError(describeWeakness("common"));
    }
    throw new Error(`The admin API returned ${response.status}`);
  };
}
