import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  Create,
  Edit,
  maxLength,
  RecordRepresentation,
  required,
  SimpleForm,
  TextInput,
  useGetIdentity,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { useBookingLink } from "../shared/replies/reply-templates.ts";
import { filledReply, findUnknownPlaceholder } from "../shared/replies/reply-text.ts";
import { PositionInput } from "../shared/ordering/position-input.tsx";
import { formStyle } from "../ui/form-style.ts";
import { replyTemplatesCopy as copy } from "./reply-templates.copy.ts";

const defaults = { position: 100 };

/** `/admin/reply_templates/{id}`: one template, for admins and sales. */
export const EditReplyTemplate = () => (
  <Edit title={<RecordRepresentation />} mutationMode="pessimistic" redirect="list">
    <ReplyTemplateForm />
  </Edit>
);

/** `/admin/reply_templates/create`: a new template. */
export const CreateReplyTemplate = () => (
  <Create title={copy.create} redirect="list">
    <ReplyTemplateForm />
  </Create>
);

const hasKnownPlaceholders = (value: unknown) => {
  const unknown = findUnknownPlaceholder(String(value ?? ""));
  return unknown === undefined ? undefined : copy.unknownPlaceholder(unknown);
};

const ReplyTemplateForm = () => (
  <SimpleForm defaultValues={defaults} noValidate warnWhenUnsavedChanges sx={formStyle}>
    <TextInput
      source="name"
      label={copy.name}
      validate={[required(), maxLength(100)]}
      helperText={false}
    />
    <PositionInput hint={copy.positionHint} />
    <TextInput
      source="subject"
      label={copy.subject}
      validate={[required(), maxLength(200), hasKnownPlaceholders]}
      helperText={false}
    />
    <TextInput
      source="body"
      label={copy.body}
      validate={[required(), maxLength(1500), hasKnownPlaceholders]}
      helperText={copy.bodyHint}
      multiline
      minRows={8}
    />
    <Preview />
  </SimpleForm>
);

function Preview() {
  const [subject, body] = useWatch({ name: ["subject", "body"] });
  const { identity } = useGetIdentity();
  const bookingLink = useBookingLink();
  const filled = filledReply(
    { subject: String(subject ?? ""), body: String(body ?? "") },
    { ...copy.sample, sender: identity?.fullName ?? "", bookingLink },
  );
  return (
    <Box sx={{ display: "grid", gap: 1, width: "100%" }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {copy.preview}
      </Typography>
      <Box
        sx={{
          borderLeft: 2,
          borderColor: "divider",
          paddingLeft: 2,
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
          fontSize: "0.875rem",
        }}
      >
        <Box sx={{ fontWeight: 600 }}>{filled.subject}</Box>
        {filled.body}
      </Box>
    </Box>
  );
}
