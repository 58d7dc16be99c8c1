import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useDataProvider, useGetMany, useRecordContext } from "react-admin";
import { useNavigate } from "react-router";
import { useChange } from "../editing/use-command.ts";
import { useDraft } from "../editing/use-draft.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import type { PersonEmail } from "../shared/emails/timeline-email.tsx";
import type { Email } from "./email.ts";
import { mailboxCopy } from "./mailbox.copy.ts";

const copy = mailboxCopy.reply;

/** Replies to an email that staff wrote, as its recipient would. Other captured emails have no replies. */
export function RecipientReply() {
  const id = useRecordContext<Email>()?.id ?? "";
  // A captured email has the id of its message.
  const { data } = useGetMany<PersonEmail>("emails", { ids: [id] }, { enabled: id !== "" });
  const email = data?.[0];
  return email ? <Reply key={email.id} email={email} /> : null;
}

function Reply({ email }: { email: PersonEmail }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const navigate = useNavigate();
  const [text, setText] = useDraft(`mailbox.${email.id}`);
  const [change, isBusy] = useChange(copy.failed);

  async function send() {
    const isDelivered = await change(async () => {
      await dataProvider.replyAsRecipient(email.id, text);
      const open = () => void navigate(`/people/${email.person_id}`);
      return { ...copy.done, action: { label: copy.open, onClick: open } };
    });
    if (isDelivered) setText("");
  }

  return (
    <Box
      component="section"
      aria-labelledby="recipient-reply"
      sx={{ display: "grid", gap: 1.5, width: "100%", marginBlockStart: 2 }}
    >
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <Typography id="recipient-reply" variant="h2">
          {copy.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {copy.hint}
        </Typography>
      </Box>
      <TextField
        label={copy.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={3}
        maxRows={12}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 20_000 } }}
      />
      <Button
        variant="outlined"
        disabled={text.trim() === "" || isBusy}
        onClick={() => void send()}
        sx={{ justifySelf: "start" }}
      >
        {isBusy ? copy.pending : copy.submit}
      </Button>
    </Box>
  );
}
