import * as z from "zod";

/** The error body of PostgREST. A missing `code` or `message` becomes an empty string. */
const restErrorSchema = z
  .object({
    code: z.string().catch(""),
    message: z.string().catch(""),
    details: z.string().nullish().catch(null),
  })
  .catch({ code: "", message: "", details: null });

export type RestError = z.infer<typeof restErrorSchema>;

/** Parses the body of an error response. Never throws. */
export async function readRestError(response: Response): Promise<RestError> {
  return restErrorSchema.parse(await response.json().catch(() => ({})));
}

/**
 * Whether the database decided against a request: SQLSTATE classes 22 (data exception) and 23 (constraint
 * violation), and the PT4xx errors of our functions. Any other error concerns the service (read-only, out of
 * resources, schema cache, keys, a proxy), and the same request may succeed later.
 */
export const isRejection = (code: string): boolean => /^(2[23][0-9A-Z]{3}|PT4\d\d)$/.test(code);

/**
 * Whether the database rejected the submitted values for good. After a conflict with other rows (PT409) or too
 * many requests (PT429), the same values may be accepted later.
 */
export const isDataError = (code: string): boolean =>
  isRejection(code) && code !== "PT409" && code !== "PT429";

/** SQLSTATE `unique_violation`: a row with the same unique value is already stored. */
export const uniqueViolation = "23505";
