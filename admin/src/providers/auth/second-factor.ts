import { createApiKeyHeaders } from "@site/supabase/contracts/api-keys";
import { authFailure, UserFacingError } from "../failures.ts";
import { failureCopy } from "../providers.copy.ts";
import type { Supabase } from "../supabase-client.ts";

/** An authenticator app that is about to be added. */
export interface NewFactor {
  id: string;
  /** A QR code for the app, as a `data:` URL. */
  picture: string;
  /** The key of the QR code as text. */
  secret: string;
}

/** Two-factor authentication with an authenticator app. */
export interface SecondFactor {
  /** Returns "absent" if the sign-in service does not support it, otherwise whether the user has turned it on. */
  state: () => Promise<"absent" | "off" | "on">;
  /** Starts adding an app. Removes unconfirmed apps. */
  begin: () => Promise<NewFactor>;
  /** Adds the app with its first code. From then on, sign-in requires a code. */
  confirm: (id: string, code: string) => Promise<void>;
  /** Removes the app with one of its codes. */
  end: (code: string) => Promise<void>;
  /** Verifies a code for the current session. */
  enter: (code: string) => Promise<void>;
  /** Returns whether the current session has a verified code. */
  isEntered: () => Promise<boolean>;
}

/** Second factors of Supabase Auth (TOTP), and the setting in the database that requires them. */
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

  async function getFactorId(): Promise<string> {
    const factor = (await factors()).totp[0];
    if (!factor) throw new UserFacingError(failureCopy.unexpected, 0);
    return factor.id;
  }

  async function remove(factorId: string): Promise<void> {
    const { error } = await client.auth.mfa.unenroll({ factorId });
    if (error) throw authFailure(error);
  }

  /** Stores in the database whether the account requires a code. */
  async function saveRequirement(is_on: boolean): Promise<void> {
    const response = await request("/rest/v1/rpc/set_second_factor", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ is_on }),
    });
    if (!response.ok) throw new UserFacingError(failureCopy.unexpected, response.status);
  }

  return {
    async state() {
      const response = await fetch(`${url}/auth/v1/settings`, {
        headers: createApiKeyHeaders(publishableKey),
      });
      if (!response.ok) throw new UserFacingError(failureCopy.outage, response.status);
      const settings: { mfa_enabled?: unknown } = await response.json();
      // Supabase Auth always supports it; the embedded service reports that it does not.
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
      await saveRequirement(true);
    },

    async end(code) {
      const id = await getFactorId();
      await verify(id, code);
      await saveRequirement(false);
      await remove(id);
    },

    async enter(code) {
      await verify(await getFactorId(), code);
    },

    async isEntered() {
      const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      return data?.currentLevel === "aal2";
    },
  };
}
