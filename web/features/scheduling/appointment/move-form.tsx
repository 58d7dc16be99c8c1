"use client";

import type { ReactNode } from "react";
import { bookingPath } from "../../../content/request/request-context.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Button, ButtonRow } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/forms/notice.tsx";
import { buildBookingUrl } from "../booking/booking-url.ts";
import { BookingFlow } from "../picker/booking-flow.tsx";
import type { PickerStart } from "../picker/picker-start.ts";
import type { PickerCopy } from "../booking/booking.copy.ts";
import styles from "../picker/booking-flow.module.css";

type MoveFormProps = {
  start: PickerStart & { linkToken: string };
  /** Query parameters of every URL of this page. */
  params: Readonly<Record<string, string>>;
  summary: ReactNode;
  copy: PickerCopy;
  /** The formatted current time of the appointment. */
  currentTime: string;
  /** Why the last attempt failed. */
  problem: { title: string; text: string } | undefined;
};

/** Selects a new time for an appointment and moves it there. */
export function MoveForm({ start, params, summary, copy, currentTime, problem }: MoveFormProps) {
  return (
    <BookingFlow
      start={start}
      params={params}
      copy={copy}
      summary={summary}
      renderForm={({ time, span }) => (
        <form className={styles.move} id="moveBooking" method="post" action={bookingPath}>
          {problem && <Notice tone="failed" {...problem} />}
          <p className={styles.change}>
            <s>{currentTime}</s>
            <strong>
              {span.day}, {span.hours}
            </strong>
          </p>
          <input type="hidden" name="form" value="moveBooking" />
          <input type="hidden" name="token" value={start.linkToken} />
          <input type="hidden" name="time" value={time} />
          <ButtonRow>
            <Button type="submit">{copy.move.send}</Button>
            <ButtonLink variant="secondary" href={buildBookingUrl({ token: start.linkToken })}>
              {copy.move.keep}
            </ButtonLink>
          </ButtonRow>
        </form>
      )}
    />
  );
}
