import * as z from "zod";
import { formFields, formSchema } from "../../content/entries/forms.ts";
import { toSafeHref } from "../../content/render/safe-href.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { richText } from "../../content/sanity/fragments.ts";
import {
  flagSchema,
  nonEmptyText,
  nullableText,
  pathSchema,
} from "../../content/sanity/schemas.ts";

/** What a card shows of a job opening. */
export const jobOpeningCardFields = /* groq */ `{
  _id,
  _type,
  title,
  "path": path.current,
  department,
  location,
  workplace,
  employment,
  summary,
  closes
}`;

/** The fields of the page of a job opening. */
export const jobOpeningPageFields = /* groq */ `
  title,
  department,
  location,
  country,
  workplace,
  employment,
  summary,
  body[]${richText},
  published,
  closes,
  form{ _ref, "document": @->${formFields} },
  applyUrl,
  applyEmail,
  sample
`;

const workplace = z.enum(["onSite", "hybrid", "remote"]);
const employment = z.enum(["fullTime", "partTime", "contract", "internship"]);
const date = z.iso.date().nullable().catch(null);
const text = nullableText.catch(null);

export const jobOpeningCardSchema = z.object({
  _id: z.string(),
  title: nonEmptyText,
  path: pathSchema,
  department: text,
  location: nonEmptyText,
  workplace: workplace.nullable().catch(null),
  employment: employment.nullable().catch(null),
  summary: text,
  closes: date,
});

export type JobOpeningCard = z.output<typeof jobOpeningCardSchema>;

/** Omits missing or malformed fields; the page itself is always shown. */
export const jobOpeningPageSchema = z
  .object({
    title: nonEmptyText.catch("Untitled"),
    department: text,
    location: text,
    country: text,
    workplace: workplace.nullable().catch(null),
    employment: employment.nullable().catch(null),
    summary: text,
    body: richTextSchema.catch([]),
    published: date,
    closes: date,
    form: z
      .object({ document: formSchema })
      .nullable()
      .catch(null)
      .transform((found) => found?.document ?? null),
    applyUrl: text,
    applyEmail: text,
    sample: flagSchema,
  })
  .transform(({ applyUrl, applyEmail, ...job }) => ({
    ...job,
    applyHref: toApplyHref(job.title, applyUrl, applyEmail),
  }));

export type JobOpeningDetails = z.output<typeof jobOpeningPageSchema>;

/** Returns where applications are sent without a form; an email has the job title as its subject. */
function toApplyHref(title: string, url: string | null, email: string | null): string | undefined {
  const mail = email ? `mailto:${email.trim()}?subject=${encodeURIComponent(title)}` : undefined;
  return toSafeHref(url) ?? toSafeHref(mail);
}
