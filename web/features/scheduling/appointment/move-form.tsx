"use client";

import type { ReactNode } from "react";
import { bookingPath } from "../../../content/request/request-context.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Button, ButtonRow } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/forms/notice.tsx";
import { buildBookingUrl } from "../booking/booking-url.ts";
import { BookingFlow, type PickerStart } from "../picker/booking-flow.tsx";
import type { PickerCopy } from "../booking/booking.copy.ts";
import styles from "../picker/booking-flow.module.css";

type MoveFormProps = {
  start: PickerStart & { ticket: string };
  along: Readonly<Record<string, string>>;
  about: ReactNode;
  copy: PickerCopy;
  /** When the appointment is so far. */
  was: string;
  /** Why the last try did not move it. */
  problem: { title: string; text: string } | undefined;
};

/** A new time for an appointment, and the button that moves it there. */
export function MoveForm({ start, along, about, copy, was, problem }: MoveFormProps) {
  return (
    <BookingFlow
      start={start}
      along={along}
      copy={copy}
      about={about}
      renderForm={({ time, span }) => (
        <form className={styles.move} id="moveBooking" method="post" action={bookingPath}>
          {problem && <Notice tone="failed" {...problem} />}
          <p className={styles.change}>
            <s>{was}</s>
            <strong>
              {span.day}, {span.hours}
            </strong>
          </p>
          <input type="hidden" name="form" value="moveBooking" />
          <input type="hidden" name="ticket" value={start.ticket} />
          <input type="hidden" name="time" value={time} />
          <ButtonRow>
            <Button type="submit">{copy.move.send}</Button>
            <ButtonLink variant="secondary" href={buildBookingUrl({ ticket: start.ticket })}>
              {copy.move.keep}
            </ButtonLink>
          </ButtonRow>
        </form>
      )}
    />
  );
}
