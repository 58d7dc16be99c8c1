import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { ButtonRow } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { appointmentCopy } from "./booking.copy.ts";
import styles from "./booking-page.module.css";

type BookingMessageProps = { title: string; text: string; children?: ReactNode };

/** A message in place of the booking page. */
export function BookingMessage({ title, text, children }: BookingMessageProps) {
  return (
    <div className={styles.step}>
      <h1 className={layout.title2}>{title}</h1>
      <p className={layout.lead}>{text}</p>
      {children}
    </div>
  );
}

/** The message while the database is unreachable, with a link to try again. */
export function CalendarUnavailable({ retryUrl }: { retryUrl: string }) {
  const { title, text, retry, button } = appointmentCopy.unavailable;
  return (
    <BookingMessage title={title} text={text}>
      <ButtonRow>
        <ButtonLink href={retryUrl}>{retry}</ButtonLink>
        <ButtonLink variant="secondary" href="/contact">
          {button}
        </ButtonLink>
      </ButtonRow>
    </BookingMessage>
  );
}
