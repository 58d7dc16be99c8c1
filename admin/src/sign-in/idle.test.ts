// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maxIdleMs, watchIdle } from "./idle.ts";

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
const sendInput = () => dispatchEvent(new Event("keydown"));

test("a browser without input is signed out once, after two hours", () => {
  stop = watchIdle(end);
  minutes(119);
  expect(end).not.toHaveBeenCalled();
  minutes(2);
  expect(end).toHaveBeenCalledTimes(1);
  minutes(30);
  expect(end).toHaveBeenCalledTimes(1);
});

test("input in any window prevents the sign-out", () => {
  stop = watchIdle(end);
  for (let hour = 0; hour < 10; hour++) {
    minutes(60);
    sendInput();
  }
  for (let hour = 0; hour < 10; hour++) {
    minutes(60);
    localStorage.setItem("last-input", String(Date.now()));
  }
  expect(end).not.toHaveBeenCalled();
});

test("the input that wakes a machine from sleep does not prevent the sign-out", () => {
  stop = watchIdle(end);
  vi.setSystemTime(Date.now() + maxIdleMs + 1);
  sendInput();
  expect(end).toHaveBeenCalledTimes(1);
});

test("a browser that is reopened after two hours is signed out; a new browser is not", () => {
  stop = watchIdle(end);
  expect(end).not.toHaveBeenCalled();
  stop();
  vi.setSystemTime(Date.now() + maxIdleMs + 1);
  stop = watchIdle(end);
  expect(end).toHaveBeenCalledTimes(1);
});
