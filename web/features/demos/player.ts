import { getPosition, getState, pause, play, type PlayerClock, seek } from "./player-clock.ts";
import { createPlayerView } from "./player-view.ts";

/** Seconds that an arrow key moves the position. */
const arrowKeySeconds = 5;

export type Player = {
  pause(): void;
};

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Starts the player of a demo: playback on a clock, or step by step with reduced motion. */
export function createPlayer(element: HTMLElement): Player {
  const view = createPlayerView(element);
  let clock: PlayerClock = { duration: view.duration, position: 0 };
  const isRunning = () => clock.startedAt !== undefined;

  const render = (now: number) => {
    if (getState(clock, now) === "ended") clock = pause(clock, now);
    view.render(clock, now);
  };
  const tick = () => {
    // A hidden player, such as one in another tab of the page, does not play.
    if (element.offsetParent === null) clock = pause(clock, performance.now());
    render(performance.now());
    if (isRunning()) requestAnimationFrame(tick);
  };
  /**
   * Changes the clock, renders it, and starts the animation if it runs. The first change lays out all
   * steps, so that the player's height no longer changes; a demo is paused before it is selected.
   */
  const update = (change: (clock: PlayerClock, now: number) => PlayerClock) => {
    element.dataset.begun = "";
    const wasRunning = isRunning();
    const now = performance.now();
    clock = change(clock, now);
    render(now);
    if (!wasRunning && isRunning()) requestAnimationFrame(tick);
  };

  const seekTo = (position: number) => update((current, now) => seek(current, position, now));
  const controls: PlayerControls = {
    seekTo,
    seekBy: (seconds) => seekTo(getPosition(clock, performance.now()) + seconds),
    moveSteps: (offset) => seekTo(view.getStepPosition(offset)),
    pause: () => update(pause),
    togglePlay() {
      if (prefersReducedMotion()) controls.moveSteps(1);
      else update(isRunning() ? pause : play);
    },
  };
  attachButtons(element, view.scrubber, view.toggle, controls);
  attachKeys(element, view.duration, controls);
  return controls;
}

type PlayerControls = {
  pause(): void;
  seekTo(position: number): void;
  seekBy(seconds: number): void;
  moveSteps(offset: number): void;
  togglePlay(): void;
};

/** Whether an event belongs to the slider of an operable scene, not to the player. */
const isInSceneControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-scene-control]") !== null;

function attachButtons(
  element: HTMLElement,
  scrubber: HTMLInputElement | null,
  toggle: HTMLButtonElement | null,
  controls: PlayerControls,
): void {
  const startButton = element.querySelector<HTMLButtonElement>("[data-begin]");
  const onClick = (selector: string, action: () => void) =>
    element.querySelector(selector)?.addEventListener("click", action);
  // A browser that restores the page may also restore the scrubber's value.
  if (scrubber) scrubber.value = "0";
  // While a visitor tries the slider of a scene, the scene stays.
  element.addEventListener("input", ({ target }) => {
    if (isInSceneControl(target)) controls.pause();
  });
  scrubber?.addEventListener("input", () => controls.seekTo(scrubber.valueAsNumber));
  toggle?.addEventListener("click", controls.togglePlay);
  startButton?.addEventListener("click", () => {
    // The start button disappears; the focus moves to the toggle, which replaces it.
    toggle?.focus({ preventScroll: true });
    controls.togglePlay();
  });
  onClick("[data-previous]", () => controls.moveSteps(-1));
  onClick("[data-next]", () => controls.moveSteps(1));
  onClick("[data-restart]", () => controls.seekTo(0));
  element.querySelector("[data-controls]")?.removeAttribute("disabled");
  startButton?.removeAttribute("disabled");
}

function attachKeys(element: HTMLElement, duration: number, controls: PlayerControls): void {
  const move = (direction: 1 | -1) =>
    prefersReducedMotion()
      ? controls.moveSteps(direction)
      : controls.seekBy(direction * arrowKeySeconds);
  element.addEventListener("keydown", (event) => {
    if (isInSceneControl(event.target)) return;
    const isOnButton = event.target instanceof HTMLButtonElement;
    const action = {
      " ": isOnButton ? undefined : controls.togglePlay,
      ArrowRight: () => move(1),
      ArrowUp: () => move(1),
      ArrowLeft: () => move(-1),
      ArrowDown: () => move(-1),
      Home: () => controls.seekTo(0),
      End: () => controls.seekTo(duration),
    }[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  });
}
