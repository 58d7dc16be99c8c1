import ReplyIcon from "@mui/icons-material/QuickreplyOutlined";
import { lazy } from "react";

/** Templates of emails: readable by all staff, edited by admins and sales. */
export default {
  name: "reply_templates",
  icon: ReplyIcon,
  options: { label: "Reply templates" },
  recordRepresentation: "name",
  list: lazy(async () => ({
    default: (await import("./reply-template-list.tsx")).ReplyTemplateList,
  })),
  edit: lazy(async () => ({
    default: (await import("./reply-template-page.tsx")).EditReplyTemplate,
  })),
  create: lazy(async () => ({
    default: (await import("./reply-template-page.tsx")).CreateReplyTemplate,
  })),
};
