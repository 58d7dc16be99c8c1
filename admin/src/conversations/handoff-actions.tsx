import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import { Confirm, useCanAccess, useDataProvider, useGetIdentity } from "react-admin";
import { Link } from "react-router";
import { useChange } from "../editing/use-command.ts";
import { useDraft } from "../editing/use-draft.ts";
import { mailAddress } from "../format/contact-address.ts";
import type { AdminDataProvider } from "../providers/data/data-provider.ts";
import { useSentToast } from "../shared/replies/sent-question.tsx";
import { Modal } from "../ui/modal.tsx";
import type { ToastText } from "../ui/toast.tsx";
import { conversationsCopy } from "./conversations.copy.ts";
import type { Handoff } from "./handoff-list.tsx";

const copy = conversationsCopy.handoffs;

interface HandoffProps {
  handoff: Handoff;
  name: string;
  owner?: string;
  email: string | null;
  leadId: string | null;
  /** Whether the actions are beside the open chat. */
  isInChat?: boolean;
}

/** Claims, replies to and closes a hand-off, for roles that can edit it. */
export function HandoffActions(props: HandoffProps) {
  const { handoff, name } = props;
  const { canAccess } = useCanAccess({ resource: "handoffs", action: "edit" });
  const { identity } = useGetIdentity();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [run, isBusy] = useChange(copy.changeFailed);
  const [isEditingNote, setEditingNote] = useState(false);
  if (!canAccess) return null;
  const change = (data: Partial<Handoff>, success: ToastText) =>
    run(async () => {
      await dataProvider.update("handoffs", { id: handoff.id, data, previousData: handoff });
      return success;
    });
  const isMine = handoff.owner_id !== null && handoff.owner_id === identity?.id;
  return (
    <>
      {handoff.status === "open" && (
        <Button
          variant="contained"
          disabled={isBusy}
          aria-label={copy.claimOf(name)}
          onClick={() => change({ status: "taken" }, copy.claimed)}
        >
          {copy.claim}
        </Button>
      )}
      {handoff.status !== "done" && !props.isInChat && <Reply {...props} />}
      {handoff.status === "taken" && isMine && (
        <>
          {props.isInChat ? (
            <CloseChat
              name={name}
              isBusy={isBusy}
              onConfirm={() => change({ status: "done" }, copy.chatClosed)}
            />
          ) : (
            <Button
              variant="contained"
              disabled={isBusy}
              aria-label={copy.doneOf(name)}
              onClick={() => change({ status: "done" }, copy.answered)}
            >
              {copy.done}
            </Button>
          )}
          <Button
            variant="outlined"
            disabled={isBusy}
            aria-label={copy.releaseOf(name)}
            onClick={() => change({ status: "open" }, copy.released)}
          >
            {copy.release}
          </Button>
        </>
      )}
      {handoff.status === "taken" && !isMine && identity && (
        <Button
          variant="outlined"
          disabled={isBusy}
          aria-label={copy.reassignOf(name, props.owner ?? copy.formerColleague)}
          onClick={() =>
            change({ status: "taken", owner_id: String(identity.id) }, copy.reassigned)
          }
        >
          {copy.reassign}
        </Button>
      )}
      {handoff.status !== "done" && !props.isInChat && !props.email && !props.leadId && (
        <CloseUnreachable
          name={name}
          isBusy={isBusy}
          onConfirm={() =>
            change(
              { status: "done", note: [handoff.note, copy.unreachable].filter(Boolean).join("\n") },
              copy.closed,
            )
          }
        />
      )}
      <Button
        variant="outlined"
        disabled={isBusy}
        aria-label={copy.noteOf(name)}
        onClick={() => setEditingNote(true)}
      >
        {copy.note}
      </Button>
      {isEditingNote && (
        <NoteDialog
          name={name}
          id={handoff.id}
          note={handoff.note}
          onClose={() => setEditingNote(false)}
          onSave={(note) => change({ note }, copy.noteSaved)}
        />
      )}
    </>
  );
}

/** Replies are logged on the page of the lead; a visitor without a lead gets an email. */
function Reply({ handoff, name, email, leadId }: HandoffProps) {
  const ask = useSentToast();
  const personId = handoff.person_id;
  if (leadId)
    return (
      <Button
        variant="outlined"
        component={Link}
        to={`/leads/${leadId}`}
        aria-label={copy.replyTo(name)}
      >
        {copy.reply}
      </Button>
    );
  const mail = mailAddress(email);
  if (!mail) return null;
  return (
    <Button
      variant="outlined"
      href={mail}
      aria-label={copy.replyTo(name)}
      title={email ?? ""}
      {...(personId && { onClick: () => ask({ personId }) })}
    >
      {copy.reply}
    </Button>
  );
}

/** Closes the conversation after confirmation. */
function CloseChat(props: { name: string; isBusy: boolean; onConfirm: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        disabled={props.isBusy}
        aria-label={copy.closeOf(props.name)}
        onClick={() => setAsking(true)}
      >
        {copy.close}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={copy.closeChatTitle(props.name)}
        content={copy.closeChatText}
        confirm={copy.closeChat}
        cancel={copy.keepOpen}
        onConfirm={() => {
          setAsking(false);
          props.onConfirm();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Closes the chat with a visitor without contact details after confirmation. */
function CloseUnreachable(props: { name: string; isBusy: boolean; onConfirm: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" disabled={props.isBusy} onClick={() => setAsking(true)}>
        {copy.closeUnreachable}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={copy.closeTitle(props.name)}
        content={copy.closeText}
        confirm={copy.closeConfirm}
        cancel={copy.keepOpen}
        onConfirm={() => {
          setAsking(false);
          props.onConfirm();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Maximum length in characters, as in the check constraint of the table. */
const maxNoteLength = 1000;

function NoteDialog(props: {
  name: string;
  id: string;
  note: string | null;
  onSave: (note: string | null) => void;
  onClose: () => void;
}) {
  const field = useId();
  const [draft, setText] = useDraft(`handoff.${props.id}`);
  const [isTouched, setTouched] = useState(draft !== "");
  const text = isTouched ? draft : (props.note ?? "");
  return (
    <Modal
      title={copy.noteOf(props.name)}
      confirm={copy.saveNote}
      close={copy.cancelNote}
      onConfirm={() => {
        setText("");
        props.onSave(text.trim() || null);
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <TextField
        id={field}
        label={copy.noteText}
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        value={text}
        onChange={(event) => {
          setTouched(true);
          setText(event.target.value);
        }}
        slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
      />
    </Modal>
  );
}
