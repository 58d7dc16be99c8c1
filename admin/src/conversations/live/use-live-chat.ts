import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { UserFacingError } from "../../providers/failures.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { conversationsCopy } from "../conversations.copy.ts";
import { messagePageSize, parseLiveChat, type LiveChat } from "./live-chat-data.ts";

/** Milliseconds between requests while the page is visible. */
const intervalMs = 2_000;

/**
 * Follows the chat of a hand-off. Each request loads only the messages after the last known one, so a lost
 * connection or a reload continues where it stopped.
 */
export function useLiveChat(handoffId: string) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const queryKey = ["handoffs", "live", handoffId];
  return useQuery({
    queryKey,
    queryFn: async (): Promise<LiveChat> => {
      let messages = queries.getQueryData<LiveChat>(queryKey)?.messages ?? [];
      for (;;) {
        const after = messages.at(-1)?.seq ?? 0;
        const response = await dataProvider.call("read_live_chat", { handoff: handoffId, after });
        const page = parseLiveChat(response);
        if (!page) throw new UserFacingError(conversationsCopy.live.failed, 0);
        messages = [...messages, ...page.messages];
        if (page.messages.length < messagePageSize) return { ...page, messages };
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "done" ? false : intervalMs),
    refetchOnWindowFocus: true,
  });
}
