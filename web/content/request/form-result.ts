import * as z from "zod";
import { formNames } from "./request-context.ts";

/** What a posted form is answered with on its page. Server only: browsers get no library for shapes. */
const formResultSchema = z.object({
  form: z.enum(formNames),
  outcome: z.enum(["refused", "failed"]),
  /** What was typed, to be shown again. */
  values: z.record(z.string(), z.string()),
  /** A message per field; `form` holds one about the whole form. */
  problems: z.record(z.string(), z.string()),
});
export type FormResult = z.output<typeof formResultSchema>;

/** A form's answer as a header value. */
export function encodeFormResult(answer: FormResult): string {
  return Buffer.from(JSON.stringify(answer)).toString("base64url");
}

/** The reverse of `encodeAnswer`; `undefined` for no or a foreign value. */
export function decodeFormResult(value: string | null): FormResult | undefined {
  if (!value) return undefined;
  try {
    return formResultSchema.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return undefined;
  }
}
