import WebhookIcon from "@mui/icons-material/WebhookOutlined";
import { lazy } from "react";

/** Addresses that are notified of events, for administrators. */
export default {
  name: "webhooks",
  icon: WebhookIcon,
  options: { label: "Webhooks" },
  recordRepresentation: "url",
  list: lazy(async () => ({ default: (await import("./webhook-list.tsx")).WebhookList })),
  edit: lazy(async () => ({ default: (await import("./webhook-page.tsx")).WebhookPage })),
  create: lazy(async () => ({ default: (await import("./webhook-create.tsx")).WebhookCreate })),
};
