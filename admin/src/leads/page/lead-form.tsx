import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import {
  inquiryTypeLabels,
  inquiryTypes,
  leadLimits,
  leadStatuses,
  leadStatusLabels,
} from "@site/supabase/contracts/lead-values";
import { useQueryClient } from "@tanstack/react-query";
import { email, maxLength, required, SelectInput, TextInput } from "react-admin";
import { useFormState } from "react-hook-form";
import { VersionedForm } from "../../editing/versioned-form.tsx";
import { leadSummaryKey } from "../list/lead-summary.tsx";
import { leadsCopy } from "../leads.copy.ts";

const copy = leadsCopy.edit;

const statusChoices = leadStatuses.map((id) => ({ id, name: leadStatusLabels[id] }));
const inquiryChoices = inquiryTypes.map((id) => ({ id, name: inquiryTypeLabels[id] }));

const text = (field: string, limit: number) => [maxLength(limit, copy.tooLong(field, limit))];
const needed = (field: string) => required(copy.required(field));

const checks = {
  name: [needed(copy.name), ...text(copy.name, leadLimits.name)],
  email: [needed(copy.email), email(copy.emailFormat), ...text(copy.email, leadLimits.email)],
  company: text(copy.company, leadLimits.company),
  role: text(copy.role, leadLimits.role),
  phone: text(copy.phone, leadLimits.phone),
};

/** The fields that staff may correct, and the status (spec 4). */
export function LeadForm() {
  const queries = useQueryClient();
  return (
    <VersionedForm
      resource="leads"
      saved={copy.saved}
      failed={copy.failedTitle}
      onSaved={() => {
        // A corrected address can be another person's.
        for (const queryKey of [leadSummaryKey, ["person_events"], ["people"]])
          void queries.invalidateQueries({ queryKey });
      }}
    >
      <Box component="section" sx={{ display: "grid", gap: 2 }}>
        <Typography variant="h2">{copy.details}</Typography>
        <Box
          sx={{
            display: "grid",
            columnGap: 2,
            rowGap: 2,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          <SelectInput
            source="status"
            label={copy.status}
            choices={statusChoices}
            isRequired
            helperText={false}
            fullWidth
          />
          <SelectInput
            source="inquiry_type"
            label={copy.inquiryType}
            choices={inquiryChoices}
            emptyText={copy.noInquiryType}
            slotProps={{ select: { displayEmpty: true } }}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="name"
            label={copy.name}
            validate={checks.name}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="email"
            type="email"
            label={copy.email}
            validate={checks.email}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="company"
            label={copy.company}
            validate={checks.company}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="role"
            label={copy.role}
            validate={checks.role}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="phone"
            type="tel"
            label={copy.phone}
            validate={checks.phone}
            helperText={false}
            fullWidth
          />
        </Box>
        <SaveBar />
      </Box>
    </VersionedForm>
  );
}

function SaveBar() {
  const { isDirty, isSubmitting: busy } = useFormState();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, marginTop: 1 }}>
      <Button type="submit" variant="contained" disabled={!isDirty || busy}>
        {busy ? copy.saving : copy.save}
      </Button>
      {!isDirty && (
        <Typography variant="body2" color="text.secondary">
          {copy.unchanged}
        </Typography>
      )}
    </Box>
  );
}
