/** Answers this gateway gives itself, in the shapes the client libraries know. */

export function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** An error in the REST engine's shape. */
export function restError(
  status: number,
  code: string,
  message: string,
  extra: { readonly details?: string | null; readonly hint?: string | null } = {},
): Response {
  return json(status, { code, message, details: extra.details ?? null, hint: extra.hint ?? null });
}

/** An error in the auth engine's shape. */
export function authError(status: number, errorCode: string, message: string): Response {
  return json(status, { code: status, error_code: errorCode, msg: message });
}

/** What everyone hears while the database is away: nothing about where or why. */
export function outage(): Response {
  return json(
    503,
    {
      code: "PGRST001",
      message: "The database cannot be reached. Please try again in a moment.",
      details: null,
      hint: null,
    },
    { "retry-after": "2" },
  );
}
