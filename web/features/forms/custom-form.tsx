import type { Form, FormField } from "../../content/entries/forms.ts";
import type { PageContext } from "../../content/request/page-context.ts";
import { resourceFilePath } from "../../content/request/request-context.ts";
import { PrivacyLine } from "../../ui/forms/privacy-line.tsx";
import { getFieldLabels, getFieldName, getFormElementId, newsletterField } from "./field-names.ts";
import type { InputField } from "./form-inputs.tsx";
import { formCopy } from "./form.copy.ts";
import { FormInputs } from "./lazy-form-inputs.tsx";
import { getMaxLength } from "./parse-answers.ts";

type CustomFormProps = {
  form: Form;
  context: PageContext;
  /** The resource whose file the form unlocks. */
  resource?: string;
};

const autoCompletes = {
  email: "email",
  phone: "tel",
  name: "name",
  company: "organization",
  role: "organization-title",
} as const;

/** Returns what browsers fill in. */
function getAutoComplete({ kind, leadField }: FormField): string | undefined {
  if (kind === "email" || kind === "phone") return autoCompletes[kind];
  return leadField ? autoCompletes[leadField] : undefined;
}

function toInputField(field: FormField): InputField {
  const { _key, kind, help, isRequired, choices } = field;
  return {
    name: getFieldName(_key),
    kind,
    help,
    isRequired,
    maxLength: getMaxLength(field),
    choices: choices ?? [],
    autoComplete: getAutoComplete(field),
  };
}

const newsletterInput: InputField = {
  name: newsletterField,
  kind: "checkbox",
  help: null,
  isRequired: false,
  maxLength: 0,
  choices: [],
  autoComplete: undefined,
};

/** A form that an editor built: a native form that posts to its own page, as the contact form does. */
export function CustomForm({ form, context, resource }: CustomFormProps) {
  const { path, request, settings, labels, formToken } = context;
  const { privacyNotice: notice } = settings;
  const { _id, newsletterLabel, submitLabel, successTitle, successText } = form;
  const id = getFormElementId(_id);
  const posted = request.formResult?.form === "custom" ? request.formResult : undefined;
  const result = posted?.values["form_id"] === _id ? posted : undefined;
  const isSent = request.query.sent === id;
  return (
    <FormInputs
      id={id}
      action={path}
      hidden={{
        form_id: _id,
        resource,
        token: formToken,
        consent_wording: notice?.version,
      }}
      values={result?.values ?? {}}
      result={result ?? (isSent ? { outcome: "sent", token: request.query.token } : undefined)}
      fields={[...form.fields.map(toInputField), ...(newsletterLabel ? [newsletterInput] : [])]}
      copy={{
        ...formCopy,
        labels: getFieldLabels(form),
        send: submitLabel,
      }}
      success={{ title: successTitle, text: successText }}
      download={
        resource
          ? {
              href: `${resourceFilePath}?id=${encodeURIComponent(resource)}`,
              label: labels.download,
            }
          : undefined
      }
      note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
    />
  );
}
