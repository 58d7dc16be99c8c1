import BackIcon from "@mui/icons-material/ArrowBack";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { ShowBase, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { FactList } from "../layout/fact-list.tsx";
import { Notice } from "../layout/notice.tsx";
import { useScreenTitle } from "../layout/screen-title.ts";
import { longTime } from "../layout/time.ts";
import { mailText, textParts } from "./mail-text.ts";
import type { Mail } from "./mail.ts";
import { mailboxCopy } from "./mailbox.copy.ts";

const queryOptions = { onError: () => undefined };

/** One captured mail as text; its links can be read whole and followed. */
export function MailPage() {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <MuiLink
        component={Link}
        to="/mailbox"
        variant="body2"
        sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, justifySelf: "start" }}
      >
        <BackIcon fontSize="small" aria-hidden /> {mailboxCopy.back}
      </MuiLink>
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
      <Typography variant="h1" sx={{ overflowWrap: "anywhere" }}>
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
    </Box>
  );
}
