import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { CloseCircleIcon } from "@sanity/icons/CloseCircle";
import { Box, Button, Stack, Text, TextArea } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionsResolver,
  useClient,
  useCurrentUser,
} from "sanity";
import { studioApiVersion } from "../client/api-version.ts";
import { canEdit, canPublish } from "../desk/roles.ts";
import { isSettings } from "../desk/singletons.ts";
import { createApprovalRequest, describeRequest, isWaiting } from "./approval-request.ts";
import { useApprovalRequest } from "./use-approval-request.ts";

/** Actions that change what visitors see. */
const publisherActions = new Set(["publish", "unpublish", "schedule", "unpublishVersion"]);

/**
 * Contributors request approval instead of publishing. Everyone who may edit can withdraw a
 * request.
 */
export const addApprovalAction: DocumentActionsResolver = (
  actions,
  { currentUser, schemaType },
) => {
  if (!canEdit(currentUser)) return actions;
  if (canPublish(currentUser)) return [...actions, useApprovalAction];
  const drafting = actions.filter(({ action }) => !action || !publisherActions.has(action));
  // Contributors cannot change these documents.
  return isSettings(schemaType) ? drafting : [useApprovalAction, ...drafting];
};

const useApprovalAction: DocumentActionComponent = ({ id, draft, published, onComplete }) => {
  const user = useCurrentUser();
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const request = useApprovalRequest(id);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onComplete();
  };
  const change = async (action: Promise<unknown>, done: string) => {
    try {
      await action;
      toast.push({ status: "success", title: done });
    } catch {
      const title = "Could not change the approval request";
      toast.push({ status: "error", title, description: "Try again." });
    }
    close();
  };
  if (request && isWaiting(request, { draft, published }))
    return {
      label: "Withdraw approval request",
      icon: CloseCircleIcon,
      tone: "default",
      title: describeRequest(request),
      onHandle: () => change(client.delete(request._id), "Approval request withdrawn"),
    };
  if (canPublish(user)) return null;
  const submit = (note: string) => {
    const requestedBy = user?.name ?? "Unknown user";
    const created = createApprovalRequest({ documentId: id, published, note, requestedBy });
    return change(client.createOrReplace(created), "Approval requested");
  };
  return {
    label: "Request approval",
    icon: CheckmarkCircleIcon,
    disabled: !draft,
    title: draft ? "Ask an editor to publish this draft" : "There are no changes to approve",
    onHandle: () => setOpen(true),
    dialog: isOpen && createDialog(submit, close),
  };
};
useApprovalAction.displayName = "ApprovalAction";

const createDialog = (
  onSubmit: (note: string) => Promise<void>,
  onClose: () => void,
): DocumentActionDescription["dialog"] => ({
  type: "dialog",
  header: "Request approval",
  width: "small",
  onClose,
  content: <RequestForm onSubmit={onSubmit} />,
});

function RequestForm({ onSubmit }: { onSubmit(note: string): Promise<void> }) {
  const [note, setNote] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    await onSubmit(note);
  };
  return (
    <Stack gap={4} padding={4}>
      <Text size={1} muted>
        Editors find the request in the launch checklist. It ends when the draft is published.
      </Text>
      <Stack gap={3}>
        <Text as="label" htmlFor="approval-note" size={1} weight="medium">
          Note
        </Text>
        <TextArea
          id="approval-note"
          maxLength={500}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          placeholder="What changed, and by when it should be published"
          rows={3}
          value={note}
        />
      </Stack>
      <Box>
        <Button disabled={isBusy} onClick={submit} text="Send request" tone="primary" />
      </Box>
    </Stack>
  );
}
