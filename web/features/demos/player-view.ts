import { formatClock } from "../../ui/format-clock.ts";
import { demosCopy } from "./demos.copy.ts";
import {
  findStep,
  getPosition,
  getState,
  type PlayerClock,
  computeStepStarts,
} from "./player-clock.ts";

/** How long the step must stay the same before a screen reader announces it. */
const announceDelayMs = 400;

export type PlayerView = ReturnType<typeof createPlayerView>;

/** Creates the view of a player, which renders the state of a clock into the server's markup. */
export function createPlayerView(player: HTMLElement) {
  const find = <E extends Element>(selector: string) => player.querySelector<E>(selector);
  const steps = [...player.querySelectorAll<HTMLElement>("[data-seconds]")];
  const stepStarts = computeStepStarts(steps.map((step) => Number(step.dataset.seconds)));
  // A scene may have a slider of its own.
  const scrubber = find<HTMLInputElement>("[data-controls] input");
  const toggle = find<HTMLButtonElement>("[data-toggle]");
  const time = find<HTMLElement>("[data-time]");
  const played = find<SVGRectElement>("[data-played]");
  const duration = Number(scrubber?.max);
  const announceStep = createAnnouncer(find<HTMLElement>("[data-live]"), steps);
  const rows = steps.map((step) => [...step.querySelectorAll<HTMLElement>("[data-row]")]);
  let currentStep = 0;

  const showStep = (step: number) => {
    if (step === currentStep) return;
    currentStep = step;
    for (const [index, element] of steps.entries()) {
      element.toggleAttribute("data-active", index === step);
      if (index === step) delete element.dataset.inView;
      else element.dataset.inView = "no";
    }
    announceStep(step);
  };

  const showState = (state: string) => {
    if (player.dataset.state === state) return;
    player.dataset.state = state;
    toggle?.setAttribute("aria-label", state === "playing" ? demosCopy.pause : demosCopy.play);
  };

  /** Marks the rows of the scene that are yet to come. */
  const showRows = (step: number, position: number) => {
    const start = stepStarts[step] ?? 0;
    const seconds = (stepStarts[step + 1] ?? duration) - start;
    const count = countShownRows(rows[step]?.length ?? 0, (position - start) / seconds);
    for (const [index, row] of (rows[step] ?? []).entries())
      row.dataset.row = index < count ? "" : "next";
  };

  const showPosition = (position: number) => {
    const text = formatClock(position);
    if (time && time.textContent !== text) {
      time.textContent = text;
      scrubber?.setAttribute("aria-valuetext", demosCopy.place(text, formatClock(duration)));
    }
    if (scrubber) scrubber.value = String(position);
    played?.setAttribute("width", `${((position / duration) * 100).toFixed(2)}%`);
  };

  return {
    duration,
    scrubber,
    toggle,
    /** Renders the clock's state at `now`, in milliseconds. */
    render(clock: PlayerClock, now: number): void {
      const position = getPosition(clock, now);
      showState(getState(clock, now));
      const step = findStep(stepStarts, position);
      showStep(step);
      showRows(step, position);
      showPosition(position);
    },
    /** Returns the position of the step `offset` steps away; the end of the demo after the last step. */
    getStepPosition(offset: number): number {
      const step = currentStep + offset;
      return step < steps.length ? (stepStarts[Math.max(step, 0)] ?? 0) : duration;
    },
  };
}

/** The rows of a scene appear in this part of its step, so that there is time to read the last. */
const revealShare = 0.6;

/** Returns how many rows of a scene are shown after a share of its step, at least one. */
export function countShownRows(rowCount: number, share: number): number {
  return Math.min(Math.floor((share / revealShare) * rowCount) + 1, rowCount);
}

function createAnnouncer(liveRegion: HTMLElement | null, steps: readonly HTMLElement[]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (step: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const caption = steps[step]?.querySelector("[data-caption]")?.textContent ?? "";
      if (liveRegion) liveRegion.textContent = demosCopy.step(step + 1, steps.length, caption);
    }, announceDelayMs);
  };
}
