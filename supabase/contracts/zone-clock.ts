const week = 7 * 86_400_000;

/** What is used of Temporal: not every runtime has it, and TypeScript's library does not know it yet. */
declare const Temporal:
  | {
      Now: { timeZoneId(): string };
      Instant: {
        fromEpochMilliseconds(instant: number): {
          toZonedDateTimeISO(zone: string): { offsetNanoseconds: number };
        };
      };
    }
  | undefined;

// A browser's first format takes a phone a tenth of a second, Temporal no time to speak of.
const temporal = typeof Temporal === "undefined" ? undefined : Temporal;

/** The zone that this machine is set to: in a browser, the visitor's. */
export const ownZone = (): string =>
  temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The clocks of an IANA zone, as the runtime knows them. Instants are milliseconds since 1970. An unknown
 * zone is a RangeError, at the latest when it is asked for an offset.
 */
export class ZoneClock {
  readonly #askedOffset: (instant: number) => number;
  /** Offsets at the beginning of weeks, by the week's number: asking a format is slow. */
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.#askedOffset = temporal
      ? (instant) =>
          temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
            .offsetNanoseconds / 1_000_000
      : offsetByFormat(zone);
  }

  /** Milliseconds that the zone's clocks are ahead of UTC at an instant. No zone changes twice in a week. */
  offsetAt(instant: number): number {
    const number = Math.floor(instant / week);
    const begin = this.#offsetOfWeek(number);
    return begin === this.#offsetOfWeek(number + 1) ? begin : this.#askedOffset(instant);
  }

  #offsetOfWeek(number: number): number {
    const offset = this.#offsets.get(number) ?? this.#askedOffset(number * week);
    this.#offsets.set(number, offset);
    return offset;
  }
}

const clocks = new Map<string, ZoneClock>();
/** More than there are zones. Their names may be spelled in any case, and visitors send what they like. */
const mostClocks = 1000;

/** A zone's clock, one for all who ask. */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size === mostClocks) clocks.clear();
  const clock = new ZoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function offsetByFormat(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    // With `hour12: false` midnight would be 24:00.
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instant) => {
    // The format leaves out what is less than a second.
    const second = Math.floor(instant / 1000) * 1000;
    const parts = new Map(
      format.formatToParts(second).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const shown = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return shown - second;
  };
}
