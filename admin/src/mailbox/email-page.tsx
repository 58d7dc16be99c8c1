import SaveIcon from "@mui/icons-material/SaveAltOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import {
  ListButton,
  RecordRepresentation,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  useGetList,
  useRecordContext,
  type RaRecord,
} from "react-admin";
import { Link } from "react-router";
import { saveFile } from "../format/save-file.ts";
import { TimeField } from "../ui/time-field.tsx";
import { emailText, splitLinks } from "./email-text.ts";
import type { Email } from "./email.ts";
import { RecipientReply } from "./recipient-reply.tsx";
import { invitationFile, invitationMethod } from "./invitation.ts";
import { mailboxCopy as copy } from "./mailbox.copy.ts";

/** `/admin/mailbox/{id}/show`: a captured email as text with clickable links. */
export const EmailPage = () => (
  <Show<Email>
    title={<RecordRepresentation />}
    actions={
      <TopToolbar>
        <ListButton label={copy.back} />
      </TopToolbar>
    }
  >
    <SimpleShowLayout sx={{ maxWidth: 720 }}>
      <TextField source="recipient" label={copy.to} />
      <TimeField source="created_at" label={copy.received} />
      <RecipientLinks />
      <Body />
      <Attachment />
      <RecipientReply />
    </SimpleShowLayout>
  </Show>
);

/** Links to the person with the recipient's address, and to the outbox. */
function RecipientLinks() {
  const recipient = useRecordContext<Email>()?.recipient ?? "";
  const { data: people = [] } = useGetList<RaRecord & { email: string; name: string | null }>(
    "people",
    { filter: { q: recipient }, pagination: { page: 1, perPage: 5 } },
    { enabled: recipient !== "" },
  );
  const person = people.find(({ email }) => email.toLowerCase() === recipient.toLowerCase());
  const filter = JSON.stringify({ "recipient@ilike": recipient });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
      {person && (
        <MuiLink component={Link} to={`/people/${person.id}`} underline="always">
          {person.name || person.email}
        </MuiLink>
      )}
      <MuiLink
        component={Link}
        to={`/outbox?${new URLSearchParams({ filter })}`}
        underline="always"
      >
        {copy.delivery}
      </MuiLink>
    </Box>
  );
}

function Body() {
  const email = useRecordContext<Email>();
  const text = email && emailText(email);
  if (!text) return <Typography color="text.secondary">{copy.noText}</Typography>;
  return (
    <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", marginBlock: 2 }}>
      {splitLinks(text).map(({ text: words, href }, index) =>
        href ? (
          // The order of the parts never changes.
          // eslint-disable-next-line react/no-array-index-key
          <MuiLink key={index} href={href} underline="always" color="primary.main">
            {words}
          </MuiLink>
        ) : (
          words
        ),
      )}
    </Box>
  );
}

function Attachment() {
  const invitation = useRecordContext<Email>()?.invitation;
  if (!invitation) return null;
  return (
    <Box component="section" aria-labelledby="attached" sx={{ display: "grid", gap: 1.5 }}>
      <Typography id="attached" variant="h2">
        {copy.attached}
      </Typography>
      <Typography variant="body2">{copy.attachments[invitationMethod(invitation)]}</Typography>
      <Button
        variant="outlined"
        startIcon={<SaveIcon />}
        sx={{ justifySelf: "start" }}
        onClick={() => saveFile(invitationFile, new Blob([invitation], { type: "text/calendar" }))}
      >
        {copy.save(invitationFile)}
      </Button>
    </Box>
  );
}
