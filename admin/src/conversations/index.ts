import HandoffsIcon from "@mui/icons-material/SupportAgentOutlined";
import { lazy } from "react";

/** Chats that a person has to take over. */
export default {
  name: "handoffs",
  icon: HandoffsIcon,
  options: { label: "Hand-offs" },
  recordRepresentation: "reason",
  list: lazy(async () => ({ default: (await import("./handoff-list.tsx")).HandoffList })),
};
