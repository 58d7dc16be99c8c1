import SpamIcon from "@mui/icons-material/GppBadOutlined";
import { lazy } from "react";

/** Submissions classified as spam, for admins and sales. */
export default {
  name: "spam_submissions",
  icon: SpamIcon,
  options: { label: "Spam" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./spam-list.tsx")).SpamList })),
};
