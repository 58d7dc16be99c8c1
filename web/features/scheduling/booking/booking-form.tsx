"use client";

import type { ReactNode } from "react";
import { bookingPath } from "../../../content/request/request-context.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { NativeForm, FullWidth, type ServerFormResult } from "../../../ui/forms/native-form.tsx";
import { Notice } from "../../../ui/forms/notice.tsx";
import { buildBookingUrl } from "./booking-url.ts";
import { BookingFlow, type Chosen, type PickerStart } from "../picker/booking-flow.tsx";
import type { PickerCopy } from "./booking.copy.ts";
import { trackDemoRequest } from "./demo-request.ts";
import { postToParent } from "../frame/frame-messages.ts";
import { NextTimes } from "../picker/next-times.tsx";

type BookingFormProps = {
  start: PickerStart;
  along: Readonly<Record<string, string>>;
  about: ReactNode;
  /** What goes along unseen. */
  hidden: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  answer: ServerFormResult | undefined;
  // Handed over by the server, so that the contract and its library stay out of the browser.
  copy: PickerCopy;
  limits: Readonly<Record<"name" | "email" | "company" | "notes", number>>;
  note: ReactNode;
  /** Where the demo buttons of the site lead. */
  demoAddress: string;
};

/** The booking form: a time is chosen, what is missing is typed, and one post books it. */
export function BookingForm(props: BookingFormProps) {
  const { start, along, about, hidden, values, answer, copy, limits, note, demoAddress } = props;
  const required = { required: true, mark: copy.requiredMark };
  const pageOf = (ticket: string | undefined) =>
    buildBookingUrl(ticket ? { ticket } : {}, { sent: "booking" });

  function onSent({ ticket, submission }: { ticket?: string | undefined; submission: string }) {
    postToParent({ type: "form:submitted", id: submission });
    if (window.parent === window) trackDemoRequest(demoAddress);
    location.replace(pageOf(ticket));
  }

  const form = ({ time, zone, hold, onTime }: Chosen) => (
    <NativeForm
      name="booking"
      action={bookingPath}
      hidden={{ ...hidden, zone, hold }}
      note={note}
      values={values}
      result={answer}
      copy={copy}
      onSent={onSent}
      renderDone={({ ticket }) => (
        <>
          <Notice tone="done" title={copy.done.title} text={copy.done.text} />
          <p>
            <a href={pageOf(ticket)}>{copy.done.link}</a>
          </p>
        </>
      )}
      renderFields={(field, problems) => (
        <>
          <input type="hidden" name="type" value={start.type} data-chosen="" />
          <input type="hidden" name="time" value={time} data-chosen="" />
          {problems["next"] && (
            <FullWidth>
              <NextTimes
                times={problems["next"].split(",").map(Number)}
                chosen={time}
                zone={zone}
                hour12={start.hour12}
                title={copy.lost.next}
                onTime={onTime}
              />
            </FullWidth>
          )}
          <TextField {...field("name")} {...required} maxLength={limits.name} autoComplete="name" />
          <TextField
            {...field("email")}
            {...required}
            type="email"
            maxLength={limits.email}
            autoComplete="email"
          />
          <FullWidth>
            <TextField
              {...field("company")}
              mark={copy.optionalMark}
              maxLength={limits.company}
              autoComplete="organization"
            />
          </FullWidth>
          <FullWidth>
            <TextField
              {...field("notes")}
              mark={copy.optionalMark}
              multiline
              maxLength={limits.notes}
            />
          </FullWidth>
        </>
      )}
    />
  );
  return <BookingFlow start={start} along={along} copy={copy} about={about} renderForm={form} />;
}
