import type { StaffMember } from "@site/supabase/contracts/staff";
import type { UserIdentity } from "react-admin";
import { supabaseAuthProvider, type SupabaseAuthProvider } from "ra-supabase";
import { authFailure, DesignedError, Refusal } from "./failures.ts";
import { failureCopy } from "./providers.copy.ts";
import { isStaffRole, offers } from "./rights.ts";
import type { Supabase } from "./supabase-client.ts";

/** React-admin's auth provider plus `setPassword` and `resetPassword`. */
export type StaffAuthProvider = SupabaseAuthProvider;

/** Who is signed in, as the shell shows it. */
export interface StaffIdentity extends UserIdentity {
  id: string;
  fullName: string;
  role: StaffMember["role"];
}

// contracts/staff.ts says the same, but comes with a validation library that this page never runs.
const staffMemberColumns = "user_id,role,name,email,is_active";

/** How long a staff row is believed by the interface, in milliseconds. */
const STAFF_ROW_AGE = 60_000;

/**
 * Signing in and out, and who may see what.
 *
 * A session alone opens nothing: the account needs an active row in `staff`. Login refuses others
 * with a reason; a row switched off later ends the session at the next look, at most a minute
 * later in the interface, at once in the database.
 *
 * @param contentOrigin - Origin of the embedded content API, whose editor session ends with ours;
 * null when content is hosted elsewhere.
 */
export function createAuthProvider(
  supabase: Supabase,
  contentOrigin: string | null,
): StaffAuthProvider {
  const { client } = supabase;
  const base = supabaseAuthProvider(client, {});
  const designed = (error: unknown) => authFailure(error, supabase.retryAfter());

  let known: { userId: string; at: number; row: Promise<StaffMember> } | undefined;
  client.auth.onAuthStateChange((event) => {
    if (event === "SIGNED_OUT" || event === "SIGNED_IN") known = undefined;
  });

  async function sessionUser(): Promise<string | undefined> {
    const { data } = await client.auth.getSession();
    return data.session?.user.id;
  }

  /** The signed-in person's active staff row; a refusal (403) when there is none. */
  async function staffMember(): Promise<StaffMember> {
    const userId = await sessionUser();
    if (!userId) throw new DesignedError(failureCopy.expired, 401);
    if (known?.userId !== userId || Date.now() - known.at > STAFF_ROW_AGE) {
      known = { userId, at: Date.now(), row: readStaffRow(supabase, userId) };
    }
    const current = known;
    try {
      return await current.row;
    } catch (error) {
      if (known === current) known = undefined;
      throw error;
    }
  }

  return {
    ...base,

    async login(params) {
      try {
        await base.login(params);
        await staffMember();
      } catch (error) {
        // Signed in, but nobody here: leave no session behind.
        if (error instanceof Refusal) await client.auth.signOut({ scope: "local" });
        throw designed(error);
      }
    },

    async logout() {
      // React-admin also "logs out" a visitor who was never signed in; an editor who is signed in
      // to the Studio alone must not lose that session by it.
      if (!(await sessionUser())) return undefined;
      const refusal = await staffMember().then(
        () => undefined,
        (error: unknown) => (error instanceof Refusal ? error.reason : undefined),
      );
      await Promise.allSettled([endContentSession(contentOrigin), client.auth.signOut()]);
      // A server that cannot be asked leaves the session in this browser: end it here at least.
      await client.auth.signOut({ scope: "local" });
      return refusal && `/login?refused=${refusal}`;
    },

    async checkAuth() {
      // `message: false`: the sign-in page says enough, no toast on top of it.
      if (!(await sessionUser())) throw Object.assign(new Error(), { message: false });
      try {
        await staffMember();
      } catch (error) {
        // An outage must not sign anybody out; the screens show it.
        if (error instanceof Refusal) throw error;
      }
    },

    async checkError(error: { status?: number }) {
      if (error.status === 401) throw new DesignedError(failureCopy.expired, 401);
    },

    async getPermissions() {
      return (await sessionUser()) ? (await staffMember()).role : null;
    },

    async canAccess({ resource, action }) {
      return offers((await staffMember()).role, resource, action);
    },

    async getIdentity(): Promise<StaffIdentity> {
      const { user_id, name, role } = await staffMember();
      return { id: user_id, fullName: name, role };
    },

    async resetPassword(params) {
      const redirectTo = `${location.origin}/admin/set-password`;
      await base.resetPassword({ ...params, redirectTo }).catch((error: unknown) => {
        throw designed(error);
      });
    },

    async setPassword(params) {
      try {
        await base.setPassword(params);
      } catch (error) {
        throw designed(error);
      }
      // The mail's link proved the mailbox, not the new password: the next step is to sign in.
      await client.auth.signOut({ scope: "local" });
    },
  };
}

async function readStaffRow({ request }: Supabase, userId: string): Promise<StaffMember> {
  const query = new URLSearchParams({ select: staffMemberColumns, user_id: `eq.${userId}` });
  const response = await request(`/rest/v1/staff?${query}`).catch((cause: unknown) => {
    throw new DesignedError(failureCopy.unreachable, 0, cause);
  });
  if (response.status === 401) throw new DesignedError(failureCopy.expired, 401);
  if (!response.ok) throw new DesignedError(failureCopy.outage, response.status);
  const rows: Partial<StaffMember>[] = await response.json();
  const [row] = rows;
  if (!row || !isStaffRole(row.role)) throw new Refusal("staff");
  if (!row.is_active) throw new Refusal("inactive");
  return {
    user_id: userId,
    role: row.role,
    name: row.name ?? "",
    email: row.email ?? "",
    is_active: true,
  };
}

/** Ends the editor session of the embedded content API, which lives in a cookie of its own. */
async function endContentSession(contentOrigin: string | null): Promise<void> {
  if (contentOrigin === null) return;
  await fetch(`${contentOrigin}/v1/auth/logout`, { method: "POST", credentials: "include" });
}
