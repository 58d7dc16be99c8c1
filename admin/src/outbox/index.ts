import OutboxIcon from "@mui/icons-material/OutboxOutlined";
import { lazy } from "react";

/** Outgoing emails and webhooks, for administrators. */
export default {
  name: "outbox",
  icon: OutboxIcon,
  options: { label: "Outbox" },
  recordRepresentation: "recipient",
  list: lazy(async () => ({ default: (await import("./outbox-list.tsx")).OutboxList })),
  show: lazy(async () => ({ default: (await import("./outbox-message.tsx")).OutboxMessage })),
};
