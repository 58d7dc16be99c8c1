import ReplyIcon from "@mui/icons-material/QuickreplyOutlined";
import { lazy } from "react";

/** Mails that staff begin with: read by all, written by who works leads. */
export default {
  name: "reply_templates",
  icon: ReplyIcon,
  options: { label: "Reply templates" },
  recordRepresentation: "name",
  list: lazy(async () => ({ default: (await import("./reply-list.tsx")).ReplyList })),
  edit: lazy(async () => ({ default: (await import("./reply-page.tsx")).EditReply })),
  create: lazy(async () => ({ default: (await import("./reply-page.tsx")).AddReply })),
};
