import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import type { Supabase } from "../supabase-client.ts";

/** The result of accepting an invitation; only `accepted` created an account. */
export type Acceptance =
  | { state: "accepted"; email: string }
  | { state: "used" | "revoked" | "replaced" | "expired" | "unknown" | "busy" }
  /** `message` is the reason, or empty. */
  | { state: "weak"; message: string };

/**
 * Creates the account of an invitation.
 * @throws UserFacingError when the server cannot be reached
 */
export async function acceptInvitation(
  { url, publishableKey }: Supabase,
  params: { token: string; password: string },
): Promise<Acceptance> {
  const response = await fetch(`${url}/functions/v1/accept-invitation`, {
    method: "POST",
    headers: { ...createApiKeyHeaders(publishableKey), "content-type": "application/json" },
    body: JSON.stringify(params),
  }).catch((cause: unknown) => {
    throw new UserFacingError(failureCopy.unreachable, 0, cause);
  });
  const body: unknown = await response.json().catch(() => undefined);
  const acceptance = readAcceptance(body);
  if (!acceptance) throw new UserFacingError(failureCopy.outage, response.status);
  return acceptance;
}

const failedStates = ["used", "revoked", "replaced", "expired", "unknown", "busy"] as const;

function readAcceptance(body: unknown): Acceptance | undefined {
  if (typeof body !== "object" || body === null || !("state" in body)) return undefined;
  if (body.state === "accepted" && "email" in body && typeof body.email === "string") {
    return { state: "accepted", email: body.email };
  }
  if (body.state === "weak") {
    const message = "message" in body && typeof body.message === "string" ? body.message : "";
    return { state: "weak", message };
  }
  const state = failedStates.find((failed) => failed === body.state);
  return state && { state };
}
