import BlockIcon from "@mui/icons-material/DoNotDisturbAltOutlined";
import CallIcon from "@mui/icons-material/CallOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { Lead } from "@site/supabase/contracts/lead";
import { mailAddress, phoneAddress } from "./contact-address.ts";
import { leadsCopy } from "./leads.copy.ts";

/**
 * Mail (only with an email) and call (only with a phone), as the spec's row actions (spec 2); neither for
 * who asked not to be contacted.
 */
export function LeadActions(props: {
  lead: Pick<Lead, "name" | "email" | "phone">;
  doNotContact: boolean;
}) {
  const { lead } = props;
  if (props.doNotContact) {
    return (
      <BlockIcon
        fontSize="small"
        titleAccess={leadsCopy.doNotContact}
        sx={{ color: "text.secondary", verticalAlign: "middle" }}
      />
    );
  }
  const mail = mailAddress(lead.email);
  const phone = phoneAddress(lead.phone);
  return (
    <Box sx={{ display: "inline-flex", marginLeft: "-8px" }}>
      {mail && (
        <IconButton href={mail} aria-label={leadsCopy.mail(lead.name)} title={lead.email}>
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
    </Box>
  );
}
