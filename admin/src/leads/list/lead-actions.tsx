import BlockIcon from "@mui/icons-material/DoNotDisturbAltOutlined";
import Box from "@mui/material/Box";
import type { Lead } from "@site/supabase/contracts/lead";
import { ViewConversation } from "../../conversations/view-conversation.tsx";
import { ContactButtons } from "../../shared/person/contact-buttons.tsx";
import { leadsCopy } from "../leads.copy.ts";

/**
 * The row actions (spec 2): view conversation (only with a session_id), send email (only with an email) and
 * call (only with a phone). People who asked not to be contacted have neither send email nor call.
 */
export function LeadActions(props: {
  lead: Pick<Lead, "name" | "email" | "phone" | "session_id">;
  doNotContact: boolean;
  /** Called when the email app opens. */
  onMail?: () => void;
  /** Shows the conversation button also without a session_id. Its dialog then reports the missing session. */
  isFromChat?: boolean;
}) {
  const { lead } = props;
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
        <ContactButtons
          name={lead.name}
          email={lead.email}
          phone={lead.phone}
          onMail={props.onMail}
        />
      )}
    </Box>
  );
}
