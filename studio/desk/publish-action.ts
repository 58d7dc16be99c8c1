import { useToast } from "@sanity/ui/toast";
import { useEffect, useRef, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  useClient,
  type SanityClient,
} from "sanity";
import { isRoutable } from "../schemas/fields/routable-types.ts";
import { formerPath, type FormerPath, pathOf } from "./page-redirects.ts";

const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/**
 * The document actions, with a publish that leaves a redirect behind when a page moves. A move cannot
 * be scheduled for one page alone: its redirect has to be published with it, as in a release.
 */
export const actionsThatRedirect: DocumentActionsResolver = (actions, { schemaType }) =>
  isRoutable(schemaType)
    ? actions.map((action) => {
        if (action.action === "publish") return leavingRedirect(action);
        return action.action === "schedule" ? unlessMoved(action) : action;
      })
    : actions;

function unlessMoved(schedule: DocumentActionComponent): DocumentActionComponent {
  const known = wrapped.get(schedule);
  if (known) return known;
  const useScheduleUnlessMoved: DocumentActionComponent = (props) => {
    const { id, type, draft, version, published } = props;
    const action = schedule(props);
    const move = { id, type, from: pathOf(published), to: pathOf(version ?? draft) };
    if (!action || !formerPath(move)) return action;
    const title = "The path changes: publish the page now, or put it into a release";
    return { ...action, disabled: true, title };
  };
  useScheduleUnlessMoved.action = schedule.action;
  useScheduleUnlessMoved.displayName = "ScheduleUnlessMoved";
  wrapped.set(schedule, useScheduleUnlessMoved);
  return useScheduleUnlessMoved;
}

/**
 * The Studio's own publish action, which first stores a redirect when the draft has another path
 * than the published document. Until the publish is through, the page still answers at that path and
 * the site passes the redirect over; so a publish that fails changes nothing for visitors, and one
 * that succeeds leaves no moment without an answer. Once the page stands at its new path, redirects
 * that begin there are removed.
 */
function leavingRedirect(publish: DocumentActionComponent): DocumentActionComponent {
  const known = wrapped.get(publish);
  if (known) return known;

  const usePublishAndRedirect: DocumentActionComponent = (props) => {
    const { id, type, draft, version, published } = props;
    const client = useClient({ apiVersion: "2025-02-19" });
    const toast = useToast();
    const [storing, setStoring] = useState(false);
    const action = publish(props);
    const latest = useRef(action);
    useEffect(() => {
      latest.current = action;
    });

    const path = pathOf(published);
    const movingTo = useRef<string>(undefined);
    useEffect(() => {
      if (!path || path !== movingTo.current) return;
      movingTo.current = undefined;
      removeRedirects(client, path).catch((error: unknown) => {
        console.warn(`The redirects at ${path} could not be removed`, error);
      });
    }, [client, path]);

    if (!action) return null;
    const onHandle = async () => {
      const to = pathOf(version ?? draft);
      if (to !== path) movingTo.current = to;
      const redirect = formerPath({ id, type, from: path, to });
      if (!redirect) return action.onHandle?.();
      setStoring(true);
      try {
        await storeRedirect(client, redirect);
      } catch {
        toast.push({
          status: "error",
          title: "Not published",
          description: `The redirect from ${redirect.from} could not be stored. Try again.`,
        });
        return;
      } finally {
        setStoring(false);
      }
      latest.current?.onHandle?.();
    };
    return { ...action, onHandle, disabled: action.disabled || storing };
  };
  usePublishAndRedirect.action = publish.action;
  usePublishAndRedirect.displayName = "PublishAndRedirect";
  wrapped.set(publish, usePublishAndRedirect);
  return usePublishAndRedirect;
}

/** Puts the redirect in the place of any other that begins at the same path. */
async function storeRedirect(client: SanityClient, redirect: FormerPath): Promise<void> {
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

/** Removes the redirects that begin where a page now stands. */
async function removeRedirects(client: SanityClient, path: string): Promise<void> {
  await client.delete(
    { query: `*[_type == "redirect" && from == $from]`, params: { from: path } },
    { visibility: "async", tag: "redirect.remove" },
  );
}
