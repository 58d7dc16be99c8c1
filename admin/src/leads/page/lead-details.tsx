import type { Lead } from "@site/supabase/contracts/lead";
import { inquiryTypeLabels, inquiryTypes, leadLimits } from "@site/supabase/contracts/lead-values";
import { useQueryClient } from "@tanstack/react-query";
import { email, maxLength, required, TextInput, useRecordContext } from "react-admin";
import { RecordDetails } from "../../shared/person/record-details.tsx";
import { leadSummaryKey } from "../list/lead-summary.tsx";
import { leadsCopy } from "../leads.copy.ts";
import { OptionalSelect } from "../../ui/optional-select.tsx";

const copy = leadsCopy.edit;

const inquiryChoices = inquiryTypes.map((id) => ({ id, name: inquiryTypeLabels[id] }));

const limited = (field: string, limit: number) => [maxLength(limit, copy.tooLong(field, limit))];
const requiredField = (field: string) => required(copy.required(field));

const checks = {
  name: [requiredField(copy.name), ...limited(copy.name, leadLimits.name)],
  email: [
    requiredField(copy.email),
    email(copy.emailFormat),
    ...limited(copy.email, leadLimits.email),
  ],
  company: limited(copy.company, leadLimits.company),
  role: limited(copy.role, leadLimits.role),
  phone: limited(copy.phone, leadLimits.phone),
};

/** The fields of a lead that admins and sales can edit. */
export function LeadDetails({ isEditor }: { isEditor: boolean }) {
  const lead = useRecordContext<Lead>();
  const queries = useQueryClient();
  if (!lead) return null;
  return (
    <RecordDetails
      resource="leads"
      isEditor={isEditor}
      facts={[
        [copy.name, lead.name],
        [copy.email, lead.email],
        [copy.company, lead.company],
        [copy.role, lead.role],
        [copy.phone, lead.phone],
        [copy.inquiryType, lead.inquiry_type && inquiryTypeLabels[lead.inquiry_type]],
      ]}
      readOnly={copy.readOnly}
      saved={copy.saved}
      failed={copy.failedTitle}
      onSaved={() => {
        // A new email address can belong to another person.
        for (const queryKey of [leadSummaryKey, ["person_events"], ["people"]])
          void queries.invalidateQueries({ queryKey });
      }}
    >
      <Text source="name" />
      <Text source="email" type="email" />
      <Text source="company" />
      <Text source="role" />
      <Text source="phone" type="tel" />
      <OptionalSelect
        source="inquiry_type"
        label={copy.inquiryType}
        choices={inquiryChoices}
        emptyText={copy.noInquiryType}
        helperText={false}
        fullWidth
      />
    </RecordDetails>
  );
}

function Text({ source, type }: { source: keyof typeof checks; type?: string }) {
  return (
    <TextInput
      source={source}
      type={type}
      label={copy[source]}
      validate={checks[source]}
      helperText={false}
      fullWidth
    />
  );
}
