import Typography from "@mui/material/Typography";
import {
  Create,
  email as isEmail,
  maxLength,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useDataProvider,
  useRedirect,
} from "react-admin";
import type { FieldValues } from "react-hook-form";
import { notSaved } from "../editing/not-saved.ts";
import { useChange } from "../editing/use-command.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { toChoices } from "../providers/labels.ts";
import { roleLabels } from "../ui/ui.copy.ts";
import { formStyle } from "../ui/form-style.ts";
import { useEmailToast } from "../shared/emails/use-email-toast.ts";
import { staffCopy } from "./staff.copy.ts";

const copy = staffCopy.invite;
const roleChoices = toChoices(roleLabels);

const InviteToolbar = () => (
  <Toolbar>
    <SaveButton label={copy.submit} icon={<></>} />
  </Toolbar>
);

/** `/admin/staff/create`: invites a team member by email. */
export function InvitePage() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const redirect = useRedirect();
  const [change] = useChange(copy.failed);
  const toEmailToast = useEmailToast();

  async function invite({ name, email, role }: FieldValues) {
    const isInvited = await change(async () => {
      await dataProvider.call("invite_staff", {
        name: String(name).trim(),
        email: String(email).trim(),
        role,
      });
      redirect("list", "staff");
      return toEmailToast(copy.done(String(email).trim()), copy.captured);
    });
    return isInvited ? undefined : notSaved;
  }

  return (
    <Create title={copy.title}>
      <SimpleForm
        noValidate
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        onSubmit={invite}
        defaultValues={{ role: "sales" }}
        toolbar={<InviteToolbar />}
        sx={formStyle}
      >
        <Typography variant="body2" color="text.secondary">
          {copy.text}
        </Typography>
        <TextInput
          source="name"
          label={copy.name}
          validate={[required(), maxLength(200)]}
          helperText={false}
          autoComplete="off"
        />
        <TextInput
          source="email"
          type="email"
          label={copy.email}
          validate={[required(), maxLength(254), isEmail(copy.emailInvalid)]}
          helperText={false}
          autoComplete="off"
        />
        <SelectInput
          source="role"
          label={copy.role}
          choices={roleChoices}
          validate={required()}
          helperText={staffCopy.roles}
        />
      </SimpleForm>
    </Create>
  );
}
