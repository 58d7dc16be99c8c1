"use client";

import type { ComponentProps, ReactNode } from "react";
import { bookingPath } from "../../../content/request/request-context.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { NativeForm, FullWidth, type ServerFormResult } from "../../../ui/forms/native-form.tsx";
import { Notice } from "../../../ui/forms/notice.tsx";
import { postToParent } from "../frame/frame-messages.ts";
import { BookingFlow } from "../picker/booking-flow.tsx";
import { NextTimes } from "../picker/next-times.tsx";
import type { PickerStart, SelectedSlot } from "../picker/picker-start.ts";
import type { PickerCopy } from "./booking.copy.ts";
import { buildBookingUrl } from "./booking-url.ts";
import { trackDemoRequest } from "./demo-request.ts";

type BookingFormProps = {
  start: PickerStart;
  /** Query parameters of every URL of this page. */
  params: Readonly<Record<string, string>>;
  summary: ReactNode;
  /** Hidden fields. */
  hidden: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  result: ServerFormResult | undefined;
  // Passed by the server component, so that the contract and Zod stay out of the browser bundle.
  copy: PickerCopy;
  limits: Readonly<Record<"name" | "email" | "company" | "notes", number>>;
  note: ReactNode;
  /** The demo page of the site settings. */
  demoHref: string;
};

const buildSentUrl = (linkToken: string | undefined) =>
  buildBookingUrl(linkToken ? { token: linkToken } : {}, { sent: "booking" });

/** The booking form: select a time, enter the details, and book with one post. */
export function BookingForm(props: BookingFormProps) {
  const { start, params, summary, hidden, values, result, copy, note, demoHref } = props;

  function onSent({ token, submission }: { token?: string | undefined; submission: string }) {
    postToParent({ type: "form:submitted", id: submission });
    if (window.parent === window) trackDemoRequest(demoHref);
    location.replace(buildSentUrl(token));
  }

  const renderForm = (slot: SelectedSlot) => (
    <NativeForm
      name="booking"
      action={bookingPath}
      hidden={{ ...hidden, zone: slot.zone, hold: slot.holdId }}
      note={note}
      values={values}
      result={result}
      copy={copy}
      onSent={onSent}
      renderDone={({ token }) => (
        <>
          <Notice tone="done" title={copy.done.title} text={copy.done.text} />
          <p>
            <a href={buildSentUrl(token)}>{copy.done.link}</a>
          </p>
        </>
      )}
      renderFields={(getProps, problems) => (
        <BookingFields {...props} slot={slot} getProps={getProps} nextTimes={problems["next"]} />
      )}
    />
  );
  return (
    <BookingFlow
      start={start}
      params={params}
      copy={copy}
      summary={summary}
      renderForm={renderForm}
    />
  );
}

type RenderFields = ComponentProps<typeof NativeForm<keyof PickerCopy["labels"]>>["renderFields"];

type BookingFieldsProps = Pick<BookingFormProps, "start" | "copy" | "limits"> & {
  slot: SelectedSlot;
  getProps: Parameters<RenderFields>[0];
  /** The next free times after the selected one was taken, separated by commas. */
  nextTimes: string | undefined;
};

function BookingFields(props: BookingFieldsProps) {
  const { start, copy, limits, slot, getProps, nextTimes } = props;
  const required = { required: true, labelNote: copy.requiredMark };
  return (
    <>
      <input type="hidden" name="type" value={start.type} data-chosen="" />
      <input type="hidden" name="time" value={slot.time} data-chosen="" />
      {nextTimes && (
        <FullWidth>
          <NextTimes
            times={nextTimes.split(",").map(Number)}
            selectedTime={slot.time}
            zone={slot.zone}
            hour12={start.hour12}
            title={copy.lost.next}
            onSelectTime={slot.onSelectTime}
          />
        </FullWidth>
      )}
      <TextField {...getProps("name")} {...required} maxLength={limits.name} autoComplete="name" />
      <TextField
        {...getProps("email")}
        {...required}
        type="email"
        maxLength={limits.email}
        autoComplete="email"
      />
      <FullWidth>
        <TextField
          {...getProps("company")}
          labelNote={copy.optionalMark}
          maxLength={limits.company}
          autoComplete="organization"
        />
      </FullWidth>
      <FullWidth>
        <TextField
          {...getProps("notes")}
          labelNote={copy.optionalMark}
          multiline
          maxLength={limits.notes}
        />
      </FullWidth>
    </>
  );
}
