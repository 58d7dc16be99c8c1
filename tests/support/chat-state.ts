import type postgres from "postgres";

/** The signed state that the visitor of a chat session holds after its first reply. */
export async function chatStateOf(sql: postgres.Sql, session: string): Promise<string> {
  const [row] = await sql`select private.chat_state(${session}, 1) as state`;
  return String(row?.state);
}
