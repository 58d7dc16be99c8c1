import CallIcon from "@mui/icons-material/CallOutlined";
import MailIcon from "@mui/icons-material/MailOutlined";
import IconButton from "@mui/material/IconButton";
import { mailAddress, phoneAddress } from "../../format/contact-address.ts";
import { contactButtonsCopy as copy } from "./contact-buttons.copy.ts";

/** Links to the email app and the phone; each only with a valid address or number. */
export function ContactButtons(props: {
  name: string;
  email: string;
  phone: string | null;
  /** Called when the email app opens. */
  onMail?: () => void;
}) {
  const mail = mailAddress(props.email);
  const phone = phoneAddress(props.phone);
  return (
    <>
      {mail && (
        <IconButton
          href={mail}
          aria-label={copy.mail(props.name)}
          title={props.email}
          onClick={props.onMail}
        >
          <MailIcon fontSize="small" />
        </IconButton>
      )}
      {phone && (
        <IconButton
          href={phone}
          aria-label={copy.call(props.name)}
          title={props.phone ?? undefined}
        >
          <CallIcon fontSize="small" />
        </IconButton>
      )}
    </>
  );
}
