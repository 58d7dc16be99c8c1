import { isRecord } from "../../domain/json.ts";
import type { Database } from "../database/database.ts";

/** Reads and updates the sessions of the auth engine, for features that the engine lacks. */
export type AuthSessions = {
  /** Whether a session was created in the last ten minutes. */
  isRecent(sessionId: string): Promise<boolean>;
  /** Whether the account of a session is an active staff member. */
  isActiveStaff(sessionId: string): Promise<boolean>;
  /** Stores the browser of a session, so that its owner can recognize it. */
  saveUserAgent(sessionId: string, userAgent: string): Promise<void>;
};

const maxUserAgentLength = 400;

// Ids are compared as text: a claim that is not a UUID then matches no session instead of failing.
export function createAuthSessions(database: Database): AuthSessions {
  return {
    async isRecent(sessionId) {
      const rows = await database.rows(
        "select 1 from auth.sessions where id::text = $1 and created_at > now() - interval '10 minutes'",
        [sessionId],
      );
      return rows.length > 0;
    },
    async isActiveStaff(sessionId) {
      const rows = await database.rows(
        "select 1 from auth.sessions join public.staff using (user_id) where sessions.id::text = $1 and is_active",
        [sessionId],
      );
      return rows.length > 0;
    },
    async saveUserAgent(sessionId, userAgent) {
      await database.rows("update auth.sessions set user_agent = $2 where id::text = $1", [
        sessionId,
        userAgent.slice(0, maxUserAgentLength),
      ]);
    },
  };
}

/**
 * Decodes the claims of an access token, empty where the token has none. The signature must be
 * verified before.
 */
export function decodeClaims(token: string): { sessionId: string; email: string } {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  const { session_id, email } = isRecord(claims) ? claims : {};
  return {
    sessionId: typeof session_id === "string" ? session_id : "",
    email: typeof email === "string" ? email : "",
  };
}
