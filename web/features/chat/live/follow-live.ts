import type { SessionStore } from "../session-store.ts";
import type { ChatMessage } from "../session.ts";
import type { LiveChat } from "./live-chat.ts";

/** The last message for the assistant. Messages for a person have a number or are not sent yet. */
export const findUnanswered = (messages: readonly ChatMessage[]): ChatMessage | undefined =>
  messages.findLast(({ isBot, seq, isUnsent }) => !isBot && seq === undefined && !isUnsent);

/** Loads the chat with a person when it is needed, and passes messages to it. */
export type LiveFollower = {
  /** Follows the chat with a person from now on. */
  follow(): void;
  /** The last message for the assistant was delivered to the person in the chat under this id. */
  adoptDelivered(messageId: string, conversationState: string | undefined): void;
  /** Sends a message to the person in the chat; false if no one is in it. */
  send(text: string): boolean;
  leaveEmail(email: string): void;
};

/** @param requestReply gives the last message to the assistant. */
export function createLiveFollower(store: SessionStore, requestReply: () => void): LiveFollower {
  let loading: Promise<LiveChat> | undefined;

  function follow(): void {
    if (!store.getState().session.isLive) store.update({ isLive: true });
    loading ??= import("./live-chat.ts").then(({ createLiveChat }) =>
      createLiveChat(store, requestReply),
    );
    loading.then(
      (live) => live.wake(),
      // Loaded again with the next reply, or on the next page.
      () => (loading = undefined),
    );
  }
  return {
    follow,
    adoptDelivered(messageId, conversationState) {
      const { messages } = store.getState().session;
      const sent = findUnanswered(messages);
      const isReceived = messages.some(({ id }) => id === messageId);
      const adopted = messages.flatMap((one) =>
        one.id === sent?.id ? (isReceived ? [] : [{ ...one, id: messageId }]) : [one],
      );
      store.setPartial("");
      store.update({
        messages: adopted,
        isWaiting: false,
        ...(conversationState ? { conversationState } : {}),
      });
      follow();
    },
    send(text) {
      if (!loading || store.getState().live?.status !== "joined") return false;
      void loading.then((live) => live.send(text));
      return true;
    },
    leaveEmail: (email) => void loading?.then((live) => live.leaveEmail(email)),
  };
}
