import type { ReactNode } from "react";
import type {
  BookableType,
  BookingOptions,
  TicketedAppointment,
} from "@site/supabase/contracts/appointment";
import { isTimeZone } from "@site/supabase/contracts/appointment";
import { bookingLimits, fallbackTypeName } from "@site/supabase/contracts/appointment-values";
import type { PrivacyNotice } from "../../../content/request/privacy-notice.ts";
import {
  campaignParams,
  getChatSession,
  type RequestContext,
} from "../../../content/request/request-context.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { ButtonRow } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/forms/notice.tsx";
import { PrivacyLine } from "../../../ui/forms/privacy-line.tsx";
import {
  AppointmentView,
  CancelStep,
  formatAppointmentTimes,
} from "../appointment/appointment-view.tsx";
import { buildBookingUrl, pickCarriedParams } from "./booking-url.ts";
import { fetchAppointment, fetchBookingOptions, fetchFreeTimes } from "./booking-data.ts";
import type { PickerStart } from "../picker/booking-flow.tsx";
import { BookingForm, MoveForm } from "./lazy-booking-forms.tsx";
import { BookingIcon } from "../picker/booking-icon.tsx";
import { appointmentCopy, bookingCopy, pickerCopy } from "./booking.copy.ts";
import styles from "./booking-page.module.css";
import { FrameScript } from "../frame/frame-script-tag.tsx";
import { ZonePage } from "../picker/zone-page.tsx";
import { addDays, toDay, isDay, isMonth, toMonth, getMonthRange } from "../picker/zoned-time.ts";

type BookingPageProps = {
  request: RequestContext;
  notice: PrivacyNotice | null;
  /** Made by `formToken` for this page. */
  token: string | undefined;
  site: { brand: string; url: string };
  /** The promise of an answer, such as "within 24 hours". */
  promise: string;
  demoAddress: string;
  /** How the visitor's language writes hours, and where its weeks begin, 1 (Monday) to 7. */
  locale: { hour12: boolean; weekStart: number };
  /** In a frame the page around it says what this is. */
  isFramed: boolean;
};

/**
 * The booking page (spec 2): choosing what, when and who, or, with a ticket, one appointment and its
 * changes. Every step is an address of its own, so that it works without a script; nothing changes
 * before a button is pressed.
 */
export async function bookingPage(props: BookingPageProps): Promise<ReactNode> {
  return (
    <div className={props.isFramed ? styles.framed : `${layout.grid} ${styles.page}`}>
      {await view(props)}
      <FrameScript />
    </div>
  );
}

const changes = ["moveBooking", "cancelBooking"] as const;

function view(props: BookingPageProps): Promise<ReactNode> | ReactNode {
  const { query, formResult } = props.request;
  const changed = changes.find((name) => name === formResult?.form);
  const ticket = (changed && formResult?.values["ticket"]) || query.ticket;
  if (ticket) return ticketView(ticket, props);
  if (query.sent === "booking") {
    const { title, text } = appointmentCopy.requested;
    return <Step title={title} text={text(props.promise)} />;
  }
  return pickerView(props);
}

async function ticketView(ticket: string, props: BookingPageProps): Promise<ReactNode> {
  const { request, locale, site } = props;
  const { query, formResult } = request;
  const appointment = await fetchAppointment(ticket);
  if (appointment === "unreachable") return <Away again={buildBookingUrl({ ticket })} />;
  if (appointment === "ended") {
    const { button, ...words } = appointmentCopy.ended;
    return (
      <Step {...words}>
        <ButtonLink href={buildBookingUrl({})}>{button}</ButtonLink>
      </Step>
    );
  }
  const { hour12 } = locale;
  const problem = problemOf(formResult);
  const isMoving = query.change === "time" || formResult?.form === "moveBooking";
  if (appointment.can_change && isMoving) return moveView(appointment, props);
  if (appointment.can_change && (query.change === "cancel" || formResult?.form === "cancelBooking"))
    return <CancelStep {...{ appointment, hour12, problem }} />;
  const done = { booking: "booked", moveBooking: "moved" }[query.sent ?? ""] ?? undefined;
  return (
    <>
      {problem && (
        <div className={styles.notice}>
          <Notice tone="failed" {...problem} />
        </div>
      )}
      <AppointmentView
        appointment={appointment}
        done={done === "booked" || done === "moved" ? done : undefined}
        hour12={hour12}
        site={site}
      />
    </>
  );
}

