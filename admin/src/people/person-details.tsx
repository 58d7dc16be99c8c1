import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { leadLimits } from "@site/supabase/contracts/lead-values";
import { maxLength, TextInput } from "react-admin";
import { useFormState } from "react-hook-form";
import { ChoiceInput } from "../ui/select-input.tsx";
import { FactList } from "../ui/description-list.tsx";
import { useStaffNames, worksLeads } from "../shared/staff/staff-names.ts";
import { VersionedForm } from "../editing/versioned-form.tsx";
import type { Person } from "../shared/person/do-not-contact.tsx";
import { peopleCopy } from "./people.copy.ts";

const copy = peopleCopy.details;

const limit = (field: string, most: number) => maxLength(most, copy.tooLong(field, most));
const checks = {
  name: limit(copy.name, leadLimits.name),
  company: limit(copy.company, leadLimits.company),
  phone: limit(copy.phone, leadLimits.phone),
};

/** Who the person is: a form for those who may change it, facts for the others. */
export function PersonDetails({ person, isEditor }: { person: Person; isEditor: boolean }) {
  const colleagues = useStaffNames();
  const owner = colleagues.data?.find(({ user_id }) => user_id === person.owner_id);
  return (
    <Box component="section" sx={{ display: "grid", gap: 2 }}>
      <Typography variant="h2">{copy.title}</Typography>
      {isEditor ? (
        <VersionedForm resource="people" saved={copy.saved} failed={copy.failed}>
          <Box
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: {
                xs: "minmax(0, 1fr)",
                sm: "repeat(2, minmax(0, 1fr))",
                lg: "minmax(0, 1fr)",
              },
            }}
          >
            <TextInput
              source="name"
              label={copy.name}
              validate={checks.name}
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
              source="phone"
              type="tel"
              label={copy.phone}
              validate={checks.phone}
              helperText={false}
              fullWidth
            />
            <ChoiceInput
              source="owner_id"
              label={copy.owner}
              empty={copy.nobody}
              choices={(colleagues.data ?? [])
                .filter(
                  (colleague) => colleague.user_id === person.owner_id || worksLeads(colleague),
                )
                .map(({ user_id, name }) => ({ value: user_id, label: name }))}
            />
            <SaveBar />
          </Box>
        </VersionedForm>
      ) : (
        <>
          <FactList
            facts={[
              [copy.email, person.email],
              [copy.company, person.company],
              [copy.phone, person.phone],
              [copy.owner, owner?.name ?? (person.owner_id ? copy.formerColleague : copy.nobody)],
            ]}
          />
          <Typography variant="body2" color="text.secondary">
            {copy.readOnly}
          </Typography>
        </>
      )}
    </Box>
  );
}

function SaveBar() {
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <Button type="submit" variant="contained" disabled={!isDirty || isSubmitting}>
        {isSubmitting ? copy.saving : copy.save}
      </Button>
      {!isDirty && (
        <Typography variant="body2" color="text.secondary">
          {copy.unchanged}
        </Typography>
      )}
    </Box>
  );
}
