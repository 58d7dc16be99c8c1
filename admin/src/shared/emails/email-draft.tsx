import {
  createContext,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { useDraft } from "../../editing/use-draft.ts";

/** The email that is being written on the page of a record. Its texts are drafts, which survive a reload. */
interface EmailDraft {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  subject: string;
  setSubject: (subject: string) => void;
  body: string;
  setBody: (body: string) => void;
  /** The id of the email that is answered; empty for a new one. */
  replyTo: string;
  /** Starts an answer, and focuses its text. Text that is already typed stays. */
  reply: (email: { id: string; subject: string }) => void;
  clear: () => void;
  /** Brings back what was cleared. */
  restore: (cleared: { subject: string; body: string; replyTo: string }) => void;
  bodyField: RefObject<HTMLTextAreaElement | null>;
}

const Context = createContext<EmailDraft | null>(null);

/** Provides the draft of a record to the composer and the timeline. It needs a React key that changes with `id`. */
export function EmailDraftProvider({ id, children }: { id: string; children: ReactNode }) {
  const [subject, setSubject] = useDraft(`email.subject.${id}`);
  const [body, setBody] = useDraft(`email.body.${id}`);
  const [replyTo, setReplyTo] = useDraft(`email.reply.${id}`);
  const [isOpen, setOpen] = useState(subject !== "" || body !== "");
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const draft = useMemo<EmailDraft>(
    () => ({
      isOpen,
      setOpen,
      subject,
      setSubject,
      body,
      setBody,
      replyTo,
      reply(email) {
        setReplyTo(email.id);
        setSubject(toReplySubject(email.subject));
        setOpen(true);
        // The field is rendered after this event.
        requestAnimationFrame(() => bodyField.current?.focus());
      },
      clear() {
        for (const set of [setSubject, setBody, setReplyTo]) set("");
        setOpen(false);
      },
      restore(cleared) {
        setSubject(cleared.subject);
        setBody(cleared.body);
        setReplyTo(cleared.replyTo);
        setOpen(true);
      },
      bodyField,
    }),
    [isOpen, subject, setSubject, body, setBody, replyTo, setReplyTo],
  );
  return <Context value={draft}>{children}</Context>;
}

/** The draft of the record; null outside of its page. */
export const useEmailDraft = (): EmailDraft | null => useContext(Context);

const toReplySubject = (subject: string): string =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`.trim();
