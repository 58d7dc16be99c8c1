import { expect, test } from "vitest";
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

const ready: PlayerClock = { duration: 225, position: 0 };

test("a demo waits at its beginning until it is played", () => {
  expect(getState(ready, 1e6)).toBe("ready");
  expect(getPosition(ready, 1e6)).toBe(0);
});

test("a second of the clock is a second of the demo", () => {
  const playing = play(ready, 5_000);
  expect(getState(playing, 5_000)).toBe("playing");
  expect(getPosition(playing, 5_000)).toBe(0);
  expect(getPosition(playing, 6_500)).toBe(1.5);
  expect(getPosition(playing, 65_000)).toBe(60);
});

test("it ends at exactly its duration and not later", () => {
  const playing = play(ready, 0);
  expect(getState(playing, 224_999)).toBe("playing");
  expect(getState(playing, 225_000)).toBe("ended");
  expect(getPosition(playing, 999_000)).toBe(225);
});

test("a pause keeps the place, however long it takes", () => {
  const paused = pause(play(ready, 0), 10_000);
  expect(getState(paused, 500_000)).toBe("paused");
  expect(getPosition(paused, 500_000)).toBe(10);
  expect(getPosition(play(paused, 500_000), 502_000)).toBe(12);
});

test("played again after its end, it begins at its beginning", () => {
  const again = play(play(ready, 0), 300_000);
  expect(getPosition(again, 300_000)).toBe(0);
  expect(getState(again, 301_000)).toBe("playing");
});

test("the scrubber moves a running demo, which runs on from there", () => {
  const moved = seek(play(ready, 0), 100, 3_000);
  expect(getPosition(moved, 4_000)).toBe(101);
  expect(getState(moved, 4_000)).toBe("playing");
});

test("the scrubber moves a standing demo, which stands there", () => {
  const moved = seek(ready, 100, 3_000);
  expect(getPosition(moved, 90_000)).toBe(100);
  expect(getState(moved, 90_000)).toBe("paused");
});

test("past the end is the end, before the beginning the beginning", () => {
  expect(getState(seek(play(ready, 0), 400, 1_000), 1_000)).toBe("ended");
  expect(getPosition(seek(ready, 400, 0), 0)).toBe(225);
  expect(getPosition(seek(ready, -5, 0), 0)).toBe(0);
  expect(getState(seek(play(ready, 0), -5, 1_000), 1_000)).toBe("playing");
});

test("a clock that was set back does not move the demo backwards", () => {
  expect(getPosition(play(pause(play(ready, 0), 10_000), 20_000), 15_000)).toBe(10);
});

test("each step shows from its start to the next one's, the last until the end", () => {
  const starts = computeStepStarts([20, 30, 25]);
  expect(starts).toEqual([0, 20, 50]);
  expect([0, 19.99, 20, 49, 50, 75, 900].map((position) => findStep(starts, position))).toEqual([
    0, 0, 1, 1, 2, 2, 2,
  ]);
  expect(findStep([], 3)).toBe(0);
});

test.each([
  [0, "0:00"],
  [9.99, "0:09"],
  [60, "1:00"],
  [225, "3:45"],
  [59.9999999, "1:00"],
  [3_725, "62:05"],
])("%d seconds are shown as %s", (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown);
});
