import Box from "@mui/material/Box";
import { leadLimits } from "@site/supabase/contracts/lead-values";
import { email, maxLength, required, SelectInput, TextInput, useGetIdentity } from "react-admin";
import { CreateScreen } from "../editing/create-screen.tsx";
import { DuplicateHint } from "../shared/person/duplicate-hint.tsx";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { focusOnMount } from "../ui/focus-on-mount.ts";
import { layoutCopy } from "../ui/ui.copy.ts";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.create;
const labels = peopleCopy.details;
const limit = (length: number) => maxLength(length, copy.tooLong(length));
const isRequired = required(copy.required);

/** `/admin/people/create`: adds a person without a lead. */
export function PersonCreate() {
  const { identity } = useGetIdentity();
  const { data: staff = [] } = useStaffNames();
  return (
    <CreateScreen
      resource="people"
      copy={copy}
      defaultValues={{ owner: identity?.id }}
      done={(person) => copy.done(String(person.name))}
      to={(person) => `/people/${person.id}`}
    >
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" },
          alignItems: "start",
          gap: 2,
          width: "100%",
          "& .MuiFormControl-root": { width: "100%", marginBlock: 0 },
          "& .wide": { gridColumn: "1 / -1" },
          "& .wide:empty": { display: "none" },
        }}
      >
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
          source="phone"
          type="tel"
          label={labels.phone}
          validate={limit(leadLimits.phone)}
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
      </Box>
    </CreateScreen>
  );
}
