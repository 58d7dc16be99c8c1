import MailboxIcon from "@mui/icons-material/MarkunreadMailboxOutlined";
import { lazy } from "react";

/** Captured emails, for administrators. */
export default {
  name: "mailbox",
  icon: MailboxIcon,
  options: { label: "Captured emails" },
  recordRepresentation: "subject",
  list: lazy(async () => ({ default: (await import("./mailbox-list.tsx")).MailboxList })),
  show: lazy(async () => ({ default: (await import("./email-page.tsx")).EmailPage })),
};
