import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { inquiryTypeLabels, inquiryTypes, leadLimits } from "@site/supabase/contracts/lead-values";
import {
  Create,
  email,
  maxLength,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useGetIdentity,
  useRedirect,
  type TransformData,
} from "react-admin";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { useStaffNames, worksLeads } from "../../shared/staff/staff-names.ts";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { OptionalSelect } from "../../ui/optional-select.tsx";
import { useScreenTitle } from "../../ui/screen-title.ts";
import { useToast } from "../../ui/toast.tsx";
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
} as const;

/** Removes empty fields. */
const withoutBlanks: TransformData = (data) =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && String(value).trim() !== ""),
  );

/** `/admin/leads/create`: adds a lead from a call, an event or a referral. */
export function LeadCreate() {
  useScreenTitle(copy.title);
  const toast = useToast();
  const queries = useQueryClient();
  const redirect = useRedirect();
  const { identity } = useGetIdentity();
  return (
    <Create
      resource="leads"
      title={false}
      component="div"
      transform={withoutBlanks}
      sx={{ maxWidth: 640 }}
      mutationOptions={{
        onSuccess: (lead) => {
          void queries.invalidateQueries({ queryKey: leadSummaryKey });
          toast("success", copy.done(String(lead.name)));
          redirect("edit", "leads", lead.id);
        },
        onError: (error) => toast("error", { title: copy.failed, text: getErrorMessage(error) }),
      }}
    >
      <hgroup>
        <Typography variant="h1">{copy.title}</Typography>
        <Typography color="text.secondary">{copy.subtitle}</Typography>
      </hgroup>
      <SimpleForm
        warnWhenUnsavedChanges
        sx={{ paddingInline: 0 }}
        defaultValues={{ owner: identity?.id }}
        toolbar={
          <Toolbar>
            <SaveButton label={copy.save} icon={<></>} alwaysEnable />
          </Toolbar>
        }
      >
        <LeadInputs />
      </SimpleForm>
    </Create>
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
