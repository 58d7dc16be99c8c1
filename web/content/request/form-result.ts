import * as z from "zod";
import { formNames } from "./request-context.ts";

/** The result of a form that was not accepted, shown on its page. Server only: browsers load no Zod. */
const formResultSchema = z.object({
  form: z.enum(formNames),
  outcome: z.enum(["refused", "failed"]),
  /** The typed values, to fill the form again. */
  values: z.record(z.string(), z.string()),
  /** One message per field; `form` is about the whole form. */
  problems: z.record(z.string(), z.string()),
  /** The labels of fields that are content, for the page that is shown without content. */
  labels: z.record(z.string(), z.string()).optional(),
});
export type FormResult = z.output<typeof formResultSchema>;

/** Encodes a form result as a header value. */
export function encodeFormResult(result: FormResult): string {
  return Buffer.from(JSON.stringify(result)).toString("base64url");
}

/** Reverses `encodeFormResult`; returns undefined for a missing or invalid value. */
export function decodeFormResult(value: string | null): FormResult | undefined {
  if (!value) return undefined;
  try {
    return formResultSchema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return undefined;
  }
}
