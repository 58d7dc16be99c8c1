import { useCallback, useState } from "react";
import { readDraft, writeDraft } from "../providers/drafts.ts";

/**
 * State of a text field outside a form, stored as a draft. The calling component needs a React key that
 * changes with `key`.
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(key) ?? "");
  const change = useCallback(
    (typed: string) => {
      setText(typed);
      writeDraft(key, typed);
    },
    [key],
  );
  return [text, change];
}
