import { useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from "react";
import { DataProviderContext, useCanAccess, type DataProvider } from "react-admin";
import { useLocation } from "react-router";
import { BrandContext } from "../theme/brand.ts";
import { useToast } from "../ui/toast.tsx";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { addArrived, liveKinds, readChanges, type Changes, type LiveKind } from "./changes.ts";
import { browserPermission, useBrowserChoice, useToastChoice } from "./live-choices.ts";
import { liveText } from "./live-text.ts";
import { LiveContext, noneArrived, type Live } from "./live.ts";
import { pollPause } from "./polling.ts";
import { useChatNotices } from "./use-chat-notices.ts";

/** Consecutive failures before the message is shown. A single failure is often a short network loss. */
const TOLD_FAILURES = 2;

/** The resources whose lists refresh immediately, by kind. */
const renewed: Record<LiveKind, readonly string[]> = {
  leads: [],
  handoffs: ["handoffs"],
  bookings: ["appointments"],
};

/** Where what has come in is looked at. */
const seenAt: Record<LiveKind, string> = {
  leads: "/leads",
  handoffs: "/handoffs",
  bookings: "/calendar",
};

/**
 * Polls the database for changes, provides them to all screens (see {@link Live}) and shows notifications.
 * A hidden page polls only if notifications are enabled.
 */
export function LiveUpdates({ children }: { children: ReactNode }) {
  const provider = useContext(DataProviderContext);
  const queries = useQueryClient();
  const toast = useToast();
  const [saysInPage] = useToastChoice();
  const [saysInBrowser] = useBrowserChoice();
  const { icon } = useContext(BrandContext);
  const { canAccess: canFollow } = useCanAccess({ resource: "leads", action: "list" });
  const { canAccess: works } = useCanAccess({ resource: "leads", action: "edit" });
  const [arrived, setArrived] = useState(noneArrived);
  const [waiting, setWaiting] = useState<Live["waiting"]>();
  const [failures, setFailures] = useState(0);

  useChatNotices(works === true, saysInPage);

  const markSeen = useMemo(
    () => (kind: LiveKind) =>
      setArrived((now) => (now[kind].new === 0 ? now : { ...now, [kind]: noneArrived[kind] })),
    [],
  );

  const { pathname } = useLocation();
  const [place, setPlace] = useState(pathname);
  if (place !== pathname) {
    setPlace(pathname);
    for (const kind of liveKinds) if (pathname === seenAt[kind]) markSeen(kind);
  }

  const take = useEffectEvent((changes: Changes, isFollowing: boolean) => {
    setWaiting(changes.waiting);
    // Changes since a lost cursor are unknown, so all data may be out of date.
    if (changes.isFirst && isFollowing) {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "getOne" });
    }
    if (changes.changedTasks > 0) {
      void queries.invalidateQueries({ queryKey: ["tasks", "getList"] });
    }
    for (const kind of liveKinds) {
      const told = changes[kind];
      if (told.new + told.changed === 0) continue;
      if (kind === "leads") {
        void queries.invalidateQueries({ queryKey: ["leads", "summary"] });
        void queries.invalidateQueries({ queryKey: ["leads", "today"] });
        void queries.invalidateQueries({ queryKey: ["leads", "getList"], refetchType: "none" });
      }
      // Excludes single records, which may be open in a form.
      for (const resource of renewed[kind]) {
        void queries.invalidateQueries({
          queryKey: [resource],
          predicate: ({ queryKey }) => queryKey[1] !== "getOne",
        });
      }
      if (told.new === 0) continue;
      if (kind === "leads" || pathname !== seenAt[kind]) {
        setArrived((now) => ({ ...now, [kind]: addArrived(now[kind], told) }));
      }
      if (!works) continue;
      if (saysInPage && !document.hidden) toast("success", liveText(kind, told));
      if (saysInBrowser && !document.hasFocus()) notify(kind, told, icon);
    }
  });

  const pause = useEffectEvent((failed: number) =>
    pollPause(failed, { isHidden: document.hidden, notifies: saysInBrowser }),
  );

  useEffect(() => {
    if (!canFollow || !isAdminProvider(provider)) return;
    let cursor: string | undefined;
    let failed = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isOver = false;

    const plan = () => {
      const wait = pause(failed);
      if (!isOver && wait !== undefined) timer = setTimeout(() => void ask(), wait);
    };
    const ask = async () => {
      clearTimeout(timer);
      if (isAsking || isOver) return;
      isAsking = true;
      try {
        // `useDataProvider` would sign the user out after a rejected background request.
        const changes = readChanges(await provider.call("changes_since", { cursor }));
        if (isOver) return;
        if (!changes) throw new Error("invalid response of changes_since");
        take(changes, cursor !== undefined);
        cursor = changes.cursor;
        failed = 0;
      } catch {
        failed += 1;
      } finally {
        isAsking = false;
      }
      if (isOver) return;
      setFailures(failed);
      plan();
    };
    const wake = () => {
      if (!document.hidden) void ask();
    };

    void ask();
    document.addEventListener("visibilitychange", wake);
    globalThis.addEventListener("online", wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
      globalThis.removeEventListener("online", wake);
    };
  }, [provider, canFollow]);

  const isFailing = failures >= TOLD_FAILURES;
  const live = useMemo(
    () => ({ arrived, waiting, isFailing, markSeen }),
    [arrived, waiting, isFailing, markSeen],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

const isAdminProvider = (provider: DataProvider | null): provider is AdminDataProvider =>
  typeof provider?.call === "function";

function notify(kind: LiveKind, told: Changes[LiveKind], icon: string | null): void {
  if (browserPermission() !== "granted") return;
  const { title, text } = liveText(kind, told);
  const shown = new Notification(title, {
    body: text,
    tag: `live-${kind}`,
    ...(icon ? { icon } : {}),
  });
  shown.addEventListener("click", () => {
    globalThis.focus();
    shown.close();
  });
}
