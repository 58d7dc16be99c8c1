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
  useRecordContext,
} from "react-admin";
import { toChoices } from "../providers/labels.ts";
import { roleLabels } from "../ui/ui.copy.ts";
import { formStyle } from "../ui/form-style.ts";
import { ActivateButton } from "./activate-button.tsx";
import { DeactivateButton } from "./deactivate-button.tsx";
import type { Member } from "./member.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { staffCopy as copy } from "./staff.copy.ts";

const roleChoices = toChoices(roleLabels);

/** `/admin/staff/{id}`: role and access of a team member. */
export const StaffPage = () => (
  <Edit<Member>
    title={<RecordRepresentation />}
    actions={<AccessButtons />}
    mutationMode="pessimistic"
    redirect="list"
  >
    <MemberForm />
  </Edit>
);

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
