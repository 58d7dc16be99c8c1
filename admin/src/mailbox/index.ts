import MailboxIcon from "@mui/icons-material/MarkunreadMailboxOutlined";
import { lazy } from "react";

/** Captured mail, for admins. */
export default {
  name: "mailbox",
  icon: MailboxIcon,
  options: { label: "Mailbox" },
  recordRepresentation: "subject",
  list: lazy(async () => ({ default: (await import("./mailbox-list.tsx")).MailboxList })),
  show: lazy(async () => ({ default: (await import("./mail-page.tsx")).MailPage })),
};
