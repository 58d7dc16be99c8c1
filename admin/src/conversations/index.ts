import ConversationsIcon from "@mui/icons-material/ForumOutlined";
import HandoffsIcon from "@mui/icons-material/SupportAgentOutlined";
import { lazy } from "react";

/** Chats of visitors with the assistant, one row per session. */
export const conversations = {
  name: "conversations",
  icon: ConversationsIcon,
  options: { label: "Conversations" },
  recordRepresentation: "session_id",
  list: lazy(async () => ({ default: (await import("./chat-list.tsx")).ChatList })),
};

/** Chats that were handed off to staff. */
export const handoffs = {
  name: "handoffs",
  icon: HandoffsIcon,
  options: { label: "Hand-offs" },
  recordRepresentation: "reason",
  list: lazy(async () => ({ default: (await import("./handoff-list.tsx")).HandoffList })),
  show: lazy(async () => ({ default: (await import("./live/live-chat-page.tsx")).LiveChatPage })),
};
