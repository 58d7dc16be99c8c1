import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { DataProviderContext, type DataProvider } from "react-admin";
import { useLocation } from "react-router";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useToast } from "../ui/toast.tsx";
import { liveCopy } from "./live.copy.ts";

const isAdminProvider = (provider: DataProvider | null): provider is AdminDataProvider =>
  typeof provider?.call === "function";

/**
 * Shows a notification when a visitor writes in a chat that the user claimed, except on the screen of that chat.
 * The query reloads with other hand-offs when the change feed reports one.
 */
export function useChatNotices(isEnabled: boolean, isShown: boolean): void {
  const provider = useContext(DataProviderContext);
  const toast = useToast();
  const { pathname } = useLocation();
  const { data: chats } = useQuery({
    queryKey: ["handoffs", "unanswered"],
    // `useDataProvider` would sign the user out after a rejected background request.
    queryFn: async () =>
      isAdminProvider(provider) ? await provider.call("unanswered_chats", {}) : [],
    enabled: isEnabled,
  });
  /** The last number of each chat that was announced; undefined before the first response. */
  const announced = useRef<Map<string, number> | undefined>(undefined);

  const announce = useEffectEvent((found: NonNullable<typeof chats>) => {
    const before = announced.current;
    announced.current = new Map([
      ...(before ?? []),
      ...found.map(({ handoff_id, last_seq }) => [handoff_id, last_seq] as const),
    ]);
    if (!before || !isShown) return;
    for (const { handoff_id, name, last_seq } of found) {
      const isNew = last_seq > (before.get(handoff_id) ?? 0);
      if (!isNew || pathname.startsWith(`/handoffs/${handoff_id}/`)) continue;
      toast("success", { title: liveCopy.newMessage(name), text: liveCopy.newMessageText });
    }
  });
  useEffect(() => {
    if (chats) announce(chats);
  }, [chats]);
}
