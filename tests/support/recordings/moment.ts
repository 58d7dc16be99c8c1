import type { StagedTour } from "./staged-tour.ts";

/** The state of the stage at a time. All phases run from 0 to 1. */
export type Moment = {
  chapter: number;
  /** The chapter appears. */
  enter: number;
  /** The rows of its scene appear one after the other. */
  reveal: number;
  /** The row that the sentence is about comes forward. */
  focus: number;
  /** The chapter disappears. */
  leave: number;
  /** The time of the scene's own animations, in milliseconds. */
  animationMs: number;
};

const enterSeconds = 0.5;
const revealSeconds = 1.8;
const focusSeconds = 0.7;
const leaveSeconds = 0.3;
/** The animations of all scenes have ended after this time. */
const maxAnimationMs = 3000;

const getPhase = (time: number, start: number, duration: number) =>
  Number(Math.min(Math.max((time - start) / duration, 0), 1).toFixed(3));

/** Returns the state of the stage at `second`; equal states look the same. */
export function getMoment({ chapters }: StagedTour, second: number): Moment {
  const next = chapters.findIndex(({ start }) => start > second);
  const index = (next < 0 ? chapters.length : next) - 1;
  const chapter = chapters[index];
  if (!chapter) throw new Error("The tour has no chapters");
  const time = second - chapter.start;
  const isLast = index === chapters.length - 1;
  return {
    chapter: index,
    enter: getPhase(time, 0, enterSeconds),
    reveal: getPhase(time, 0.25, revealSeconds),
    focus: getPhase(time, chapter.seconds * 0.42, focusSeconds),
    leave: isLast ? 0 : getPhase(time, chapter.seconds - leaveSeconds, leaveSeconds),
    animationMs: Math.round(Math.min(time * 1000 - 400, maxAnimationMs)),
  };
}
