import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { inquiryTypeLabels, inquiryTypes, leadLimits } from "@site/supabase/contracts/lead-values";
import { email, maxLength, required, SelectInput, TextInput, useGetIdentity } from "react-admin";
import { CreateScreen } from "../../editing/create-screen.tsx";
import { DuplicateHint } from "../../shared/person/duplicate-hint.tsx";
import { useStaffNames, worksLeads } from "../../shared/staff/staff-names.ts";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { layoutCopy } from "../../ui/ui.copy.ts";
import { leadsCopy } from "../leads.copy.ts";
import { leadListCopy } from "./lead-list.copy.ts";
import { leadSummaryKey } from "./lead-summary.tsx";

const copy = leadListCopy.create;
const labels = leadsCopy.edit;

const limit = (length: number) => maxLength(length, copy.tooLong(length));
const isRequired = required(copy.required);
const choices = inquiryTypes.map((id) => ({ id, name: inquiryTypeLabels[id] }));

/** Two columns on wide screens; the notes span both. */
const gridSx = {
  display: "grid",
  gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" },
  alignItems: "start",
  gap: 2,
  width: "100%",
  "& .MuiFormControl-root": { width: "100%", marginBlock: 0 },
  "& .wide": { gridColumn: "1 / -1" },
  "& .wide:empty": { display: "none" },
} as const;

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
  const { data: staff = [] } = useStaffNames();
  return (
    <Box sx={gridSx}>
      <TextInput
        source="name"
        label={labels.name}
        slotProps={{ htmlInput: { ref: focusOnMount } }}
        validate={[isRequired, limit(leadLimits.name)]}
        helperText={false}
      />
      <TextInput
        source="email"
        type="email"
        label={labels.email}
        validate={[isRequired, email(copy.emailFormat), limit(leadLimits.email)]}
        helperText={false}
      />
      <DuplicateHint text={copy.known} />
      <TextInput
        source="company"
        label={labels.company}
        validate={limit(leadLimits.company)}
        helperText={false}
      />
      <TextInput
        source="role"
        label={labels.role}
        validate={limit(leadLimits.role)}
        helperText={false}
      />
      <TextInput
        source="phone"
        type="tel"
        label={labels.phone}
        validate={limit(leadLimits.phone)}
        helperText={false}
      />
      <OptionalSelect
        source="inquiry_type"
        label={labels.inquiryType}
        choices={choices}
        emptyText={labels.noInquiryType}
        helperText={false}
      />
      <SelectInput
        source="owner"
        label={layoutCopy.owners.label}
        choices={[
          ...staff.filter(worksLeads).map(({ user_id, name }) => ({ id: user_id, name })),
          { id: "unassigned", name: layoutCopy.owners.unassigned },
        ]}
        isRequired
        helperText={false}
      />
      <TextInput
        source="message"
        label={copy.message}
        multiline
        className="wide"
        minRows={3}
        validate={limit(leadLimits.message)}
        helperText={false}
      />
    </Box>
  );
}
