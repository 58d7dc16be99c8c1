import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import type { StaffMember } from "@site/supabase/contracts/staff";
import type { AuthProvider, UserIdentity } from "react-admin";
import { supabaseAuthProvider, type SupabaseAuthProvider } from "ra-supabase";
import { authFailure, CodeNeeded, DesignedError, Refusal } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import { isStaffRole, offers } from "./rights.ts";
import { openSecondFactor, type SecondFactor } from "./second-factor.ts";
import type { SessionWatch } from "./session-watch.ts";
import { isOutage, type Supabase } from "../supabase-client.ts";

/** How an attempt to accept an invitation ended; only the first made an account. */
export type Acceptance =
  | { state: "accepted"; email: string }
  | { state: "used" | "revoked" | "replaced" | "expired" | "unknown" | "busy" }
  /** With the reason in words, where there is one. */
  | { state: "weak"; message: string };

/** React-admin's auth provider plus what the screens of sign-in and account need. */
export interface StaffAuthProvider extends AuthProvider {
  /** With an e-mail address and a password, or with the code that was asked for. @throws CodeNeeded. */
  login: (params: { email: string; password: string } | { code: string }) => Promise<void>;
  /** Sends a mail whose link sets a new password, if the address belongs to an account. */
  resetPassword: SupabaseAuthProvider["resetPassword"];
  /** Sets the password of whoever holds the tokens of such a link. */
  setPassword: SupabaseAuthProvider["setPassword"];
  /** What happens to an open screen when its session ends. */
  session: SessionWatch;
  secondFactor: SecondFactor;
  /** Makes the account that an invitation's token stands for; it signs in with this password. */
  acceptInvitation: (params: { token: string; password: string }) => Promise<Acceptance>;
  /** Sets a new password for whoever knows the current one; every other login of theirs ends. */
  changePassword: (params: { current: string; password: string }) => Promise<void>;
  /** Ends this login because nobody is there; what is on the screen waits until they sign in again. */
  endUnattended: () => Promise<void>;
  /** Ends every login of this person, this one included. */
  signOutEverywhere: () => Promise<void>;
}

/** Who is signed in, as the shell shows it. */
export interface StaffIdentity extends UserIdentity {
  id: string;
  fullName: string;
  role: StaffMember["role"];
  email: string;
}

// contracts/staff.ts says the same, but comes with a validation library that this page never runs.
const staffMemberColumns = "user_id,role,name,email,is_active,second_factor";

/** A staff row with what its own login has to be. */
type OwnRow = StaffMember & { second_factor: boolean };

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
  const { client, session } = supabase;
  const base = supabaseAuthProvider(client, {});
  const secondFactor = openSecondFactor(supabase);
  const designed = (error: unknown) => authFailure(error, supabase.retryAfter());

  let known: { userId: string; at: number; row: Promise<OwnRow> } | undefined;
  client.auth.onAuthStateChange((event) => {
    if (event === "SIGNED_OUT" || event === "SIGNED_IN") known = undefined;
  });

  /** Who is signed in; waits where a session has ended under an open screen. */
  async function sessionUser(): Promise<string | undefined> {
    const { data, error } = await client.auth.getSession();
    if (data.session) return data.session.user.id;
    if (isOutage(error)) throw designed(error);
    return (await session.renewed()) ? sessionUser() : undefined;
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
      const { second_factor, ...member } = await current.row;
      if (second_factor && !(await secondFactor.isEntered())) throw new CodeNeeded();
      return member;
    } catch (error) {
      if (known === current) known = undefined;
      throw error;
    }
  }

  return {
    ...base,

    session,
    secondFactor,

    async login(params) {
      try {
        await session.signIn(async () => {
          await ("code" in params ? secondFactor.enter(params.code) : base.login(params));
          await staffMember();
        });
      } catch (error) {
        // Signed in, but nobody here: leave no session behind.
        if (error instanceof Refusal) await session.signOut(forgetSession);
        throw designed(error);
      }
    },

    async logout() {
      const { data, error } = await client.auth.getSession();
      // React-admin also "logs out" a visitor who was never signed in; an editor who is signed in
      // to the Studio alone must not lose that session by it.
      if (!data.session && !isOutage(error)) {
        await session.signOut(() => Promise.resolve());
        return undefined;
      }
      const refusal =
        data.session &&
        (await staffMember().then(
          () => undefined,
          (cause: unknown) => (cause instanceof Refusal ? cause.reason : undefined),
        ));
      await session.signOut(async () => {
        await Promise.allSettled([endContentSession(contentOrigin), forgetSession()]);
      });
      return refusal ? `/login?refused=${refusal}` : undefined;
    },

    async checkAuth() {
      const isHere = await staffMember().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) throw error;
          const isUnknown = error instanceof DesignedError && error.status === 401;
          // An outage must not sign anybody out; the screens show it.
          return !(isUnknown || error instanceof CodeNeeded);
        },
      );
      // `message: false`: the sign-in page says enough, no toast on top of it.
      if (!isHere) throw Object.assign(new Error(), { message: false });
    },

    async checkError(error: { status?: number }) {
      if (error.status === 401) throw new DesignedError(failureCopy.expired, 401);
    },

    async getPermissions() {
      const { data } = await client.auth.getSession();
      return data.session ? (await staffMember()).role : null;
    },

    async canAccess({ resource, action }) {
      return offers((await staffMember()).role, resource, action);
    },

    async getIdentity(): Promise<StaffIdentity> {
      const { user_id, name, role, email } = await staffMember();
      return { id: user_id, fullName: name, role, email };
    },

    async resetPassword(params) {
      const redirectTo = `${location.origin}/admin/set-password`;
      await base.resetPassword({ ...params, redirectTo }).catch((error: unknown) => {
        throw designed(error);
      });
    },

    async setPassword(params) {
      // The mail's link proved the mailbox, not the new password: the next step is to sign in.
      await session.signOut(async () => {
        await base.setPassword(params).catch((error: unknown) => {
          throw designed(error);
        });
        await forgetSession();
      });
    },

    async acceptInvitation(params) {
      const answer = await fetch(`${supabase.url}/functions/v1/accept-invitation`, {
        method: "POST",
        headers: {
          ...createApiKeyHeaders(supabase.publishableKey),
          "content-type": "application/json",
        },
        body: JSON.stringify(params),
      }).catch((cause: unknown) => {
        throw new DesignedError(failureCopy.unreachable, 0, cause);
      });
      const body: unknown = await answer.json().catch(() => undefined);
      const acceptance = readAcceptance(body);
      if (!acceptance) throw new DesignedError(failureCopy.outage, answer.status);
      return acceptance;
    },

    async changePassword({ current, password }) {
      const { data } = await client.auth.getSession();
      const email = data.session?.user.email ?? "";
      // The back end takes a new password from a login that has just shown the current one.
      const proof = await provePassword(supabase, email, current);
      await session.signIn(async () => {
        const failure = await replacePassword(supabase, proof, password);
        if (failure?.code === "insufficient_aal") {
          // With a second factor it takes the login that has shown the code, which is this one.
          const { error } = await client.auth.updateUser({ password });
          if (error) throw designed(error);
        } else if (failure) throw designed(failure);
        // The new password has ended every session, this one included.
        const { error } = await client.auth.signInWithPassword({ email, password });
        if (error) throw designed(error);
      });
    },

    async endUnattended() {
      const { data } = await client.auth.getSession();
      if (data.session) await forgetSession();
    },

    async signOutEverywhere() {
      await session.signOut(async () => {
        const { error } = await client.auth.signOut({ scope: "global" });
        if (error) throw designed(error);
        await Promise.allSettled([endContentSession(contentOrigin)]);
      });
    },
  };

  /** Ends this login; in this browser also when the server cannot be asked. */
  async function forgetSession(): Promise<void> {
    await client.auth.signOut({ scope: "local" });
  }
}

