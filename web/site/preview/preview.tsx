"use client";

import { VisualEditing } from "next-sanity/visual-editing/client-component";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useRef, useTransition } from "react";
import { applyOverlays, type SourceTable, textAttributes } from "./overlays.ts";
import { followPinnedElements } from "./pinned-elements.ts";
import "./preview.css";

type PreviewProps = SourceTable & {
  /** The perspective of the page: names separated by commas. */
  perspective: string;
};

/**
 * Connects a page in draft mode with the Studio: a click on a text opens its field, and edits appear
 * without a reload. Visitors never load it.
 */
export function Preview({ perspective, ...table }: PreviewProps) {
  const refresh = useRefresh();
  useOverlays(table);
  useContentChanges(refresh);
  // Finds the pinned elements again on the next page.
  useEffect(followPinnedElements, [table.documents]);
  return (
    <VisualEditing
      // Ignores the automatic refresh a second after the last keystroke: the change is already shown.
      refresh={({ source }) => source === "manual" && refresh()}
      onPerspectiveChange={async (selected) => {
        const body = String(selected);
        if (body === perspective) return;
        const response = await fetch("/api/draft-mode/perspective", { method: "POST", body });
        if (response.ok) await refresh();
      }}
    />
  );
}

type RefreshState = {
  isRunning: boolean;
  /** Whether content changed during the running refresh. */
  isStale: boolean;
  /** Called when the page is up to date. */
  resolvers: (() => void)[];
};

/** Returns a function that renders the page again; changes during a refresh cause one more. */
function useRefresh(): () => Promise<void> {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const state = useRef<RefreshState>({ isRunning: false, isStale: false, resolvers: [] });
  const start = useCallback(() => {
    state.current.isRunning = true;
    startTransition(() => router.refresh());
  }, [router]);

  useEffect(() => {
    if (isPending) return;
    const { isStale, resolvers } = state.current;
    Object.assign(state.current, { isRunning: false, isStale: false });
    if (isStale) start();
    else for (const resolve of resolvers.splice(0)) resolve();
  }, [isPending, start]);

  return useCallback(() => {
    if (state.current.isRunning) state.current.isStale = true;
    else start();
    return new Promise((resolve) => state.current.resolvers.push(resolve));
  }, [start]);
}

/**
 * Refreshes the page on every change of the content, which the Studio forwards to its preview. Also on
 * `welcome`, when the Studio has reconnected and may have missed changes.
 */
function useContentChanges(refresh: () => Promise<void>): void {
  useEffect(() => {
    const studio = window.opener ?? window.parent;
    const onMessage = ({ data, source }: MessageEvent) => {
      if (source !== studio || data?.type !== "presentation/snapshot-event") return;
      const kind = data.data?.event?.type;
      if (kind === "mutation" || kind === "welcome") void refresh();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [refresh]);
}

/** Applies the overlays to the page, and again whenever it renders. */
function useOverlays({ documents, locations }: SourceTable): void {
  // A navigation renders the next page with a table of its own. In a passive effect, the observer of the
  // previous page would run first and look up the markers of the next page in the previous table.
  useLayoutEffect(() => {
    const table = { documents, locations };
    applyOverlays(document.body, table);
    // Runs before the browser paints a change, so markers never appear.
    const observer = new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type !== "childList") applyOverlays(target, table);
        for (const node of addedNodes) applyOverlays(node, table);
      }
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: textAttributes,
    });
    return () => observer.disconnect();
  }, [documents, locations]);
}
