import { useState, type ReactNode } from "react";
import { Confirm } from "react-admin";

/** A question with its two answers. */
export type Question = { title: string; content: ReactNode; confirm: string; cancel: string };

/**
 * Asks before something is done: `ask` resolves to whether it was confirmed. The dialog has to be
 * rendered.
 */
export function useQuestion(): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] {
  const [asked, setAsked] = useState<Question & { answer: (isConfirmed: boolean) => void }>();
  const answer = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => setAsked({ ...question, answer: resolve }));
  const dialog = asked && (
    <Confirm
      isOpen
      title={asked.title}
      content={asked.content}
      confirm={asked.confirm}
      cancel={asked.cancel}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
  return [ask, dialog];
}
