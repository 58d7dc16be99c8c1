import type { ReactNode } from "react";
import type { PrivacyNotice } from "../../../content/request/privacy-notice.ts";
import type { RequestContext } from "../../../content/request/request-context.ts";
import layout from "../../../ui/layout.module.css";
import { renderAppointmentPage } from "../appointment/appointment-page.tsx";
import { FrameScript } from "../frame/frame-script-tag.tsx";
import type { LocalePreferences } from "../picker/locale-preferences.ts";
import { appointmentCopy } from "./booking.copy.ts";
import { BookingMessage } from "./booking-message.tsx";
import { renderPickerPage } from "./picker-page.tsx";
import styles from "./booking-page.module.css";

export type BookingPageProps = {
  request: RequestContext;
  notice: PrivacyNotice | null;
  /** Created by `createFormToken`. */
  formToken: string | undefined;
  site: { brand: string; url: string };
  /** The promised response time, such as "24 hours". */
  responseTime: string;
  demoHref: string;
  locale: LocalePreferences;
  /** Whether the page is shown in a frame; the embedding page then has the headline. */
  isFramed: boolean;
};

const changeForms = ["moveBooking", "cancelBooking"] as const;

/**
 * Renders the booking page (spec 2): the picker for a new appointment or, with a signed link, an existing
 * appointment. Each step has its own URL and works without scripts. Only form posts change data.
 */
export async function renderBookingPage(props: BookingPageProps): Promise<ReactNode> {
  return (
    <div className={props.isFramed ? styles.framed : `${layout.grid} ${styles.page}`}>
      {await renderStep(props)}
      <FrameScript />
    </div>
  );
}

function renderStep(props: BookingPageProps): Promise<ReactNode> | ReactNode {
  const { query, formResult } = props.request;
  const changeForm = changeForms.find((name) => name === formResult?.form);
  const linkToken = (changeForm && formResult?.values["token"]) || query.token;
  if (linkToken) return renderAppointmentPage(linkToken, props);
  if (query.sent === "booking") {
    const { title, text } = appointmentCopy.requested;
    return <BookingMessage title={title} text={text(props.responseTime)} />;
  }
  return renderPickerPage(props);
}
