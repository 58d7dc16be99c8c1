import type { StaffMember } from "@site/supabase/contracts/staff";
import type { AuthProvider, UserIdentity } from "react-admin";
import { supabaseAuthProvider, type SupabaseAuthProvider } from "ra-supabase";
import { authFailure, MfaRequiredError, UserFacingError, AccessDeniedError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import { isOutage, type Supabase } from "../supabase-client.ts";
import type { Acceptance } from "./accept-invitation.ts";
import { offers } from "./rights.ts";
import { openSecondFactor, type SecondFactor } from "./second-factor.ts";
import type { SessionWatch } from "./session-watch.ts";
import { createStaffReader } from "./staff-session.ts";

/** React-admin's auth provider plus the actions of the sign-in and account screens. */
export interface StaffAuthProvider extends AuthProvider {
  /** Signs in with email and password, or completes a sign-in with a code. @throws MfaRequiredError */
  login: (params: { email: string; password: string } | { code: string }) => Promise<void>;
  /** Emails a link that sets a new password, if the address belongs to an account. */
  resetPassword: SupabaseAuthProvider["resetPassword"];
  /** Sets the password with the tokens of such a link. */
  setPassword: SupabaseAuthProvider["setPassword"];
  /** Controls open screens when their session ends. */
  session: SessionWatch;
  secondFactor: SecondFactor;
  /** Creates the account of an invitation, with this password. */
  acceptInvitation: (params: { token: string; password: string }) => Promise<Acceptance>;
  /** Sets a new password and ends all other sessions of the account. */
  changePassword: (params: { current: string; password: string }) => Promise<void>;
  /** Ends the session of an unattended browser; the screen stays and waits for the next sign-in. */
  endUnattended: () => Promise<void>;
  /** Ends all sessions of the account, including this one. */
  signOutEverywhere: () => Promise<void>;
}

/** The signed-in person as shown in the app bar. */
export interface StaffIdentity extends UserIdentity {
  id: string;
  fullName: string;
  role: StaffMember["role"];
  email: string;
}

/**
 * Creates the auth provider. A session is not enough: the account also needs an active row in
 * `staff`. After a deactivation the database denies access immediately and this interface signs
 * out within a minute.
 *
 * @param contentOrigin - Origin of the embedded content API, whose editor session ends with this
 * one; null when content is hosted.
 */
export function createAuthProvider(
  supabase: Supabase,
  contentOrigin: string | null,
): StaffAuthProvider {
  const secondFactor = openSecondFactor(supabase);
  const base = supabaseAuthProvider(supabase.client, {});
  const readStaffMember = createStaffReader(supabase, secondFactor);
  const context = { supabase, base, secondFactor, readStaffMember, contentOrigin };
  return {
    ...base,
    session: supabase.session,
    secondFactor,
    ...createSignIn(context),
    ...createSignOut(context),
    ...createAccessChecks(context),
    ...createPasswordActions(context),
    // Loaded on demand, like changePassword: the first screen needs neither.
    acceptInvitation: async (params) =>
      (await import("./accept-invitation.ts")).acceptInvitation(supabase, params),
  };
}

type Context = {
  supabase: Supabase;
  base: SupabaseAuthProvider;
  secondFactor: SecondFactor;
  readStaffMember: () => Promise<StaffMember>;
  contentOrigin: string | null;
};

const toDesignedError = (supabase: Supabase, error: unknown): Error =>
  authFailure(error, supabase.retryAfter());

const createSignIn = ({
  supabase,
  base,
  secondFactor,
  readStaffMember,
}: Context): Pick<StaffAuthProvider, "login"> => ({
  async login(params) {
    const { session } = supabase;
    try {
      await session.signIn(async () => {
        await ("code" in params ? secondFactor.enter(params.code) : base.login(params));
        await readStaffMember();
      });
    } catch (error) {
      // An account without an active staff row must not keep its session.
      if (error instanceof AccessDeniedError)
        await session.signOut(() => endLocalSession(supabase));
      throw toDesignedError(supabase, error);
    }
  },
});

const createSignOut = ({
  supabase,
  readStaffMember,
  contentOrigin,
}: Context): Pick<StaffAuthProvider, "logout" | "endUnattended" | "signOutEverywhere"> => ({
  async logout() {
    const { client, session } = supabase;
    const { data, error } = await client.auth.getSession();
    // React-admin also calls this for a visitor without a session. It must not end the session of
    // an editor who is only signed in to the Studio.
    if (!data.session && !isOutage(error)) {
      await session.signOut(() => Promise.resolve());
      return undefined;
    }
    const refusal = data.session && (await readRefusal(readStaffMember));
    await session.signOut(async () => {
      await Promise.allSettled([endContentSession(contentOrigin), endLocalSession(supabase)]);
    });
    return refusal ? `/login?refused=${refusal}` : undefined;
  },

  async endUnattended() {
    const { data } = await supabase.client.auth.getSession();
    if (data.session) await endLocalSession(supabase);
  },

  async signOutEverywhere() {
    await supabase.session.signOut(async () => {
      const { error } = await supabase.client.auth.signOut({ scope: "global" });
      if (error) throw toDesignedError(supabase, error);
      await Promise.allSettled([endContentSession(contentOrigin)]);
    });
  },
});

const createAccessChecks = ({
  supabase,
  readStaffMember,
}: Context): Pick<
  StaffAuthProvider,
  "checkAuth" | "checkError" | "getPermissions" | "canAccess" | "getIdentity"
> => ({
  async checkAuth() {
    // `message: false`: the sign-in page explains the reason, so React-admin shows no notification.
    if (!(await isSignedIn(readStaffMember))) {
      throw Object.assign(new Error(), { message: false });
    }
  },

  async checkError(error: { status?: number }) {
    if (error.status === 401) throw new UserFacingError(failureCopy.expired, 401);
  },

  async getPermissions() {
    const { data } = await supabase.client.auth.getSession();
    return data.session ? (await readStaffMember()).role : null;
  },

  async canAccess({ resource, action }) {
    return offers((await readStaffMember()).role, resource, action);
  },

  async getIdentity(): Promise<StaffIdentity> {
    const { user_id, name, role, email } = await readStaffMember();
    return { id: user_id, fullName: name, role, email };
  },
});

const createPasswordActions = ({
  supabase,
  base,
}: Context): Pick<StaffAuthProvider, "resetPassword" | "setPassword" | "changePassword"> => ({
  async resetPassword(params) {
    const redirectTo = `${location.origin}/admin/set-password`;
    await base.resetPassword({ ...params, redirectTo }).catch((error: unknown) => {
      throw toDesignedError(supabase, error);
    });
  },

  async setPassword(params) {
    // The link proves access to the mailbox only, so the person signs in with the new password.
    await supabase.session.signOut(async () => {
      await base.setPassword(params).catch((error: unknown) => {
        throw toDesignedError(supabase, error);
      });
      await endLocalSession(supabase);
    });
  },

  changePassword: async (params) =>
    (await import("./change-password.ts")).changePassword(supabase, params),
});

/** Why the account has no access; undefined if it has access or the reason is unknown. */
const readRefusal = (readStaffMember: Context["readStaffMember"]) =>
  readStaffMember().then(
    () => undefined,
    (cause: unknown) => (cause instanceof AccessDeniedError ? cause.reason : undefined),
  );

/** True during an outage, which must not end a session. @throws AccessDeniedError without access */
const isSignedIn = (readStaffMember: Context["readStaffMember"]) =>
  readStaffMember().then(
    () => true,
    (error: unknown) => {
      if (error instanceof AccessDeniedError) throw error;
      const isExpired = error instanceof UserFacingError && error.status === 401;
      return !(isExpired || error instanceof MfaRequiredError);
    },
  );

/** Ends the session of this browser, also when the server cannot be reached. */
async function endLocalSession({ client }: Supabase): Promise<void> {
  await client.auth.signOut({ scope: "local" });
}

/** Ends the editor session of the embedded content API, which has its own cookie. */
async function endContentSession(contentOrigin: string | null): Promise<void> {
  if (contentOrigin === null) return;
  await fetch(`${contentOrigin}/v1/auth/logout`, { method: "POST", credentials: "include" });
}
