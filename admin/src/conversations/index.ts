import ConversationsIcon from "@mui/icons-material/ForumOutlined";
import HandoffsIcon from "@mui/icons-material/SupportAgentOutlined";
import { lazy } from "react";

/** What visitors and the assistant said to each other, one row for each session. */
export const conversations = {
  name: "conversations",
  icon: ConversationsIcon,
  options: { label: "Conversations" },
  recordRepresentation: "session_id",
  list: lazy(async () => ({ default: (await import("./chat-list.tsx")).ChatList })),
};

/** Chats that a person has to take over. */
export const handoffs = {
  name: "handoffs",
  icon: HandoffsIcon,
  options: { label: "Hand-offs" },
  recordRepresentation: "reason",
  list: lazy(async () => ({ default: (await import("./handoff-list.tsx")).HandoffList })),
};
