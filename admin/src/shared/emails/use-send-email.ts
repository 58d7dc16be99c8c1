import { useRef } from "react";
import { useDataProvider } from "react-admin";
import { useChange } from "../../editing/use-command.ts";
import type { AdminDataProvider } from "../../providers/data/data-provider.ts";
import { emailsCopy } from "./emails.copy.ts";
import { useEmailToast } from "./use-email-toast.ts";

const copy = emailsCopy.composer;

/** An email to a person. */
interface NewEmail {
  person: string;
  lead?: string;
  /** The email that it answers. */
  reply_to?: string;
  subject: string;
  body: string;
}

/**
 * Sends an email; resolves to whether it is in the outbox. A repeated attempt with the same text has the same
 * id, so that an email whose response was lost is sent once.
 */
export function useSendEmail(): [
  send: (email: NewEmail, address: string) => Promise<boolean>,
  isBusy: boolean,
] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const adaptToast = useEmailToast();
  const [change, isBusy] = useChange(copy.failed);
  const attempt = useRef({ text: "", id: "" });
  const send = (email: NewEmail, address: string) => {
    const text = JSON.stringify(email);
    if (attempt.current.text !== text) attempt.current = { text, id: crypto.randomUUID() };
    return change(async () => {
      await dataProvider.call("send_email", { id: attempt.current.id, ...email });
      attempt.current = { text: "", id: "" };
      return adaptToast(copy.sent(address), { title: copy.captured });
    });
  };
  return [send, isBusy];
}
