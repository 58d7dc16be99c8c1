import * as z from "zod";
import { formFields, formSchema } from "../../content/entries/forms.ts";
import { richTextSchema } from "../../content/rich-text/rich-text-schema.ts";
import { richText } from "../../content/sanity/fragments.ts";
import { nonEmptyText, nullableText } from "../../content/sanity/schemas.ts";

export const customFormFields = /* groq */ `
  headline,
  lead,
  form{ _ref, "document": @->${formFields} },
  aside[]${richText}
`;

export const customFormSchema = z.object({
  headline: nonEmptyText,
  lead: nullableText,
  form: z.object({ document: formSchema }).transform(({ document }) => document),
  aside: richTextSchema.nullable(),
});
