import type { StaffMember } from "@site/supabase/contracts/staff";
import { MfaRequiredError, UserFacingError, AccessDeniedError, authFailure } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import { isOutage, type Supabase } from "../supabase-client.ts";
import { isStaffRole } from "./rights.ts";
import type { SecondFactor } from "./second-factor.ts";

// The type is also in contracts/staff.ts, whose validation library this page does not need.
const staffMemberColumns = "user_id,role,name,email,is_active,second_factor";

/** A staff row, and whether its account requires a second factor. */
type OwnRow = StaffMember & { second_factor: boolean };

/** How long a staff row is cached. */
const maxRowAgeMs = 60_000;

/**
 * Returns a function that reads the active staff row of the signed-in person, cached for a minute.
 * It throws an AccessDeniedError without an active row, MfaRequiredError before the second factor
 * was entered, and a UserFacingError with status 401 without a session.
 */
export function createStaffReader(
  supabase: Supabase,
  secondFactor: SecondFactor,
): () => Promise<StaffMember> {
  const { client, session } = supabase;
  let cached: { userId: string; at: number; row: Promise<OwnRow> } | undefined;
  client.auth.onAuthStateChange((event) => {
    if (event === "SIGNED_OUT" || event === "SIGNED_IN") cached = undefined;
  });

  /** Waits for the next sign-in when the session has expired behind an open screen. */
  async function readUserId(): Promise<string | undefined> {
    const { data, error } = await client.auth.getSession();
    if (data.session) return data.session.user.id;
    if (isOutage(error)) throw authFailure(error, supabase.retryAfter());
    return (await session.renewed()) ? readUserId() : undefined;
  }

  return async () => {
    const userId = await readUserId();
    if (!userId) throw new UserFacingError(failureCopy.expired, 401);
    if (cached?.userId !== userId || Date.now() - cached.at > maxRowAgeMs) {
      cached = { userId, at: Date.now(), row: readStaffRow(supabase, userId) };
    }
    const current = cached;
    try {
      const { second_factor, ...member } = await current.row;
      if (second_factor && !(await secondFactor.isEntered())) throw new MfaRequiredError();
      return member;
    } catch (error) {
      if (cached === current) cached = undefined;
      throw error;
    }
  };
}

async function readStaffRow({ request }: Supabase, userId: string): Promise<OwnRow> {
  const query = new URLSearchParams({ select: staffMemberColumns, user_id: `eq.${userId}` });
  const response = await request(`/rest/v1/staff?${query}`).catch((cause: unknown) => {
    throw new UserFacingError(failureCopy.unreachable, 0, cause);
  });
  if (response.status === 401) throw new UserFacingError(failureCopy.expired, 401);
  if (!response.ok) throw new UserFacingError(failureCopy.outage, response.status);
  const rows: Partial<OwnRow>[] = await response.json();
  const [row] = rows;
  if (!row || !isStaffRole(row.role)) throw new AccessDeniedError("staff");
  if (!row.is_active) throw new AccessDeniedError("inactive");
  return {
    user_id: userId,
    role: row.role,
    name: row.name ?? "",
    email: row.email ?? "",
    is_active: true,
    second_factor: row.second_factor ?? false,
  };
}
