import type { Database } from "../database/database.ts";

/** What is asked and noted of the auth engine's sessions, beside what the engine does itself. */
export type Logins = {
  /**
   * Whether a login began so lately that it stands for a password that was just typed, or for a link that
   * was just followed.
   */
  isFresh(session: string): Promise<boolean>;
  /** Notes with which program a login was made, for its owner to recognise it by. */
  noteProgram(session: string, userAgent: string): Promise<void>;
};

export function loginsOf(database: Database): Logins {
  return {
    async isFresh(session) {
      const rows = await database.rows(
        "select 1 from auth.sessions where id::text = $1 and created_at > now() - interval '10 minutes'",
        [session],
      );
      return rows.length > 0;
    },
    async noteProgram(session, userAgent) {
      await database.rows("update auth.sessions set user_agent = $2 where id::text = $1", [
        session,
        userAgent.slice(0, 400),
      ]);
    },
  };
}

/** What a token says about its owner; for a token whose signature has been looked at. */
export function claimsOf(token: string): { session: string; email: string } {
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  const fields = new Map<string, unknown>(
    typeof claims === "object" && claims !== null ? Object.entries(claims) : [],
  );
  return {
    session: String(fields.get("session_id") ?? ""),
    email: String(fields.get("email") ?? ""),
  };
}
