import { demosCopy } from "./demos.copy.ts";
import {
  clockTime,
  pause,
  play,
  getPosition,
  seek,
  getState,
  findStep,
  computeStepStarts,
  type PlayerClock,
} from "./player-clock.ts";

// How far an arrow key moves, in seconds; and how long the scrubber rests before its step is read out.
const keyStep = 5;
const quiet = 400;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

type Player = {
  pause(): void;
};

/**
 * Lets a visitor choose one of the demos and play it: on the clock, with keys and scrubber, or step
 * by step where motion is reduced (spec 2, demo). A demo stops when the page or its tab is left. An
 * old browser that does not tell the style sheets of its script keeps the storyboards.
 */
export function enhance(library: HTMLElement): void {
  if (!matchMedia("(scripting: enabled)").matches) return;
  const picks = [...library.querySelectorAll<HTMLAnchorElement>("[data-picks] a")];
  const demos = [...library.querySelectorAll<HTMLElement>("[data-demo]")];
  const players = demos.flatMap((demo) => demo.querySelector<HTMLElement>("[data-player]") ?? []);
  const running = players.map(attachPlayer);

  const choose = (chosen: number) => {
    for (const [index, demo] of demos.entries()) {
      if (index !== chosen) running[index]?.pause();
      demo.hidden = index !== chosen;
      if (index === chosen) picks[index]?.setAttribute("aria-current", "true");
      else picks[index]?.removeAttribute("aria-current");
    }
  };
  const ofAddress = () => picks.findIndex(({ hash }) => hash === location.hash);

  for (const [index, pick] of picks.entries()) {
    pick.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (pick.hash !== location.hash) history.pushState(null, "", pick.hash);
      choose(index);
    });
  }
  window.addEventListener("popstate", () => choose(Math.max(ofAddress(), 0)));
  window.addEventListener("hashchange", () => {
    if (ofAddress() >= 0) choose(ofAddress());
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) for (const player of running) player.pause();
  });
  choose(Math.max(ofAddress(), 0));
  library.dataset.scripted = "";
}

function attachPlayer(player: HTMLElement): Player {
  const find = <E extends Element>(selector: string) => player.querySelector<E>(selector);
  const steps = [...player.querySelectorAll<HTMLElement>("[data-seconds]")];
  const starts = computeStepStarts(steps.map((step) => Number(step.dataset.seconds)));
  const scrubber = find<HTMLInputElement>("input");
  const toggle = find<HTMLButtonElement>("[data-toggle]");
  const begin = find<HTMLButtonElement>("[data-begin]");
  const live = find<HTMLElement>("[data-live]");
  const time = find<HTMLElement>("[data-time]");
  const played = find<SVGRectElement>("[data-played]");
  const duration = Number(scrubber?.max);
  let clock: PlayerClock = { duration, position: 0 };
  let shown = 0;
  let reading: ReturnType<typeof setTimeout> | undefined;

  const show = (step: number) => {
    if (step === shown) return;
    shown = step;
    for (const [index, element] of steps.entries()) {
      element.toggleAttribute("data-active", index === step);
      if (index === step) delete element.dataset.inView;
      else element.dataset.inView = "no";
    }
    clearTimeout(reading);
    reading = setTimeout(() => {
      const caption = steps[step]?.querySelector("[data-caption]")?.textContent ?? "";
      if (live) live.textContent = demosCopy.step(step + 1, steps.length, caption);
    }, quiet);
  };

  const draw = (now: number) => {
    const position = getPosition(clock, now);
    const state = getState(clock, now);
    if (state === "ended") clock = pause(clock, now);
    if (player.dataset.state !== state) {
      player.dataset.state = state;
      toggle?.setAttribute("aria-label", state === "playing" ? demosCopy.pause : demosCopy.play);
    }
    show(findStep(starts, position));
    const text = clockTime(position);
    if (time && time.textContent !== text) {
      time.textContent = text;
      scrubber?.setAttribute("aria-valuetext", demosCopy.place(text, clockTime(duration)));
    }
    if (scrubber) scrubber.value = String(position);
    played?.setAttribute("width", `${((position / duration) * 100).toFixed(2)}%`);
  };

  const tick = () => {
    // Another tab of the page was chosen: nobody sees it play.
    if (player.offsetParent === null) clock = pause(clock, performance.now());
    draw(performance.now());
    if (clock.startedAt !== undefined) requestAnimationFrame(tick);
  };
  /**
   * Changes the clock and shows it, from then on frame by frame while it runs. All steps are laid out
   * from the first change on: the player moves no more, and a demo is paused before it is chosen.
   */
  const set = (change: (clock: PlayerClock, now: number) => PlayerClock) => {
    player.dataset.begun = "";
    const wasRunning = clock.startedAt !== undefined;
    const now = performance.now();
    clock = change(clock, now);
    draw(now);
    if (!wasRunning && clock.startedAt !== undefined) requestAnimationFrame(tick);
  };

  const to = (position: number) => set((from, now) => seek(from, position, now));
  const by = (seconds: number) => to(getPosition(clock, performance.now()) + seconds);
  const toStep = (change: number) =>
    to(shown + change < steps.length ? (starts[Math.max(shown + change, 0)] ?? 0) : duration);
  const playOrPause = () => {
    if (isStill()) toStep(1);
    else set(clock.startedAt === undefined ? play : pause);
  };

  scrubber?.addEventListener("input", () => to(scrubber.valueAsNumber));
  toggle?.addEventListener("click", playOrPause);
  begin?.addEventListener("click", () => {
    // It goes away; the keyboard goes on at the button that takes its place.
    toggle?.focus({ preventScroll: true });
    playOrPause();
  });
  find("[data-previous]")?.addEventListener("click", () => toStep(-1));
  find("[data-next]")?.addEventListener("click", () => toStep(1));
  find("[data-restart]")?.addEventListener("click", () => to(0));
  player.addEventListener("keydown", (event) => {
    const onButton = event.target instanceof HTMLButtonElement;
    const act = {
      " ": onButton ? undefined : playOrPause,
      ArrowRight: () => (isStill() ? toStep(1) : by(keyStep)),
      ArrowUp: () => (isStill() ? toStep(1) : by(keyStep)),
      ArrowLeft: () => (isStill() ? toStep(-1) : by(-keyStep)),
      ArrowDown: () => (isStill() ? toStep(-1) : by(-keyStep)),
      Home: () => to(0),
      End: () => to(duration),
    }[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  find("[data-controls]")?.removeAttribute("disabled");
  begin?.removeAttribute("disabled");
  // A browser that comes back to the page may have kept the scrubber where it was.
  if (scrubber) scrubber.value = "0";
  return { pause: () => set(pause) };
}
