import { toFormLead, type SubmittedForm } from "@site/supabase/contracts/lead";
import { NewsletterForm, toSubscriber } from "@site/supabase/contracts/newsletter";
import { getErrorMessage } from "@site/supabase/domain/errors";
import * as z from "zod";
import { formSchema } from "../../content/entries/forms.ts";
import { toSafeHref } from "../../content/render/safe-href.ts";
import {
  toFormOutcome,
  type FormFields,
  type FormOutcome,
  type SiteForm,
} from "../../server/form-endpoint.ts";
import { createSubmissionContext } from "../../server/submission.ts";
import { insertRow } from "../../server/supabase-insert.ts";
import { issueDownloadToken } from "./download-links.ts";
import { getFieldLabels, getFormElementId, isAnswerName } from "./field-names.ts";
import { formCopy as copy, formProblems } from "./form.copy.ts";
import { parseAnswers, type ParsedAnswers } from "./parse-answers.ts";
import { readPublishedForms } from "./published-forms.ts";

const recipientsSchema = z.array(z.string()).nullable().catch(null);

/** Loads the published form that was posted; undefined if there is none. */
async function loadForm({ form_id: id = "" }: FormFields) {
  const { forms, gatedResources } = await readPublishedForms();
  const found = forms.find(({ form }) => form._id === id);
  const form = formSchema.safeParse(found?.form);
  if (!form.success) return undefined;
  return {
    form: form.data,
    recipients: recipientsSchema.parse(found?.recipients) ?? [],
    unlocks: gatedResources.filter((resource) => resource.form === id),
  };
}

type LoadedForm = NonNullable<Awaited<ReturnType<typeof loadForm>>>;

/** Returns the resource that the posted form unlocks, with the title that its lead stores. */
function findUnlockedResource({ unlocks }: LoadedForm, { resource = "" }: FormFields) {
  const found = unlocks.find(({ _id }) => _id === resource);
  return found && { id: found._id, title: found.title?.trim().slice(0, 200) || found._id };
}

/** Returns the outcome of an accepted form: a link token for a resource, or the success page. */
function createSentOutcome(
  { form }: LoadedForm,
  resource: SubmittedForm["resource"],
): Extract<FormOutcome, { outcome: "sent" }> {
  if (resource) return { outcome: "sent", token: issueDownloadToken(resource.id) };
  const location = toSafeHref(form.successPage?.path);
  return location ? { outcome: "sent", location } : { outcome: "sent" };
}

/** Adds the visitor to the newsletter, which they confirm by email. */
async function subscribe({ person }: ParsedAnswers, fields: FormFields, client?: string) {
  const { consent_wording } = fields;
  const subscriber = NewsletterForm.parse({ email: person.email, source: "form", consent_wording });
  await insertRow("newsletter_subscribers", toSubscriber(subscriber), client);
}

/**
 * Validates a form that an editor built against its published document and stores it as a lead with the
 * publishable key. Fields that the document does not have are refused.
 */
export const customForm: SiteForm = {
  fields: ["form_id", "resource"],
  getElementId: ({ form_id = "" }) => getFormElementId(form_id),
  async loadLabels(fields) {
    const { form } = (await loadForm(fields).catch(() => undefined)) ?? {};
    if (form) return getFieldLabels(form);
    // Without labels the answers are hidden fields, so that they can be sent again.
    return Object.fromEntries(
      Object.keys(fields).flatMap((name) => (isAnswerName(name) ? [[name, ""]] : [])),
    );
  },
  async submit(fields, sender) {
    let loaded;
    try {
      loaded = await loadForm(fields);
    } catch (error) {
      console.error(`forms: could not read the forms: ${getErrorMessage(error)}`);
      return { outcome: "failed", message: copy.failed.text };
    }
    if (!loaded) return { outcome: "refused", problems: { form: formProblems.gone } };
    const { form, recipients } = loaded;
    const parsed = parseAnswers(form, fields);
    if ("problems" in parsed) return { outcome: "refused", problems: parsed.problems };
    const { person, answers, wantsNewsletter } = parsed;
    const text = [form._id, ...Object.values(person), ...answers.map(({ value }) => value)];
    const context = createSubmissionContext(fields, sender, {
      form: "custom",
      email: person.email,
      text,
    });
    const resource = findUnlockedResource(loaded, fields);
    const submitted = {
      id: form._id,
      title: form.title,
      answers,
      recipients,
      ...(resource && { resource }),
    };
    const lead = toFormLead(person, submitted, context);
    const stored = await insertRow("leads", lead, sender.client);
    if (stored === "stored" && wantsNewsletter) await subscribe(parsed, fields, sender.client);
    return toFormOutcome(stored, copy.failed.text, createSentOutcome(loaded, resource));
  },
};
