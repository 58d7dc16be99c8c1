import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { ListBase } from "react-admin";
import { Link } from "react-router";
import { ListBody, shownInPlace } from "../ui/list-body.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { shortTime } from "../format/time.ts";
import type { Mail } from "./mail.ts";
import { mailboxCopy } from "./mailbox.copy.ts";

const newestFirst = { field: "created_at", order: "DESC" } as const;
const queryOptions = {
  meta: { columns: ["id", "recipient", "subject", "created_at"] },
  onError: shownInPlace,
};

/** The captured mails, newest first. */
export function MailboxList() {
  return (
    <ListBase<Mail>
      resource="mailbox"
      perPage={25}
      sort={newestFirst}
      exporter={false}
      queryOptions={queryOptions}
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <ScreenHeader title={mailboxCopy.title} subtitle={mailboxCopy.subtitle} />
        <Mails />
      </Box>
    </ListBase>
  );
}

function Mails() {
  return (
    <ListBody<Mail> copy={mailboxCopy}>
      {(mails) => (
        <Box
          component="ul"
          sx={{ listStyle: "none", margin: 0, padding: 0, borderBottom: 1, borderColor: "divider" }}
        >
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </Box>
      )}
    </ListBody>
  );
}

function MailRow({ mail }: { mail: Mail }) {
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr) auto",
          md: "minmax(0, 3fr) minmax(0, 2fr) auto",
        },
        columnGap: 3,
        paddingBlock: 1.25,
        borderTop: 1,
        borderColor: "divider",
        fontSize: "0.875rem",
      }}
    >
      <MuiLink
        component={Link}
        to={`/mailbox/${mail.id}/show`}
        sx={{ fontWeight: 600, overflowWrap: "anywhere", gridColumn: { xs: "1 / -1", md: "auto" } }}
      >
        {mail.subject}
      </MuiLink>
      <Box sx={{ overflowWrap: "anywhere" }}>{mail.recipient}</Box>
      <Box component="time" dateTime={mail.created_at} sx={{ color: "text.secondary" }}>
        {shortTime(mail.created_at)}
      </Box>
    </Box>
  );
}
