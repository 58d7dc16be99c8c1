import { expect, test } from "vitest";
import {
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

test("stays at 0 until it is played", () => {
  expect(getState(ready, 1e6)).toBe("ready");
  expect(getPosition(ready, 1e6)).toBe(0);
});

test("advances one second per second", () => {
  const playing = play(ready, 5_000);
  expect(getState(playing, 5_000)).toBe("playing");
  expect(getPosition(playing, 5_000)).toBe(0);
  expect(getPosition(playing, 6_500)).toBe(1.5);
  expect(getPosition(playing, 65_000)).toBe(60);
});

test("ends exactly at its duration", () => {
  const playing = play(ready, 0);
  expect(getState(playing, 224_999)).toBe("playing");
  expect(getState(playing, 225_000)).toBe("ended");
  expect(getPosition(playing, 999_000)).toBe(225);
});

test("keeps the position while paused", () => {
  const paused = pause(play(ready, 0), 10_000);
  expect(getState(paused, 500_000)).toBe("paused");
  expect(getPosition(paused, 500_000)).toBe(10);
  expect(getPosition(play(paused, 500_000), 502_000)).toBe(12);
});

test("restarts from 0 when played after the end", () => {
  const again = play(play(ready, 0), 300_000);
  expect(getPosition(again, 300_000)).toBe(0);
  expect(getState(again, 301_000)).toBe("playing");
});

test("keeps running after a seek", () => {
  const moved = seek(play(ready, 0), 100, 3_000);
  expect(getPosition(moved, 4_000)).toBe(101);
  expect(getState(moved, 4_000)).toBe("playing");
});

test("stays paused after a seek", () => {
  const moved = seek(ready, 100, 3_000);
  expect(getPosition(moved, 90_000)).toBe(100);
  expect(getState(moved, 90_000)).toBe("paused");
});

test("clamps a seek to the duration", () => {
  expect(getState(seek(play(ready, 0), 400, 1_000), 1_000)).toBe("ended");
  expect(getPosition(seek(ready, 400, 0), 0)).toBe(225);
  expect(getPosition(seek(ready, -5, 0), 0)).toBe(0);
  expect(getState(seek(play(ready, 0), -5, 1_000), 1_000)).toBe("playing");
});

test("does not move backwards when the system clock is set back", () => {
  expect(getPosition(play(pause(play(ready, 0), 10_000), 20_000), 15_000)).toBe(10);
});

test("finds the step at each position", () => {
  const starts = computeStepStarts([20, 30, 25]);
  expect(starts).toEqual([0, 20, 50]);
  expect([0, 19.99, 20, 49, 50, 75, 900].map((position) => findStep(starts, position))).toEqual([
    0, 0, 1, 1, 2, 2, 2,
  ]);
  expect(findStep([], 3)).toBe(0);
});
