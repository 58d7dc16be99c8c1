import { expect, test } from "vitest";
import type { ExportProgress } from "../providers/data/data-provider.ts";
import { followExport } from "./follow-export.ts";

/** Follows an export that answers these, one question a second. */
async function follow(answers: (ExportProgress | Error)[]) {
  const seen: number[] = [];
  let seconds = 0;
  const end = followExport(
    () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof Error || !answer ? Promise.reject(answer) : Promise.resolve(answer);
    },
    (rows) => seen.push(rows),
    {
      interval: 1000,
      downloadTimeout: 60_000,
      wait: () => {
        seconds += 1;
        return Promise.resolve();
      },
      now: () => seconds * 1000,
    },
  );
  return { end: await end, seen, seconds };
}

const running = (rows: number): ExportProgress => ({ state: "running", rows });

test("a finished export returns its number of rows", async () => {
  const finished: ExportProgress = { state: "finished", rows: 7 };
  const { end, seen } = await follow([{ state: "waiting", rows: 0 }, running(5), finished]);
  expect(end).toEqual(finished);
  expect(seen).toEqual([0, 5]);
});

test.each(["failed", "cancelled"] as const)(
  "a %s export returns no number of rows",
  async (state) => {
    expect((await follow([running(5), { state, rows: 5 }])).end).toEqual({ state });
  },
);

test("an export without a download fails after a minute", async () => {
  const { end, seconds } = await follow([{ state: "waiting", rows: 0 }]);
  expect({ end, seconds }).toEqual({ end: { state: "notDownloaded" }, seconds: 61 });
});

test("a failed request is retried, up to five failures in a row", async () => {
  const lost = new Error("lost");
  const { end } = await follow([
    lost,
    lost,
    lost,
    lost,
    running(1),
    lost,
    { state: "finished", rows: 2 },
  ]);
  expect(end).toEqual({ state: "finished", rows: 2 });
  await expect(follow([lost])).rejects.toBe(lost);
});
