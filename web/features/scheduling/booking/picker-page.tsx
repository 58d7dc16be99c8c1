import type { ReactNode } from "react";
import type { BookableType } from "@site/supabase/contracts/appointment";
import { bookingLimits } from "@site/supabase/contracts/appointment-values";
import {
  campaignParams,
  getChatSession,
  type RequestContext,
} from "../../../content/request/request-context.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { PrivacyLine } from "../../../ui/forms/privacy-line.tsx";
import { Icon } from "../../../ui/icon.tsx";
import layout from "../../../ui/layout.module.css";
import type { LocalePreferences } from "../picker/locale-preferences.ts";
import { formatShortDay, formatTime, getCity, toDay } from "../picker/zoned-time.ts";
import { BookingIcon } from "../picker/booking-icon.tsx";
import { ZonePage } from "../picker/zone-page.tsx";
import { appointmentCopy, bookingCopy, pickerCopy } from "./booking.copy.ts";
import { fetchBookingOptions } from "./booking-data.ts";
import { BookingMessage, CalendarUnavailable } from "./booking-message.tsx";
import type { BookingPageProps } from "./booking-page.tsx";
import { buildBookingUrl, pickAttributionParams } from "./booking-url.ts";
import { fetchPickerStart, fetchUpcomingTimes } from "./fetch-picker-start.ts";
import { findType } from "./find-type.ts";
import { BookingForm } from "./lazy-booking-forms.tsx";
import styles from "./booking-page.module.css";

/** Renders the step of a new booking that the URL requests: the type, the time zone, or time and form. */
export async function renderPickerPage(props: BookingPageProps): Promise<ReactNode> {
  const { request, notice, formToken, locale, isFramed, demoHref } = props;
  const formResult = request.formResult?.form === "booking" ? request.formResult : undefined;
  // Fields of a posted form take the place of query parameters.
  const query: RequestContext["query"] = {
    ...request.query,
    ...(formResult && toQuery(formResult.values)),
  };
  const attributionParams = pickAttributionParams(query);
  const options = await fetchBookingOptions();
  if (options === "unreachable")
    return <CalendarUnavailable retryUrl={buildBookingUrl({}, attributionParams)} />;
  const { types, zone: hostZone } = options;
  if (types.length === 0) return <NoTypes query={query} />;
  const type = types.length === 1 ? types[0] : findType(types, query);
  if (!type) {
    const nextTimes = await fetchNextTimes(types, hostZone, locale);
    return <TypeStep {...{ types, nextTimes, isFramed }} params={attributionParams} />;
  }
  const params = { ...attributionParams, ...(types.length > 1 ? { type: type.id } : {}) };
  if (query.zone === "choose")
    return <ZonePage params={params} hostZone={hostZone} now={Math.floor(Date.now() / 1000)} />;
  const start = await fetchPickerStart(query, locale, {
    options,
    type,
    durationMinutes: type.duration_minutes,
    time: query.time,
  });
  if (!start)
    return <CalendarUnavailable retryUrl={buildBookingUrl({ type: type.id }, attributionParams)} />;
  const hidden = {
    session_id: getChatSession(query),
    token: formToken,
    consent_wording: notice?.version,
    ...Object.fromEntries(campaignParams.map((key) => [key, query[key]])),
  };
  const otherTypesParams = types.length > 1 ? attributionParams : undefined;
  return (
    <BookingForm
      start={start}
      params={params}
      summary={<TypeSummary type={type} isFramed={isFramed} otherTypesParams={otherTypesParams} />}
      hidden={hidden}
      values={formResult?.values ?? {}}
      result={formResult}
      copy={pickerCopy}
      limits={bookingLimits}
      note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
      demoHref={demoHref}
    />
  );
}

