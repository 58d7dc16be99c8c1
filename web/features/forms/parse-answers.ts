import { leadLimits } from "@site/supabase/contracts/lead-values";
import { email, line, paragraphs } from "@site/supabase/contracts/text";
import * as z from "zod";
import type { Form, FormField } from "../../content/entries/forms.ts";
import type { FormFields } from "../../server/form-endpoint.ts";
import { getFieldName, isAnswerName, newsletterField } from "./field-names.ts";
import { checkboxValues, formCopy, formProblems } from "./form.copy.ts";

/** The columns of a lead that the fields of a form fill in. */
type Person = {
  name: string;
  email: string;
  company: string | null;
  role: string | null;
  phone: string | null;
};

/** What a visitor sent with a form: the person, and the other answers with their labels. */
export type ParsedAnswers = {
  person: Person;
  answers: { label: string; value: string }[];
  wantsNewsletter: boolean;
};

const phonePattern = /^\+?[\d\s()./-]{5,}$/;

/** Returns the maximum length of a text, in characters. */
export function getMaxLength({ kind, maxLength, leadField }: FormField): number {
  if (kind === "email") return leadLimits.email;
  if (kind === "phone") return leadLimits.phone;
  if (kind === "longText") return Math.min(maxLength ?? 2000, leadLimits.answer);
  return Math.min(maxLength ?? 200, leadField ? leadLimits[leadField] : 200);
}

const isTicked = (value: string | undefined): boolean => Boolean(value);

/** Requires a value in a required field. */
function requireValue(text: z.ZodType<string>, { label, isRequired }: FormField) {
  return isRequired
    ? text.refine((value) => value !== "", { error: formProblems.required(label) })
    : text;
}

/** Creates the schema of a field. Empty optional fields become an empty text. */
function createFieldSchema(field: FormField): z.ZodType<string> {
  const { kind, label, isRequired } = field;
  const max = getMaxLength(field);
  switch (kind) {
    case "email":
      return email(label, max, formProblems.email);
    case "longText":
      return requireValue(paragraphs(label, max), field);
    case "phone":
      return requireValue(
        line(label, max).refine((text) => text === "" || phonePattern.test(text), {
          error: formProblems.phone,
        }),
        field,
      );
    case "choice": {
      const choices = ["", ...(field.choices ?? [])];
      return requireValue(z.enum(choices, { error: formProblems.choice }), field);
    }
    case "checkbox":
    case "consent":
      return z
        .string()
        .refine((value) => !isRequired || isTicked(value), { error: formProblems.consent })
        .transform((value) => (isTicked(value) ? checkboxValues.ticked : checkboxValues.empty));
    default:
      return requireValue(line(label, max), field);
  }
}

/** Validates posted fields against a form. Returns the answers, or one message per invalid field. */
export function parseAnswers(
  form: Form,
  posted: FormFields,
): ParsedAnswers | { problems: Record<string, string> } {
  const names = new Set(form.fields.map(({ _key }) => getFieldName(_key)));
  if (Object.keys(posted).some((name) => isAnswerName(name) && !names.has(name)))
    return { problems: { form: formProblems.changed } };

  const problems: Record<string, string> = {};
  const values = form.fields.map((field) => {
    const name = getFieldName(field._key);
    const parsed = createFieldSchema(field).safeParse(posted[name] ?? "");
    if (!parsed.success) problems[name] = parsed.error.issues[0]?.message ?? formCopy.refused.text;
    return { field, value: parsed.data ?? "" };
  });
  if (Object.keys(problems).length > 0) return { problems };

  const wantsNewsletter = Boolean(form.newsletterLabel) && isTicked(posted[newsletterField]);
  const parsed = toAnswers(values);
  if (wantsNewsletter && form.newsletterLabel)
    parsed.answers.push({ label: form.newsletterLabel, value: checkboxValues.ticked });
  // The database stores all answers as one text as well.
  const texts = [form.title, "", ...parsed.answers.map(({ label, value }) => `${label}: ${value}`)];
  if (texts.join("\n").length > leadLimits.storedMessage)
    return { problems: { form: formProblems.tooLong } };
  return { ...parsed, wantsNewsletter };
}

type FieldValue = { field: FormField; value: string };

/** Separates the columns of the lead from the other answers, and leaves out empty ones. */
function toAnswers(values: readonly FieldValue[]) {
  const find = (matches: (field: FormField) => boolean) =>
    values.find(({ field }) => matches(field));
  const columns = {
    name: find(({ leadField }) => leadField === "name"),
    email: find(({ kind }) => kind === "email"),
    company: find(({ leadField }) => leadField === "company"),
    role: find(({ leadField }) => leadField === "role"),
    phone: find(({ kind }) => kind === "phone"),
  };
  const address = columns.email?.value ?? "";
  const inColumns = new Set(Object.values(columns));
  return {
    person: {
      // Every lead has a name.
      name: columns.name?.value || address.slice(0, leadLimits.name),
      email: address,
      company: columns.company?.value || null,
      role: columns.role?.value || null,
      phone: columns.phone?.value || null,
    },
    answers: values
      .filter((answer) => !inColumns.has(answer) && answer.value !== "")
      .map(({ field, value }) => ({ label: field.label, value })),
  };
}
