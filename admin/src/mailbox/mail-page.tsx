import SaveIcon from "@mui/icons-material/SaveAltOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { ShowBase, useRecordContext } from "react-admin";
import { clamped } from "../ui/line-clamp.ts";
import { FactList } from "../ui/description-list.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useScreenTitle } from "../ui/screen-title.ts";
import { saveFile } from "../format/save-file.ts";
import { longTime } from "../format/time.ts";
import { invitationFile, invitationMethod } from "./invitation.ts";
import { mailText, textParts } from "./mail-text.ts";
import type { Mail } from "./mail.ts";
import { mailboxCopy } from "./mailbox.copy.ts";

const queryOptions = { onError: () => undefined };

/** One captured mail as text; its links can be read whole and followed. */
export function MailPage() {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BackLink to="/mailbox">{mailboxCopy.back}</BackLink>
      <ShowBase<Mail>
        resource="mailbox"
        queryOptions={queryOptions}
        loading={<Notice tone="status" text={mailboxCopy.loadingMail} />}
        error={<Notice tone="alert" text={mailboxCopy.missing} />}
      >
        <MailView />
      </ShowBase>
    </Box>
  );
}

function MailView() {
  const mail = useRecordContext<Mail>();
  useScreenTitle(mail?.subject ?? mailboxCopy.title);
  if (!mail) return null;
  const text = mailText(mail);
  return (
    <Box component="article" sx={{ display: "grid", gap: 3, maxWidth: 720 }}>
      <Typography variant="h1" sx={clamped(3)}>
        {mail.subject}
      </Typography>
      <FactList
        facts={[
          [mailboxCopy.to, mail.recipient],
          [mailboxCopy.received, longTime(mail.created_at)],
        ]}
      />
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text
          ? textParts(text).map(({ text: words, href }, index) =>
              href ? (
                <MuiLink
                  // The parts of one text never change their order.
                  // eslint-disable-next-line react/no-array-index-key
                  key={index}
                  href={href}
                  underline="always"
                  color="primary.main"
                >
                  {words}
                </MuiLink>
              ) : (
                words
              ),
            )
          : mailboxCopy.noText}
      </Box>
      {mail.invitation !== null && <Attachment invitation={mail.invitation} />}
    </Box>
  );
}

function Attachment({ invitation }: { invitation: string }) {
  return (
    <Box component="section" aria-labelledby="attached" sx={{ display: "grid", gap: 1.5 }}>
      <Typography id="attached" variant="h2">
        {mailboxCopy.attached}
      </Typography>
      <Typography variant="body2">
        {mailboxCopy.attachments[invitationMethod(invitation)]}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<SaveIcon />}
        sx={{ justifySelf: "start" }}
        onClick={() => saveFile(invitationFile, new Blob([invitation], { type: "text/calendar" }))}
      >
        {mailboxCopy.save(invitationFile)}
      </Button>
    </Box>
  );
}
