import OutboxIcon from "@mui/icons-material/OutboxOutlined";
import { lazy } from "react";

/** What is on its way to the outside, for admins. */
export default {
  name: "outbox",
  icon: OutboxIcon,
  options: { label: "Outbox" },
  recordRepresentation: "topic",
  list: lazy(async () => ({ default: (await import("./outbox-list.tsx")).OutboxList })),
};
