import { useToast } from "@sanity/ui/toast";
import { useEffect, useRef, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  useClient,
  type SanityClient,
} from "sanity";
import { studioApiVersion } from "../client/api-version.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";
import { createRedirect, type PageRedirect, getPath } from "./page-redirects.ts";

const wrappedActions = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/**
 * Extends document actions: publishing a moved page creates a redirect. A moved page cannot be
 * scheduled individually, because its redirect must be published with it, as in a release.
 */
export const addRedirectActions: DocumentActionsResolver = (actions, { schemaType }) =>
  isRoutable(schemaType)
    ? actions.map((action) => {
        if (action.action === "publish") return withRedirect(action);
        return action.action === "schedule" ? disableWhenMoved(action) : action;
      })
    : actions;

function disableWhenMoved(schedule: DocumentActionComponent): DocumentActionComponent {
  const cached = wrappedActions.get(schedule);
  if (cached) return cached;
  const useScheduleUnlessMoved: DocumentActionComponent = (props) => {
    const { id, type, draft, version, published } = props;
    const action = schedule(props);
    const move = { id, type, from: getPath(published), to: getPath(version ?? draft) };
    if (!action || !createRedirect(move)) return action;
    const title = "The path has changed. Publish the page now or add it to a release.";
    return { ...action, disabled: true, title };
  };
  useScheduleUnlessMoved.action = schedule.action;
  useScheduleUnlessMoved.displayName = "ScheduleUnlessMoved";
  wrappedActions.set(schedule, useScheduleUnlessMoved);
  return useScheduleUnlessMoved;
}

/**
 * The Studio's publish action, which first stores a redirect when the path has changed. The site
 * ignores the redirect until the page is published at its new path, so a failed publish changes
 * nothing for visitors and a successful one leaves no gap. Afterwards, redirects from the new path
 * are removed.
 */
function withRedirect(publish: DocumentActionComponent): DocumentActionComponent {
  const cached = wrappedActions.get(publish);
  if (cached) return cached;

  const usePublishAndRedirect: DocumentActionComponent = (props) => {
    const { id, type, draft, version, published } = props;
    const client = useClient({ apiVersion: studioApiVersion });
    const toast = useToast();
    const [isStoring, setIsStoring] = useState(false);
    const action = publish(props);
    const latestAction = useRef(action);
    useEffect(() => {
      latestAction.current = action;
    });

    const path = getPath(published);
    const pendingPath = useRef<string>(undefined);
    useEffect(() => {
      if (!path || path !== pendingPath.current) return;
      pendingPath.current = undefined;
      removeRedirects(client, path).catch((error: unknown) => {
        console.warn(`Could not remove the redirects from ${path}`, error);
      });
    }, [client, path]);

    if (!action) return null;
    const onHandle = async () => {
      const to = getPath(version ?? draft);
      if (to !== path) pendingPath.current = to;
      const redirect = createRedirect({ id, type, from: path, to });
      if (!redirect) return action.onHandle?.();
      setIsStoring(true);
      try {
        await storeRedirect(client, redirect);
      } catch {
        toast.push({
          status: "error",
          title: "Could not publish",
          description: `Could not save the redirect from ${redirect.from}. Try again.`,
        });
        return;
      } finally {
        setIsStoring(false);
      }
      latestAction.current?.onHandle?.();
    };
    return { ...action, onHandle, disabled: action.disabled || isStoring };
  };
  usePublishAndRedirect.action = publish.action;
  usePublishAndRedirect.displayName = "PublishAndRedirect";
  wrappedActions.set(publish, usePublishAndRedirect);
  return usePublishAndRedirect;
}

/** Stores the redirect and deletes others from the same path. */
async function storeRedirect(client: SanityClient, redirect: PageRedirect): Promise<void> {
  await client.mutate(
    [
      {
        delete: {
          query: `*[_type == "redirect" && from == $from && _id != $id]`,
          params: { from: redirect.from, id: redirect._id },
        },
      },
      { createOrReplace: redirect },
    ],
    { visibility: "async", tag: "redirect.store" },
  );
}

/** Removes the redirects from a path that a page now uses. */
async function removeRedirects(client: SanityClient, path: string): Promise<void> {
  await client.delete(
    { query: `*[_type == "redirect" && from == $from]`, params: { from: path } },
    { visibility: "async", tag: "redirect.remove" },
  );
}
