const week = 7 * 86_400_000;

/** The clocks of an IANA zone, as the runtime knows them. Instants are milliseconds since 1970. */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;
  /** Offsets at the beginning of weeks, by the week's number: asking the runtime is slow. */
  readonly #offsets = new Map<number, number>();

  /** @throws RangeError for an unknown zone. */
  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
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

  #askedOffset(instant: number): number {
    // The format leaves out what is less than a second.
    const second = Math.floor(instant / 1000) * 1000;
    const parts = new Map(
      this.#format.formatToParts(second).map(({ type, value }) => [type, Number(value)]),
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
  }
}
