import { LinkIcon } from "@sanity/icons/Link";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  getPublishedId,
  useCurrentUser,
} from "sanity";
import { getPath } from "../desk/page-redirects.ts";
import { canPublish } from "../desk/roles.ts";
import { isRoutable } from "../schemas/fields/routable-types.ts";
import { ShareDialog } from "./share-dialog.tsx";

/** Adds an action to documents with a URL that shares their draft by link. */
export const addShareAction: DocumentActionsResolver = (actions, { schemaType }) =>
  isRoutable(schemaType) ? [...actions, useSharePreview] : actions;

const useSharePreview: DocumentActionComponent = (props) => {
  const { id, draft, version, published, release, onComplete } = props;
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  // A resource may have no page.
  if (!canPublish(user) || !getPath(version ?? draft ?? published)) return null;
  const onClose = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: "Share preview…",
    icon: LinkIcon,
    title: "Share the draft or a release with someone who has no account",
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: "dialog",
      header: "Share preview",
      width: "medium",
      onClose,
      content: <ShareDialog document={getPublishedId(id)} release={release} />,
    },
  };
};
useSharePreview.displayName = "SharePreview";
