import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import {
  Edit,
  maxLength,
  RecordRepresentation,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useGetIdentity,
  useGetOne,
  useRecordContext,
} from "react-admin";
import { useParams } from "react-router";
import { toChoices } from "../providers/labels.ts";
import { roleLabels } from "../ui/ui.copy.ts";
import { formStyle } from "../ui/form-style.ts";
import { withoutNotification } from "../ui/list-states.tsx";
import { AbsenceList } from "../shared/staff/absence-list.tsx";
import { absencesCopy } from "../shared/staff/absences.copy.ts";
import { worksLeads } from "../shared/staff/staff-names.ts";
import { ActivateButton } from "./activate-button.tsx";
import { DeactivateButton } from "./deactivate-button.tsx";
import type { Member } from "./member.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { staffCopy as copy } from "./staff.copy.ts";

const roleChoices = toChoices(roleLabels);

/** `/admin/staff/{id}`: role, access and absences of a team member. */
export const StaffPage = () => (
  <>
    <Edit<Member>
      title={<RecordRepresentation />}
      actions={<AccessButtons />}
      mutationMode="pessimistic"
      redirect="list"
    >
      <MemberForm />
    </Edit>
    <MemberAbsences />
  </>
);

/** The absences of a member who can own leads. */
function MemberAbsences() {
  const { id = "" } = useParams();
  const { data: member } = useGetOne<Member>("staff", { id }, withoutNotification);
  if (!member || !worksLeads(member)) return null;
  return (
    <Box sx={{ marginTop: 3, maxWidth: 720 }}>
      <AbsenceList staffId={member.user_id} text={absencesCopy.ofMember(member.name)} />
    </Box>
  );
}

const useIsOwnAccount = () => {
  const { identity } = useGetIdentity();
  return useRecordContext<Member>()?.user_id === identity?.id;
};

/** The role of the own account is read-only, so that users cannot lock themselves out. */
function MemberForm() {
  const isOwnAccount = useIsOwnAccount();
  return (
    <SimpleForm noValidate warnWhenUnsavedChanges toolbar={<MemberToolbar />} sx={formStyle}>
      {isOwnAccount && (
        <Alert severity="info" variant="outlined" sx={{ marginBottom: 2, width: "100%" }}>
          {copy.ownAccount}
        </Alert>
      )}
      <TextInput
        source="name"
        label={copy.columns.name}
        validate={[required(), maxLength(200)]}
        helperText={false}
      />
      <TextInput source="email" label={copy.columns.email} helperText={false} readOnly />
      <SelectInput
        source="role"
        label={copy.columns.role}
        choices={roleChoices}
        validate={required()}
        helperText={copy.roles}
        readOnly={isOwnAccount}
      />
    </SimpleForm>
  );
}

const MemberToolbar = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

function AccessButtons() {
  const member = useRecordContext<Member>();
  const isOwnAccount = useIsOwnAccount();
  if (!member || isOwnAccount) return null;
  return (
    <Box sx={{ display: "flex", gap: 1, paddingBlock: 1, flexWrap: "wrap" }}>
      <SignOutButton member={member} />
      {member.is_active ? <DeactivateButton member={member} /> : <ActivateButton member={member} />}
    </Box>
  );
}
