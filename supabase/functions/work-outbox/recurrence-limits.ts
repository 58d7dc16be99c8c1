import ICAL from "ical.js";

/**
 * Limits for recurrence rules. ical.js searches the next occurrence in loops without a limit, so
 * that a rule that never matches would block the process. Untrusted people can add events to a
 * calendar by inviting its owner.
 */

/** An event or a time zone repeats in a way that is not expanded. */
export class RecurrenceLimitError extends Error {
  override name = "RecurrenceLimitError";
}

/** Covers daily events of fifty years. */
const maxStepsPerEvent = 40_000;
const maxStepsPerFile = 400_000;
const maxInterval = 1000;
/** BYYEARDAY alone can have 366 values. */
const maxRuleValues = 400;
const minStartYear = 1900;
/** RDATE and EXDATE values of one event. */
const maxListedDates = 2000;
/** Longest event or period. Longer ones make ical.js count months in a loop. */
const maxDurationSeconds = 5 * 366 * 86_400;

/** The steps that ical.js took for one file. */
class StepCounter {
  #ofFile = 0;
  #ofEvent = 0;

  /** Begins the next event of the file. */
  startEvent(): void {
    this.#ofEvent = 0;
  }

  /** Whether no further event of the file is expanded. */
  get isExhausted(): boolean {
    return this.#ofFile > maxStepsPerFile;
  }

  /** @throws RecurrenceLimitError after too many steps of an event or of the file. */
  add(steps: number): void {
    this.#ofFile += steps;
    this.#ofEvent += steps;
    if (this.#ofEvent > maxStepsPerEvent || this.isExhausted) {
      throw new RecurrenceLimitError("The rule has too few occurrences, or too many.");
    }
  }
}

export type StepLimit = Pick<StepCounter, "startEvent" | "isExhausted">;

/** The counter of the file that is being parsed; the patched methods of ical.js have no argument for it. */
let counter: StepCounter | undefined;
const countSteps = (steps: number): void => counter?.add(steps);

/** Runs a synchronous parser of one file with a limit on the steps of ical.js. */
export function withStepLimit<T>(parse: (limit: StepLimit) => T): T {
  const ownCounter = new StepCounter();
  counter = ownCounter;
  try {
    return parse(ownCounter);
  } finally {
    counter = undefined;
  }
}

// Every loop of the iterator passes one of these methods. ical.js has no option for a limit.
const iterator = ICAL.RecurIterator.prototype;
const { check_contracting_rules: checkRules, increment_month: addMonth } = iterator;
const { increment_year: addYears, increment_monthday: addDays } = iterator;
iterator.check_contracting_rules = function countedCheck() {
  countSteps(1);
  return checkRules.call(this);
};
iterator.increment_month = function countedMonth() {
  countSteps(1);
  addMonth.call(this);
};
iterator.increment_monthday = function countedDays(days: number) {
  countSteps(days);
  addDays.call(this, days);
};
iterator.increment_year = function countedYears(years: number) {
  // A yearly rule expands the days of each year.
  countSteps(20);
  addYears.call(this, years);
};

const eventFrequencies = new Set<string>(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]);
const zoneParts = new Set(["BYMONTH", "BYDAY", "BYMONTHDAY"]);

/** @throws RecurrenceLimitError */
export function checkEventLimits(event: ICAL.Component): void {
  const rules = getRules(event);
  if (!rules.every((rule) => eventFrequencies.has(rule.freq) && isSmall(rule))) {
    throw new RecurrenceLimitError("The event repeats more often than daily.");
  }
  // Programs write birthdays without a year as yearly events of 1604.
  const start = event.getFirstPropertyValue("dtstart");
  const isOld = start instanceof ICAL.Time && start.year < minStartYear;
  if (isOld && !rules.every((rule) => rule.freq === "YEARLY")) {
    throw new RecurrenceLimitError("The event starts too long ago.");
  }
  checkListedDates(event);
  const values = ["duration", "rdate"].flatMap((name) =>
    event.getAllProperties(name).flatMap((property) => property.getValues()),
  );
  if (!values.every(hasUsableLength)) throw new RecurrenceLimitError("The event is too long.");
}

/** Whether a property value is no duration or period of more than five years. */
export function hasUsableLength(value: unknown): boolean {
  const duration = value instanceof ICAL.Period ? value.duration : value;
  return (
    !(duration instanceof ICAL.Duration) || Math.abs(duration.toSeconds()) <= maxDurationSeconds
  );
}

/** Whether the clock changes of a VTIMEZONE are listed or yearly. */
export function hasSupportedRules(zone: ICAL.Component): boolean {
  try {
    return zone.getAllSubcomponents().every((change) => {
      checkListedDates(change);
      return getRules(change).every(
        (rule) =>
          rule.freq === "YEARLY" &&
          isSmall(rule) &&
          Object.keys(rule.parts).every((part) => zoneParts.has(part)),
      );
    });
  } catch {
    return false;
  }
}

function checkListedDates(component: ICAL.Component): void {
  const properties = ["rdate", "exdate"].flatMap((name) => component.getAllProperties(name));
  const count = properties.reduce((sum, property) => sum + property.getValues().length, 0);
  if (count > maxListedDates) throw new RecurrenceLimitError("The event lists too many dates.");
}

/** @throws RecurrenceLimitError for a rule that ical.js did not parse. */
function getRules(component: ICAL.Component): ICAL.Recur[] {
  return ["rrule", "exrule"]
    .flatMap((name) => component.getAllProperties(name))
    .flatMap((property) => property.getValues())
    .map((rule: unknown) => {
      if (!(rule instanceof ICAL.Recur)) throw new RecurrenceLimitError("The rule is not a rule.");
      return rule;
    });
}

function isSmall({ interval, parts }: ICAL.Recur): boolean {
  const count = Object.values(parts).reduce((sum, values) => sum + values.length, 0);
  return interval >= 1 && interval <= maxInterval && count <= maxRuleValues;
}
