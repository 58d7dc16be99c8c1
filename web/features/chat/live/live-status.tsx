import { type FormEvent, useId, useState } from "react";
import type { LiveState } from "../session-store.ts";
import { liveCopy } from "./live.copy.ts";
import styles from "./live-status.module.css";

type LiveStatusProps = {
  live: LiveState;
  /** The assistant's name. */
  assistant: string;
  onEmail: (email: string) => void;
};

/** Above the input: whether a person is waited for or in the chat, and how an answer arrives by email. */
export function LiveStatus({ live, assistant, onEmail }: LiveStatusProps) {
  const { status, staff, team, hasEmail, isOffline } = live;
  if (status === "closed" || status === "none") return null;
  const isAway = status === "waiting" && !team.isOpen;
  const text = isOffline
    ? liveCopy.offline
    : status === "joined"
      ? liveCopy.joined(staff)
      : isAway
        ? liveCopy.away(team.opensAt)
        : liveCopy.waiting(assistant);
  return (
    <section className={styles.status} aria-label={liveCopy.label}>
      <output>
        {text} {isAway && (hasEmail ? liveCopy.byEmail : liveCopy.askEmail)}
      </output>
      {!hasEmail &&
        (isAway ? (
          <EmailForm problem={live.emailProblem} onEmail={onEmail} />
        ) : (
          <details>
            <summary>{liveCopy.offerEmail}</summary>
            <EmailForm problem={live.emailProblem} onEmail={onEmail} />
          </details>
        ))}
      {hasEmail && !isAway && <p className={styles.hint}>{liveCopy.byEmailIfAway}</p>}
    </section>
  );
}

function EmailForm(props: { problem: string | null; onEmail: (email: string) => void }) {
  const id = useId();
  const [email, setEmail] = useState("");
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    props.onEmail(email.trim());
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label htmlFor={id}>{liveCopy.email}</label>
      <input
        id={id}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={email}
        aria-invalid={props.problem !== null}
        aria-describedby={props.problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <button type="submit">{liveCopy.saveEmail}</button>
      {props.problem && (
        <p id={`${id}-problem`} role="alert">
          {liveCopy.invalidEmail}
        </p>
      )}
    </form>
  );
}
