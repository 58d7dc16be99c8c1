import BlockIcon from "@mui/icons-material/DoNotDisturbAltOutlined";
import CallIcon from "@mui/icons-material/CallOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { Lead } from "@site/supabase/contracts/lead";
import { ViewConversation } from "../../conversations/view-conversation.tsx";
import { mailAddress, phoneAddress } from "../../format/contact-address.ts";
import { leadsCopy } from "../leads.copy.ts";

/**
 * View conversation (only with a session_id), mail (only with an email) and call (only with a phone), as the
 * spec's row actions (spec 2); neither mail nor call for who asked not to be contacted.
 */
export function LeadActions(props: {
  lead: Pick<Lead, "name" | "email" | "phone" | "session_id">;
  doNotContact: boolean;
  /** Asks whether the email was sent. */
  onMail?: () => void;
  /** Also without a session: it says that none was found. */
  isFromChat?: boolean;
}) {
  const { lead } = props;
  const mail = mailAddress(lead.email);
  const phone = phoneAddress(lead.phone);
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", marginLeft: "-8px" }}>
      {(lead.session_id !== null || props.isFromChat) && (
        <ViewConversation name={lead.name} sessionId={lead.session_id} appearance="icon" />
      )}
      {props.doNotContact ? (
        <BlockIcon
          fontSize="small"
          titleAccess={leadsCopy.doNotContact}
          sx={{ color: "text.secondary", marginInline: "8px" }}
        />
      ) : (
        <>
          {mail && (
            <IconButton
              href={mail}
              aria-label={leadsCopy.mail(lead.name)}
              title={lead.email}
              onClick={props.onMail}
            >
              <MailIcon fontSize="small" />
            </IconButton>
          )}
          {phone && (
            <IconButton
              href={phone}
              aria-label={leadsCopy.call(lead.name)}
              title={lead.phone ?? undefined}
            >
              <CallIcon fontSize="small" />
            </IconButton>
          )}
        </>
      )}
    </Box>
  );
}
