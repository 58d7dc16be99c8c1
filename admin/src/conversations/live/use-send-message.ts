import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import { createUuid } from "@site/supabase/domain/chat/create-uuid";
import { getErrorMessage } from "@site/supabase/domain/errors";
import { UserFacingError } from "../../providers/failures.ts";
import { readDraft, writeDraft } from "../../providers/drafts.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { formatPending, parsePending, type PendingMessage } from "./pending-messages.ts";

/** Milliseconds until a message is sent again after the server could not be reached. */
const retryMs = 3_000;

/** Whether the server may accept the same request later. */
const isOutage = (error: unknown) =>
  !(error instanceof UserFacingError) || error.status === 0 || error.status >= 500;

/** The messages that are not stored yet, in order, and what can be done with them. */
export interface Sending {
  pending: readonly PendingMessage[];
  /** Why the server rejected the first message; null while it is being sent. */
  problem: string | null;
  send: (text: string) => void;
  retry: () => void;
  /** Removes the rejected message. */
  discard: () => void;
}

/**
 * Sends messages in order, each until it is stored: through outages, and after a reload of the page. A message
 * that the server rejects waits until the user retries or deletes it.
 */
export function useSendMessage(handoffId: string, storedIds: ReadonlySet<string>): Sending {
  const key = `chat.unsent.${handoffId}`;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queries = useQueryClient();
  const [queue, setQueue] = useState(() => parsePending(readDraft(key)));
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const sendingId = useRef<string | null>(null);

  const change = useCallback(
    (update: (before: readonly PendingMessage[]) => readonly PendingMessage[]) =>
      setQueue((before) => {
        const after = update(before);
        writeDraft(key, formatPending(after));
        return after;
      }),
    [key],
  );

  const first = queue[0];
  useEffect(() => {
    if (!first || problem !== null || sendingId.current === first.id) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    sendingId.current = first.id;
    dataProvider
      .call("send_chat_message", { handoff: handoffId, id: first.id, message: first.text })
      .then(
        // The stored message replaces the pending one without a gap.
        () =>
          queries
            .invalidateQueries({ queryKey: ["handoffs", "live", handoffId] })
            .then(() => change((before) => before.filter(({ id }) => id !== first.id))),
        (error: unknown) => {
          if (!isOutage(error)) setProblem(getErrorMessage(error));
          else if (!isOver) timer = setTimeout(() => setAttempt((before) => before + 1), retryMs);
        },
      )
      .finally(() => (sendingId.current = null));
    return () => {
      isOver = true;
      clearTimeout(timer);
      sendingId.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt sends the message again
  }, [first, problem, attempt, dataProvider, handoffId, change, queries]);

  return {
    // A stored message appears in the conversation before its request ends.
    pending: queue.filter(({ id }) => !storedIds.has(id)),
    problem,
    send: (text) => change((before) => [...before, { id: createUuid(), text }]),
    retry: () => setProblem(null),
    discard() {
      setProblem(null);
      change((before) => before.slice(1));
    },
  };
}
