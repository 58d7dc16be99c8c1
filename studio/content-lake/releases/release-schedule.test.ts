import { mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { perform } from "../mutations/actions.ts";
import { ReleaseSchedule, type Clock } from "./release-schedule.ts";
import { Store } from "../storage/store.ts";

/** A clock that stands still until it is set. */
class StoppedClock implements Clock {
  #now = Date.parse("2031-05-01T08:00:00Z");
  #alarms = new Map<() => void, number>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, wake: () => void): () => void {
    this.#alarms.set(wake, this.#now + milliseconds);
    return () => this.#alarms.delete(wake);
  }

  set(time: string): void {
    this.#now = Date.parse(time);
    for (const [wake, at] of this.#alarms) {
      if (at > this.#now) continue;
      this.#alarms.delete(wake);
      wake();
    }
  }
}

const folder = () => mkdtempSync(join(tmpdir(), "schedule-"));
const NINE = "2031-05-01T09:00:00.000Z";
const TEN = "2031-05-01T10:00:00.000Z";

/** A lake's store and schedule on one folder and clock. */
function start(path: string, clock: Clock) {
  const store = Store.open({ folder: path, keepEvents: true });
  const said: string[] = [];
  const commits: string[] = [];
  store.onCommit(({ changes }) => commits.push(changes.map(({ id }) => id).join(" ")));
  const schedule = new ReleaseSchedule({ store, clock, log: (line) => said.push(line) });
  const act = (...actions: Record<string, unknown>[]) =>
    store.transact({ author: "anna" }, (transaction) => {
      const context = { transaction, author: "anna", archived: () => undefined };
      for (const [index, action] of actions.entries()) perform(context, action, index);
    });
  const stop = async () => {
    await schedule.stop();
    await store.close();
  };
  return { store, act, said, commits, stop };
}

const create = (releaseId: string) => ({
  actionType: "sanity.action.release.create",
  releaseId,
  metadata: { title: `The ${releaseId}` },
});
const add = (releaseId: string, id: string, content: Record<string, unknown> = {}) => ({
  actionType: "sanity.action.document.version.create",
  publishedId: id,
  document: {
    _id: `versions.${releaseId}.${id}`,
    _type: "page",
    title: `Of ${releaseId}`,
    ...content,
  },
});
const schedule = (releaseId: string, publishAt: string) => ({
  actionType: "sanity.action.release.schedule",
  releaseId,
  publishAt,
});
const unschedule = (releaseId: string) => ({
  actionType: "sanity.action.release.unschedule",
  releaseId,
});

type Lake = Awaited<ReturnType<typeof start>>;
const state = ({ store }: Lake, name: string) => store.documents.get(`_.releases.${name}`)?.state;

test("a release is published at its time, as one change, and not before", async () => {
  const clock = new StoppedClock();
  const lake = start(folder(), clock);
  await lake.act(create("spring"), add("spring", "one"), add("spring", "two"));
  await lake.act(schedule("spring", NINE));
  clock.set("2031-05-01T08:59:59.999Z");
  await lake.act(create("other"));
  expect(state(lake, "spring")).toBe("scheduled");
  clock.set(NINE);
  await expect.poll(() => state(lake, "spring")).toBe("published");
  expect(lake.store.documents.get("one")).toMatchObject({ title: "Of spring" });
  expect(lake.commits.at(-1)?.split(" ").toSorted()).toEqual([
    "_.releases.spring",
    "one",
    "two",
    "versions.spring.one",
    "versions.spring.two",
  ]);
  expect(lake.said).toEqual([`published the scheduled release "The spring" (spring)`]);
  await lake.stop();
});

test("what came due while the lake was down is published at the start, in order and once", async () => {
  const clock = new StoppedClock();
  const path = folder();
  const before = start(path, clock);
  await before.act(create("late"), add("late", "one"), create("early"), add("early", "one"));
  await before.act(schedule("late", TEN), schedule("early", NINE));
  await before.stop();

  clock.set("2031-05-01T17:00:00Z");
  const lake = start(path, clock);
  clock.set("2031-05-01T17:00:00Z");
  await expect.poll(() => state(lake, "late")).toBe("published");
  expect(state(lake, "early")).toBe("published");
  expect(lake.store.documents.get("one")?.title).toBe("Of late");
  const { _rev } = lake.store.documents.get("one") ?? {};
  await lake.stop();

  const again = start(path, clock);
  clock.set("2031-05-02T17:00:00Z");
  await again.act(create("wake"));
  expect(again.store.documents.get("one")?._rev).toBe(_rev);
  expect(again.said).toEqual([]);
  await again.stop();
});

test("a release taken off the schedule, or given another time, keeps to that", async () => {
  const clock = new StoppedClock();
  const lake = start(folder(), clock);
  await lake.act(create("off"), add("off", "one"), create("moved"), add("moved", "two"));
  await lake.act(schedule("off", NINE), schedule("moved", NINE));
  await lake.act(unschedule("off"), schedule("moved", TEN));
  clock.set(NINE);
  await lake.act(create("other"));
  expect([state(lake, "off"), state(lake, "moved")]).toEqual(["active", "scheduled"]);
  clock.set(TEN);
  await expect.poll(() => state(lake, "moved")).toBe("published");
  expect(state(lake, "off")).toBe("active");
  await lake.stop();
});

test("a release that cannot be published is active again and says why; the next one goes on", async () => {
  const clock = new StoppedClock();
  const lake = start(folder(), clock);
  const page = {
    _type: "reference",
    _ref: "gone",
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  await lake.store.transact({ author: "anna" }, (work) => {
    work.put({ _id: "gone", _type: "page" }, {});
  });
  await lake.act(create("broken"), add("broken", "one", { page }), add("broken", "two"));
  await lake.act(create("fine"), add("fine", "three"));
  await lake.act(schedule("broken", NINE), schedule("fine", TEN));
  // Behind the actions' back: through them, what a scheduled release needs cannot be deleted.
  await lake.store.transact({ author: "anna" }, (work) => work.delete("gone"));
  clock.set(TEN);
  await expect.poll(() => state(lake, "fine")).toBe("published");
  const release = lake.store.documents.get("_.releases.broken");
  expect(release).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining(`references the document "gone"`) },
  });
  expect(release).not.toHaveProperty("publishAt");
  expect(lake.store.documents.get("two")).toBeUndefined();
  expect(lake.said[0]).toMatch(/"The broken" \(broken\) was not published and is active again/);
  await lake.stop();
});

test("a disk that takes no writes puts a release off until it does", async () => {
  const clock = new StoppedClock();
  const path = folder();
  const database = join(path, "content.sqlite");
  const lake = start(path, clock);
  await lake.act(create("spring"), add("spring", "one"));
  await lake.act(schedule("spring", NINE));
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renameSync(database, `${database}.moved`);
  clock.set(NINE);
  await expect.poll(() => lake.said).toEqual([expect.stringContaining("waits: The content store")]);
  expect(state(lake, "spring")).toBe("scheduled");
  renameSync(`${database}.moved`, database);
  complain.mockRestore();
  clock.set(TEN);
  await expect.poll(() => state(lake, "spring")).toBe("published");
  await lake.stop();
});
