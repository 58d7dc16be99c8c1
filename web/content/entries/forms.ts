import * as z from "zod";
import { flagSchema, nonEmptyText, nullableText } from "../sanity/schemas.ts";

/** A form that an editor built, as a reference to it is dereferenced. */
export const formFields = /* groq */ `{
  _id,
  _type,
  title,
  fields[]{ _key, label, kind, leadField, help, isRequired, maxLength, choices },
  submitLabel,
  newsletterLabel,
  successTitle,
  successText,
  successPage{ _ref, "path": @->path.current }
}`;

const formFieldSchema = z
  .object({
    _key: z.string().min(1),
    label: nonEmptyText,
    kind: z.enum(["shortText", "longText", "email", "phone", "choice", "checkbox", "consent"]),
    leadField: z.enum(["name", "company", "role"]).nullable().catch(null),
    help: nullableText,
    isRequired: flagSchema,
    maxLength: z.number().int().positive().nullable().catch(null),
    choices: z.array(z.string()).nullable(),
  })
  .transform((field) => ({
    ...field,
    isRequired: field.isRequired || field.kind === "email" || field.kind === "consent",
    leadField: field.kind === "shortText" ? field.leadField : null,
  }));

/** A form with exactly one email address, without which its submissions could not be answered. */
export const formSchema = z.object({
  _id: z.string(),
  title: nonEmptyText,
  fields: z
    .array(formFieldSchema)
    .max(20)
    .refine((fields) => fields.filter(({ kind }) => kind === "email").length === 1, {
      error: "needs exactly one field for the email address",
    }),
  submitLabel: nonEmptyText,
  newsletterLabel: nullableText,
  successTitle: nonEmptyText,
  successText: nullableText,
  successPage: z.object({ _ref: z.string(), path: nullableText }).nullable(),
});

export type FormField = z.output<typeof formFieldSchema>;
export type Form = z.output<typeof formSchema>;
