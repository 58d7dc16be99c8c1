/** Responses of the gateway itself, in the formats that the client libraries expect. */

export function jsonResponse(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers });
}

/** An error in PostgREST's format. */
export function restError(
  status: number,
  code: string,
  message: string,
  extra: { readonly details?: string | null; readonly hint?: string | null } = {},
): Response {
  const { details = null, hint = null } = extra;
  return jsonResponse(status, { code, message, details, hint });
}

/** An error in the format of Supabase Auth. */
export function authError(status: number, errorCode: string, message: string): Response {
  return jsonResponse(status, { code: status, error_code: errorCode, msg: message });
}

/** The response during a database outage. It reveals neither host nor cause. */
export function unavailable(): Response {
  return jsonResponse(
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
