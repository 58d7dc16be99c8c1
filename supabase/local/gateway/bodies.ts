import { restError } from "./gateway-responses.ts";

/** Longest request body. The longest lead needs a tenth of it. */
export const maxBodyBytes = 128 * 1024;

class UnstorableTextError extends Error {}

/**
 * Returns an error response for a body that must not reach the database, or null. Accepts only JSON
 * without text that PostgreSQL cannot store (NUL, lone surrogates), for which the engines return
 * different errors. Visitors may only insert one row per request.
 */
export function validateBody(
  body: Uint8Array,
  contentType: string | null,
  isVisitor: boolean,
): Response | null {
  if (body.byteLength === 0) return null;
  if (!/^application\/(json|vnd\.pgrst\.object\+json)\s*(;|$)/i.test(contentType ?? "")) {
    return restError(415, "PGRST107", "The body must be JSON (Content-Type: application/json).");
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body), (name, part) => {
      if (!isStorable(name) || (typeof part === "string" && !isStorable(part))) {
        throw new UnstorableTextError();
      }
      return part;
    });
  } catch (error) {
    return error instanceof UnstorableTextError
      ? restError(400, "22P05", "A text contains a character that cannot be stored.", {
          hint: "Remove NUL characters and broken emoji from the text.",
        })
      : restError(400, "PGRST102", "The body is not valid JSON.");
  }
  if (isVisitor && Array.isArray(value) && value.length !== 1) {
    return restError(400, "PGRST102", "A request may insert only one row.", {
      hint: "Send one JSON object.",
    });
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
