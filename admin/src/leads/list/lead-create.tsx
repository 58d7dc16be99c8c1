import { useQueryClient } from "@tanstack/react-query";
import { inquiryTypeLabels, inquiryTypes, leadLimits } from "@site/supabase/contracts/lead-values";
import { TextInput, useGetIdentity } from "react-admin";
import { CreateScreen } from "../../editing/create-screen.tsx";
import {
  ContactGrid,
  ContactInputs,
  limitLength,
  OwnerInput,
} from "../../shared/person/contact-inputs.tsx";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { leadsCopy } from "../leads.copy.ts";
import { leadListCopy } from "./lead-list.copy.ts";
import { leadSummaryKey } from "./lead-summary.tsx";

const copy = leadListCopy.create;
const labels = leadsCopy.edit;
const choices = inquiryTypes.map((id) => ({ id, name: inquiryTypeLabels[id] }));

/** `/admin/leads/create`: adds a lead from a call, an event or a referral. */
export function LeadCreate() {
  const queries = useQueryClient();
  const { identity } = useGetIdentity();
  return (
    <CreateScreen
      resource="leads"
      copy={copy}
      defaultValues={{ owner: identity?.id }}
      done={(lead) => copy.done(String(lead.name))}
      to={(lead) => `/leads/${lead.id}`}
      onCreated={() => void queries.invalidateQueries({ queryKey: leadSummaryKey })}
    >
      <LeadInputs />
    </CreateScreen>
  );
}

function LeadInputs() {
  return (
    <ContactGrid>
      <ContactInputs known={copy.known}>
        <TextInput
          source="role"
          label={labels.role}
          validate={limitLength(leadLimits.role)}
          helperText={false}
        />
      </ContactInputs>
      <OptionalSelect
        source="inquiry_type"
        label={labels.inquiryType}
        choices={choices}
        emptyText={labels.noInquiryType}
        helperText={false}
      />
      <OwnerInput />
      <TextInput
        source="message"
        label={copy.message}
        multiline
        className="wide"
        minRows={3}
        validate={limitLength(leadLimits.message)}
        helperText={false}
      />
    </ContactGrid>
  );
}
