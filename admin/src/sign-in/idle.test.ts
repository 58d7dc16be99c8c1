// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { longestIdle, watchIdle } from "./idle.ts";

const end = vi.fn(() => Promise.resolve());
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  end.mockClear();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
const touch = () => dispatchEvent(new Event("keydown"));

test("a browser that nobody touches is signed out once, after two hours", () => {
  stop = watchIdle(end);
  minutes(119);
  expect(end).not.toHaveBeenCalled();
  minutes(2);
  expect(end).toHaveBeenCalledTimes(1);
  minutes(30);
  expect(end).toHaveBeenCalledTimes(1);
});

test("whoever works is left alone, in whichever window", () => {
  stop = watchIdle(end);
  for (let hour = 0; hour < 10; hour++) {
    minutes(60);
    touch();
  }
  for (let hour = 0; hour < 10; hour++) {
    minutes(60);
    localStorage.setItem("last-input", String(Date.now()));
  }
  expect(end).not.toHaveBeenCalled();
});

test("the touch that wakes a machine from sleep comes too late", () => {
  stop = watchIdle(end);
  vi.setSystemTime(Date.now() + longestIdle + 1);
  touch();
  expect(end).toHaveBeenCalledTimes(1);
});

test("a browser that is opened again after the time is signed out, a new one is not", () => {
  stop = watchIdle(end);
  expect(end).not.toHaveBeenCalled();
  stop();
  vi.setSystemTime(Date.now() + longestIdle + 1);
  stop = watchIdle(end);
  expect(end).toHaveBeenCalledTimes(1);
});
