import { isRecord } from "../../domain/json.ts";
import type { Database } from "../database/database.ts";

/** Reads and updates the sessions of the auth engine, for features that the engine lacks. */
export type AuthSessions = {
  /** Whether a session started within the last ten minutes, with a password or an email link. */
  isRecent(session: string): Promise<boolean>;
  /** Whether the account of a session is an active staff member. */
  isActiveStaff(session: string): Promise<boolean>;
  /** Stores the browser of a session, so that its owner can recognize it. */
  saveUserAgent(session: string, userAgent: string): Promise<void>;
};

export function createAuthSessions(database: Database): AuthSessions {
  return {
    async isRecent(session) {
      const rows = await database.rows(
        "select 1 from auth.sessions where id::text = $1 and created_at > now() - interval '10 minutes'",
        [session],
      );
      return rows.length > 0;
    },
    async isActiveStaff(session) {
      const rows = await database.rows(
        "select 1 from auth.sessions join public.staff using (user_id) where sessions.id::text = $1 and is_active",
        [session],
      );
      return rows.length > 0;
    },
    async saveUserAgent(session, userAgent) {
      await database.rows("update auth.sessions set user_agent = $2 where id::text = $1", [
        session,
        userAgent.slice(0, 400),
      ]);
    },
  };
}

/** Decodes the claims of an access token. The signature has to be verified before. */
export function decodeClaims(token: string): { session: string; email: string } {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  const { session_id, email } = isRecord(claims) ? claims : {};
  return { session: String(session_id ?? ""), email: String(email ?? "") };
}