async function moveView(appointment: TicketedAppointment, props: BookingPageProps) {
  const { request, locale, isFramed } = props;
  const { ticket, attendee_zone, host_zone: hostZone } = appointment;
  const answer = request.formResult?.form === "moveBooking" ? request.formResult : undefined;
  const options = await fetchBookingOptions();
  if (options === "unreachable") return <Away again={buildBookingUrl({ ticket })} />;
  const along = { ticket, change: "time" };
  const query = { ...request.query, zone: request.query.zone ?? attendee_zone ?? hostZone };
  if (query.zone === "choose")
    return <ZonePage along={along} hostZone={hostZone} now={unixNow()} />;
  const start = await pickerStart(
    { ...options, zone: hostZone },
    undefined,
    { ...props, request: { ...request, query } },
    {
      ticket,
      from: Date.parse(appointment.starts_at) / 1000,
      minutes: appointment.duration_minutes,
      lost: answer?.problems["next"],
      time: answer ? answer.values["time"] : query.time,
    },
  );
  if (!start) return <Away again={buildBookingUrl({ ticket })} />;
  const { when, zone } = formatAppointmentTimes(appointment, locale.hour12);
  const about = (
    <>
      <a className={styles.back} href={buildBookingUrl({ ticket })}>
        <Icon name="previous" />
        {bookingCopy.move.keep}
      </a>
      <h1 className={isFramed ? styles.typeName : layout.title2}>{bookingCopy.move.title}</h1>
      <p className={styles.fact}>
        {appointment.type_name ?? fallbackTypeName}, {appointment.duration_minutes} min
      </p>
      <p className={styles.soft}>
        {bookingCopy.move.now}: {when}, {zone}
      </p>
    </>
  );
  const problem = start.taken ? undefined : problemOf(answer);
  return (
    <MoveForm
      start={{ ...start, ticket }}
      along={along}
      about={about}
      copy={pickerCopy}
      was={when}
      problem={problem}
    />
  );
}

async function pickerView(props: BookingPageProps): Promise<ReactNode> {
  const { request, notice, token, isFramed, demoAddress } = props;
  const answer = request.formResult?.form === "booking" ? request.formResult : undefined;
  // What was sent along with a form counts like what stands in the address.
  const query: RequestContext["query"] = { ...request.query, ...(answer && asked(answer.values)) };
  const carried = pickCarriedParams(query);
  const options = await fetchBookingOptions();
  if (options === "unreachable") return <Away again={buildBookingUrl({}, carried)} />;
  const { types, zone: hostZone } = options;
  if (types.length === 0) {
    const { button, ...words } = appointmentCopy.closed;
    return (
      <Step {...words}>
        <ButtonLink href={contactAddress(query)}>{button}</ButtonLink>
      </Step>
    );
  }
  const type = types.length === 1 ? types[0] : types.find(({ id }) => id === query.type);
  if (!type) return <Types types={types} along={carried} framed={isFramed} />;
  const along = { ...carried, ...(types.length > 1 ? { type: type.id } : {}) };
  if (query.zone === "choose")
    return <ZonePage along={along} hostZone={hostZone} now={unixNow()} />;
  const start = await pickerStart(
    options,
    type,
    { ...props, request: { ...request, query } },
    {
      minutes: type.duration_minutes,
      time: query.time,
    },
  );
  if (!start) return <Away again={buildBookingUrl({ type: type.id }, carried)} />;
  const hidden = {
    session_id: getChatSession(query),
    token,
    consent_wording: notice?.version,
    ...Object.fromEntries(campaignParams.map((key) => [key, query[key]])),
  };
  return (
    <BookingForm
      start={start}
      along={along}
      about={<About type={type} framed={isFramed} other={types.length > 1 ? carried : undefined} />}
      hidden={hidden}
      values={answer?.values ?? {}}
      answer={answer}
      copy={pickerCopy}
      limits={bookingLimits}
      note={notice && <PrivacyLine {...notice} text={notice.formText} href={notice.page} />}
      demoAddress={demoAddress}
    />
  );
}

/** What the fields of a posted form say that else stands in the address. */
function asked({ type, time, zone, session_id, ...values }: Readonly<Record<string, string>>) {
  const campaign = campaignParams.flatMap((key) => (values[key] ? [[key, values[key]]] : []));
  return {
    ...(type ? { type } : {}),
    ...(time ? { time } : {}),
    ...(zone ? { zone } : {}),
    ...(session_id ? { chat_session: session_id } : {}),
    ...Object.fromEntries(campaign),
  };
}

const problemOf = (answer: RequestContext["formResult"]) =>
  answer && {
    title: answer.problems["title"] ?? appointmentCopy.failed.title,
    text: answer.problems["form"] ?? appointmentCopy.failed.text,
  };

type Asked = {
  minutes: number;
  time: string | undefined;
  ticket?: string;
  from?: number;
  /** The next free times after a lost one, as a form has them. */
  lost?: string | undefined;
};

