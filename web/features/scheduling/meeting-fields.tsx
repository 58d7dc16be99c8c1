"use client";

import { useEffect, type ReactNode } from "react";
import { TextField } from "../../ui/field.tsx";
import { NativeForm, Wide, type PostedAnswer } from "../../ui/native-form.tsx";
import type { FrameMessage } from "./frame-messages.ts";
import type { meetingCopy } from "./meeting.copy.ts";

/** Tells the page around the frame, which is on this origin; anyone else does not hear it. */
function tell(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

interface MeetingFieldsProps {
  action: string;
  /** What goes along unseen. */
  hidden: Readonly<Record<string, string | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  answer: PostedAnswer | undefined;
  // Handed over by the server, so that the contract and its library stay out of the browser.
  copy: typeof meetingCopy;
  limits: Readonly<Record<"name" | "email" | "company" | "message", number>>;
  note: ReactNode;
  /** What stands in place of the form once it was sent. */
  done: ReactNode;
}

export function MeetingFields(props: MeetingFieldsProps) {
  const { action, hidden, values, answer, copy, limits, note, done } = props;
  const required = { required: true, mark: copy.requiredMark };

  useEffect(() => {
    const page = document.querySelector("main");
    if (!page) return undefined;
    const measure = () =>
      tell({ type: "form:height", height: page.getBoundingClientRect().height });
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    // The page around the frame asks when it begins to listen.
    const asked = ({ source }: MessageEvent) => source === window.parent && measure();
    window.addEventListener("message", asked);
    const started = () => tell({ type: "form:started" });
    page.addEventListener("input", started, { once: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("message", asked);
      page.removeEventListener("input", started);
    };
  }, []);

  return (
    <NativeForm
      name="meeting"
      action={action}
      hidden={hidden}
      note={note}
      values={values}
      answer={answer}
      copy={copy}
      renderDone={() => done}
      onSent={({ submission }) => tell({ type: "form:submitted", id: submission })}
      renderFields={(field) => (
        <>
          <TextField {...field("name")} {...required} maxLength={limits.name} autoComplete="name" />
          <TextField
            {...field("email")}
            {...required}
            type="email"
            maxLength={limits.email}
            autoComplete="email"
          />
          <Wide>
            <TextField
              {...field("company")}
              mark={copy.optionalMark}
              maxLength={limits.company}
              autoComplete="organization"
            />
          </Wide>
          <Wide>
            <TextField
              {...field("message")}
              mark={copy.optionalMark}
              multiline
              maxLength={limits.message}
            />
          </Wide>
        </>
      )}
    />
  );
}
