import { type FormEvent, type RefObject, useState } from "react";
import { maxMessageLength } from "@site/supabase/contracts/chat-values";
import { PathIcon } from "../../ui/icon.tsx";
import { chatCopy } from "./chat.copy.ts";
import styles from "./message-form.module.css";

const arrowPath = "M10 16.5V4M4.8 9.2L10 4l5.2 5.2";

type MessageFormProps = {
  brand: string;
  isWaiting: boolean;
  input: RefObject<HTMLInputElement | null>;
  onSend: (text: string) => void;
};

/** The message input (spec 5). Blank messages are not sent, nor any message while a reply is pending. */
export function MessageForm({ brand, isWaiting, input, onSend }: MessageFormProps) {
  const [text, setText] = useState("");
  const isBlank = text.trim() === "";

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isWaiting || isBlank) return;
    setText("");
    onSend(text);
  }

  const placeholder = chatCopy.placeholder(brand);
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <input
        className={styles.input}
        ref={input}
        type="text"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        maxLength={maxMessageLength}
        disabled={isWaiting}
        autoComplete="off"
        enterKeyHint="send"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button
        className={styles.send}
        type="submit"
        aria-label={chatCopy.send}
        disabled={isWaiting || isBlank}
      >
        <PathIcon path={arrowPath} />
      </button>
    </form>
  );
}