/** Converts the fields of a posted form to the query parameters with the same meaning. */
function toQuery({ type, time, zone, session_id, ...values }: Readonly<Record<string, string>>) {
  const campaign = campaignParams.flatMap((key) => (values[key] ? [[key, values[key]]] : []));
  return {
    ...(type ? { type } : {}),
    ...(time ? { time } : {}),
    ...(zone ? { zone } : {}),
    ...(session_id ? { chat_session: session_id } : {}),
    ...Object.fromEntries(campaign),
  };
}

function NoTypes({ query }: { query: RequestContext["query"] }) {
  const { button, ...copy } = appointmentCopy.closed;
  const session = getChatSession(query);
  const contactUrl = session ? `/contact?chat_session=${session}&inquiry=sales` : "/contact";
  return (
    <BookingMessage {...copy}>
      <ButtonLink href={contactUrl}>{button}</ButtonLink>
    </BookingMessage>
  );
}

type TypeSummaryProps = {
  type: BookableType;
  isFramed: boolean;
  /** Query parameters of the type step, if there are other types. */
  otherTypesParams: Readonly<Record<string, string>> | undefined;
};

function TypeSummary({ type, isFramed, otherTypesParams }: TypeSummaryProps) {
  return (
    <>
      {otherTypesParams && (
        <a className={styles.back} href={buildBookingUrl({}, otherTypesParams)}>
          <Icon name="previous" />
          {bookingCopy.otherType}
        </a>
      )}
      <h1 className={isFramed ? styles.typeName : layout.title2}>{type.name}</h1>
      <p className={styles.fact}>
        <BookingIcon name="clock" />
        {bookingCopy.duration(type.duration_minutes)}
      </p>
      {type.place_kind && (
        <p className={styles.fact}>
          <BookingIcon name="place" />
          {bookingCopy.places[type.place_kind]}
        </p>
      )}
      {type.description && <p className={styles.soft}>{type.description}</p>}
    </>
  );
}

// Marks a framed page that consists of links only: the gateway omits its scripts
// (web/host/gateway/pages/defer-scripts.ts).
const withoutScripts = { "data-no-scripts": "" };

type TypeStepProps = {
  types: readonly BookableType[];
  /** The first free time of each type, in words. */
  nextTimes: readonly (string | undefined)[];
  params: Readonly<Record<string, string>>;
  isFramed: boolean;
};

/** Returns each type's first free time in the host's time zone, if it has one and the database responds. */
const fetchNextTimes = (
  types: readonly BookableType[],
  zone: string,
  { hour12 }: LocalePreferences,
) =>
  Promise.all(
    types.map(async ({ id }) => {
      const times = await fetchUpcomingTimes({ type: id });
      const [first] = times === "unreachable" ? [] : times;
      if (first === undefined) return undefined;
      const day = formatShortDay(toDay(zone, first));
      return bookingCopy.nextTime(day, formatTime(zone, first, hour12), getCity(zone));
    }),
  );

/** The first step if several appointment types can be booked. */
function TypeStep({ types, nextTimes, params, isFramed }: TypeStepProps) {
  const { title, text } = bookingCopy.types;
  return (
    <div className={styles.choose} {...(isFramed && withoutScripts)}>
      <header>
        {!isFramed && <p className={styles.overline}>{bookingCopy.title}</p>}
        <h1 className={isFramed ? styles.typeName : layout.title1}>{title}</h1>
        <p className={isFramed ? styles.soft : layout.lead}>{text}</p>
      </header>
      <ul className={styles.types}>
        {types.map(({ id, name, description, duration_minutes }, index) => (
          <li key={id}>
            <a className={styles.type} href={buildBookingUrl({ type: id }, params)}>
              <span className={styles.typeName}>{name}</span>
              <span className={styles.minutes}>{bookingCopy.duration(duration_minutes)}</span>
              {description && <span className={styles.soft}>{description}</span>}
              {nextTimes[index] && <span className={styles.next}>{nextTimes[index]}</span>}
              <Icon name="arrow" className={styles.arrow} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
