import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { authFailure, UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import type { Supabase } from "../supabase-client.ts";

/** An authenticator app that is about to be added. */
export interface NewFactor {
  id: string;
  /** A picture for the app's camera, as an address of type `data:`. */
  picture: string;
  /** The same as text, for typing. */
  secret: string;
}

/** A code of an authenticator app besides the password, where the back end has it. */
export interface SecondFactor {
  /** Whether the back end has it, and if so whether this person uses it. */
  state: () => Promise<"absent" | "off" | "on">;
  /** Begins to add an app; one that was begun before and not confirmed is dropped. */
  begin: () => Promise<NewFactor>;
  /** Adds the app by its first code. From then on the password alone opens nothing. */
  confirm: (id: string, code: string) => Promise<void>;
  /** Removes the app; takes a code of it. */
  end: (code: string) => Promise<void>;
  /** Makes the login one with a code. */
  enter: (code: string) => Promise<void>;
  /** Whether the login is one with a code. */
  isEntered: () => Promise<boolean>;
}

/** Second factors of Supabase Auth (TOTP), with the database's own switch beside them. */
export function openSecondFactor({ client, url, publishableKey, request }: Supabase): SecondFactor {
  async function factors() {
    const { data, error } = await client.auth.mfa.listFactors();
    if (error) throw authFailure(error);
    return data;
  }

  async function verify(factorId: string, code: string): Promise<void> {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: code.trim() });
    if (error) throw authFailure(error);
  }

  async function theOne(): Promise<string> {
    const factor = (await factors()).totp[0];
    if (!factor) throw new UserFacingError(failureCopy.unexpected, 0);
    return factor.id;
  }

  async function remove(factorId: string): Promise<void> {
    const { error } = await client.auth.mfa.unenroll({ factorId });
    if (error) throw authFailure(error);
  }

  /** Tells the database, which asks for the code from then on, or no more. */
  async function keep(is_on: boolean): Promise<void> {
    const answer = await request("/rest/v1/rpc/set_second_factor", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ is_on }),
    });
    if (!answer.ok) throw new UserFacingError(failureCopy.unexpected, answer.status);
  }

  return {
    async state() {
      const answer = await fetch(`${url}/auth/v1/settings`, {
        headers: createApiKeyHeaders(publishableKey),
      });
      if (!answer.ok) throw new UserFacingError(failureCopy.outage, answer.status);
      const settings: { mfa_enabled?: unknown } = await answer.json();
      // Supabase Auth always has it; the embedded one says that it has not.
      if (settings.mfa_enabled === false) return "absent";
      return (await factors()).totp.length > 0 ? "on" : "off";
    },

    async begin() {
      for (const { id, status } of (await factors()).all) {
        if (status === "unverified") await remove(id);
      }
      const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" });
      if (error) throw authFailure(error);
      return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
    },

    async confirm(id, code) {
      await verify(id, code);
      await keep(true);
    },

    async end(code) {
      const id = await theOne();
      await verify(id, code);
      await keep(false);
      await remove(id);
    },

    async enter(code) {
      await verify(await theOne(), code);
    },

    async isEntered() {
      const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      return data?.currentLevel === "aal2";
    },
  };
}
