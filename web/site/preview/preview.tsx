"use client";

import { VisualEditing } from "next-sanity/visual-editing/client-component";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useLayoutEffect, useRef, useTransition } from "react";
import { applyOverlays, type SourceTable, textAttributes } from "./overlays.ts";

type PreviewProps = SourceTable & {
  /** What the page was read with: names divided by commas. */
  perspective: string;
};

/**
 * Connects a page in draft mode with the Studio that shows it: a click on a text opens its field, and
 * edits show without a reload. Never part of what visitors get.
 */
export function Preview({ perspective, ...table }: PreviewProps) {
  const refresh = useRefresh();
  useOverlays(table);
  useContentChanges(refresh);
  return (
    <VisualEditing
      // The Studio asks a second after the last keystroke; by then the change is here.
      refresh={({ source }) => source === "manual" && refresh()}
      onPerspectiveChange={async (chosen) => {
        const body = String(chosen);
        if (body === perspective) return;
        const answer = await fetch("/api/draft-mode/perspective", { method: "POST", body });
        if (answer.ok) await refresh();
      }}
    />
  );
}

type Rendering = {
  busy: boolean;
  /** Something changed while it was under way. */
  again: boolean;
  /** Called once nothing is left to render. */
  done: (() => void)[];
};

/** Renders the page anew: one rendering at a time, and one more for what changed meanwhile. */
function useRefresh(): () => Promise<void> {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const state = useRef<Rendering>({ busy: false, again: false, done: [] });
  const start = useCallback(() => {
    state.current.busy = true;
    startTransition(() => router.refresh());
  }, [router]);

  useEffect(() => {
    if (isPending) return;
    const { again, done } = state.current;
    Object.assign(state.current, { busy: false, again: false });
    if (again) start();
    else for (const resolve of done.splice(0)) resolve();
  }, [isPending, start]);

  return useCallback(() => {
    if (state.current.busy) state.current.again = true;
    else start();
    return new Promise((resolve) => state.current.done.push(resolve));
  }, [start]);
}

/**
 * The Studio hands every change of the content on to its preview, as the content lake tells it, and
 * says when it has found the lake again: what changed meanwhile it never heard of.
 */
function useContentChanges(refresh: () => Promise<void>): void {
  useEffect(() => {
    const studio = window.opener ?? window.parent;
    const hear = ({ data, source }: MessageEvent) => {
      if (source !== studio || data?.type !== "presentation/snapshot-event") return;
      const kind = data.data?.event?.type;
      if (kind === "mutation" || kind === "welcome") void refresh();
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [refresh]);
}

/** Keeps the overlays where the texts are, also as the page renders anew. */
function useOverlays(table: SourceTable): void {
  const current = useRef(table);
  useLayoutEffect(() => {
    current.current = table;
  }, [table]);
  useEffect(() => {
    applyOverlays(document.body, current.current);
    // It hears of changes before the browser paints them: marks are never seen.
    const observer = new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type !== "childList") applyOverlays(target, current.current);
        for (const node of addedNodes) applyOverlays(node, current.current);
      }
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: textAttributes,
    });
    return () => observer.disconnect();
  }, []);
}
