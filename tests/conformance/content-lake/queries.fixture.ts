import { ClientError } from "@sanity/client";

/** The status and the documented body of a rejected query. */
export async function refusal(
  promise: Promise<unknown>,
): Promise<{ status: number; body: unknown }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientError))
    throw new Error(`The query was not rejected: ${String(error)}`);
  return { status: error.statusCode, body: JSON.parse(String(error.responseBody)) };
}