/** What the picker begins with; `undefined` while the database does not answer. */
async function pickerStart(
  { zone: hostZone, window_days }: BookingOptions,
  type: BookableType | undefined,
  { request, locale }: BookingPageProps,
  { minutes, time, ticket, from, lost }: Asked,
): Promise<PickerStart | undefined> {
  const { query } = request;
  const now = unixNow();
  const zone = query.zone && isTimeZone(query.zone) ? query.zone : undefined;
  const shownIn = zone ?? hostZone;
  const today = toDay(shownIn, now);
  const firstMonth = toMonth(today);
  const lastDay = addDays(today, window_days + 1);
  const question = { type: type?.id, ticket };
  const coming = await fetchFreeTimes({ ...question, from: now, until: now + 62 * 86_400 });
  if (coming === "unreachable") return undefined;
  const firstFree = coming[0];

  const at = Number(/^\d{9,11}$/.test(time ?? "") ? time : undefined);
  // The zone is not asked for times that are far from all: a clock keeps what it was asked.
  const isNear = at > now && at < now + (window_days + 3) * 86_400;
  const isWithin = isNear && toDay(shownIn, at) <= lastDay;
  const chosen = isWithin && !lost ? at : undefined;
  const day = dayOf(isWithin ? toDay(shownIn, at) : query.day, today, lastDay);
  const lastMonth = toMonth(lastDay);
  const wanted = day ? toMonth(day) : (query.day ?? "");
  const isAsked = isMonth(wanted) && wanted >= firstMonth && wanted <= lastMonth;
  const suggested = firstFree === undefined ? firstMonth : toMonth(toDay(shownIn, firstFree));
  const month = isAsked ? wanted : suggested;
  const times = await fetchFreeTimes({ ...question, ...getMonthRange(month) });
  if (times === "unreachable") return undefined;
  return {
    type: type?.id ?? "",
    minutes,
    ticket,
    from,
    hostZone,
    zone,
    day,
    time: chosen,
    taken: lost !== undefined,
    month,
    firstMonth,
    isSuggested: !isAsked,
    lastMonth,
    times,
    firstFree,
    now,
    ...locale,
  };
}

const unixNow = () => Math.floor(Date.now() / 1000);

const dayOf = (day: string | undefined, first: string, last: string) =>
  day && isDay(day) && day >= first && day <= last ? day : undefined;

/** What is booked: how long, where. */
function About(props: {
  type: BookableType;
  framed: boolean;
  /** Where another type is chosen, if there is one. */
  other: Readonly<Record<string, string>> | undefined;
}) {
  const { type, framed, other } = props;
  return (
    <>
      {other && (
        <a className={styles.back} href={buildBookingUrl({}, other)}>
          <Icon name="previous" />
          {bookingCopy.otherType}
        </a>
      )}
      <h1 className={framed ? styles.typeName : layout.title2}>{type.name}</h1>
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

/** In a frame, where nothing stands around it, a page of links loads no scripts (web/host/gateway/pages/defer-scripts.ts). */
const linksAlone = { "data-links-alone": "" };

/** The first step where there is more than one thing to book. */
function Types(props: {
  types: readonly BookableType[];
  along: Readonly<Record<string, string>>;
  framed: boolean;
}) {
  const { types, along, framed } = props;
  const { title, text } = bookingCopy.types;
  return (
    <div className={styles.choose} {...(framed && linksAlone)}>
      <header>
        {!framed && <p className={styles.overline}>{bookingCopy.title}</p>}
        <h1 className={framed ? styles.typeName : layout.title1}>{title}</h1>
        <p className={framed ? styles.soft : layout.lead}>{text}</p>
      </header>
      <ul className={styles.types}>
        {types.map(({ id, name, description, duration_minutes }) => (
          <li key={id}>
            <a className={styles.type} href={buildBookingUrl({ type: id }, along)}>
              <span className={styles.typeName}>{name}</span>
              <span className={styles.minutes}>{bookingCopy.duration(duration_minutes)}</span>
              {description && <span className={styles.soft}>{description}</span>}
              <Icon name="arrow" className={styles.arrow} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const contactAddress = (query: RequestContext["query"]) => {
  const session = getChatSession(query);
  return session ? `/contact?chat_session=${session}&inquiry=sales` : "/contact";
};

function Away({ again }: { again: string }) {
  const { title, text, again: retry, button } = appointmentCopy.away;
  return (
    <Step title={title} text={text}>
      <ButtonRow>
        <ButtonLink href={again}>{retry}</ButtonLink>
        <ButtonLink variant="secondary" href="/contact">
          {button}
        </ButtonLink>
      </ButtonRow>
    </Step>
  );
}

function Step({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.step}>
      <h1 className={layout.title2}>{title}</h1>
      <p className={layout.lead}>{text}</p>
      {children}
    </div>
  );
}