const endings = ["used", "revoked", "replaced", "expired", "unknown", "busy"] as const;

function readAcceptance(body: unknown): Acceptance | undefined {
  if (typeof body !== "object" || body === null || !("state" in body)) return undefined;
  if (body.state === "accepted" && "email" in body && typeof body.email === "string") {
    return { state: "accepted", email: body.email };
  }
  if (body.state === "weak") {
    const message = "message" in body && typeof body.message === "string" ? body.message : "";
    return { state: "weak", message };
  }
  const state = endings.find((ending) => ending === body.state);
  return state && { state };
}

/**
 * Signs in beside the session of this page, which stays as it is, and gives the access token.
 * @throws DesignedError.
 */
async function provePassword(
  { url, publishableKey }: Supabase,
  email: string,
  password: string,
): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { ...createApiKeyHeaders(publishableKey), "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  }).catch((cause: unknown) => {
    throw new DesignedError(failureCopy.unreachable, 0, cause);
  });
  if (answer.ok) {
    const { access_token }: { access_token?: unknown } = await answer.json();
    if (typeof access_token === "string") return access_token;
    throw new DesignedError(failureCopy.outage, answer.status);
  }
  const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
  if (answer.status === 400) throw new DesignedError(failureCopy.wrongCurrentPassword, 400);
  throw authFailure({ status: answer.status }, Number.isFinite(wait) ? wait : undefined);
}

/** Sets a password by another token than this page's; what was answered where it was refused. */
async function replacePassword(
  { url, publishableKey }: Supabase,
  token: string,
  password: string,
): Promise<{ status: number; code?: unknown; reasons?: unknown } | undefined> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      ...createApiKeyHeaders(publishableKey, token),
      "content-type": "application/json",
    },
    body: JSON.stringify({ password }),
  }).catch((cause: unknown) => {
    throw new DesignedError(failureCopy.unreachable, 0, cause);
  });
  if (answer.ok) return undefined;
  const body: { error_code?: unknown; code?: unknown; weak_password?: { reasons?: unknown } } =
    await answer.json().catch(() => ({}));
  // The newer API says the reason in "code", the older one in "error_code" beside a number.
  const code = body.error_code ?? body.code;
  return { status: answer.status, code, reasons: body.weak_password?.reasons };
}

async function readStaffRow({ request }: Supabase, userId: string): Promise<OwnRow> {
  const query = new URLSearchParams({ select: staffMemberColumns, user_id: `eq.${userId}` });
  const response = await request(`/rest/v1/staff?${query}`).catch((cause: unknown) => {
    throw new DesignedError(failureCopy.unreachable, 0, cause);
  });
  if (response.status === 401) throw new DesignedError(failureCopy.expired, 401);
  if (!response.ok) throw new DesignedError(failureCopy.outage, response.status);
  const rows: Partial<OwnRow>[] = await response.json();
  const [row] = rows;
  if (!row || !isStaffRole(row.role)) throw new Refusal("staff");
  if (!row.is_active) throw new Refusal("inactive");
  return {
    user_id: userId,
    role: row.role,
    name: row.name ?? "",
    email: row.email ?? "",
    is_active: true,
    second_factor: row.second_factor ?? false,
  };
}

/** Ends the editor session of the embedded content API, which lives in a cookie of its own. */
async function endContentSession(contentOrigin: string | null): Promise<void> {
  if (contentOrigin === null) return;
  await fetch(`${contentOrigin}/v1/auth/logout`, { method: "POST", credentials: "include" });
}
