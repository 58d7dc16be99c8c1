import { mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { performAction } from "../mutations/action-handlers.ts";
import { putDocument } from "../mutations/action-arguments.ts";
import { ReleaseSchedule, type Clock } from "./release-schedule.ts";
import { Store } from "../storage/store.ts";

/** A clock that only moves when a test sets it. */
class ManualClock implements Clock {
  #now = Date.parse("2031-05-01T08:00:00Z");
  #alarms = new Map<() => void, number>();

  now(): number {
    return this.#now;
  }

  setTimer(milliseconds: number, wake: () => void): () => void {
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

const createFolder = () => mkdtempSync(join(tmpdir(), "schedule-"));
const nineOClock = "2031-05-01T09:00:00.000Z";
const tenOClock = "2031-05-01T10:00:00.000Z";

/** A store and schedule on one folder and clock. */
function startLake(path: string, clock: Clock) {
  const store = Store.open({ folder: path, shouldStoreEvents: true });
  const logs: string[] = [];
  const commits: string[] = [];
  store.onCommit(({ changes }) => commits.push(changes.map(({ id }) => id).join(" ")));
  const schedule = new ReleaseSchedule({ store, clock, log: (line) => logs.push(line) });
  const runActions = (...actions: Record<string, unknown>[]) =>
    store.transact({ author: "anna" }, (transaction) => {
      const context = { transaction, author: "anna", getArchivedVersion: () => undefined };
      for (const [index, action] of actions.entries()) performAction(context, action, index);
    });
  const stop = async () => {
    await schedule.stop();
    await store.close();
  };
  return { store, runActions, logs, commits, stop };
}

const createReleaseAction = (releaseId: string) => ({
  actionType: "sanity.action.release.create",
  releaseId,
  metadata: { title: `The ${releaseId}` },
});
const createVersionAction = (
  releaseId: string,
  id: string,
  content: Record<string, unknown> = {},
) => ({
  actionType: "sanity.action.document.version.create",
  publishedId: id,
  document: {
    _id: `versions.${releaseId}.${id}`,
    _type: "page",
    title: `Of ${releaseId}`,
    ...content,
  },
});
const createScheduleAction = (releaseId: string, publishAt: string) => ({
  actionType: "sanity.action.release.schedule",
  releaseId,
  publishAt,
});
const createUnscheduleAction = (releaseId: string) => ({
  actionType: "sanity.action.release.unschedule",
  releaseId,
});

type Lake = Awaited<ReturnType<typeof startLake>>;
const getState = ({ store }: Lake, name: string) =>
  store.documents.get(`_.releases.${name}`)?.state;

test("publishes a release at its time in one transaction", async () => {
  const clock = new ManualClock();
  const lake = startLake(createFolder(), clock);
  await lake.runActions(
    createReleaseAction("spring"),
    createVersionAction("spring", "one"),
    createVersionAction("spring", "two"),
  );
  await lake.runActions(createScheduleAction("spring", nineOClock));
  clock.set("2031-05-01T08:59:59.999Z");
  await lake.runActions(createReleaseAction("other"));
  expect(getState(lake, "spring")).toBe("scheduled");
  clock.set(nineOClock);
  await expect.poll(() => getState(lake, "spring")).toBe("published");
  expect(lake.store.documents.get("one")).toMatchObject({ title: "Of spring" });
  expect(lake.commits.at(-1)?.split(" ").toSorted()).toEqual([
    "_.releases.spring",
    "one",
    "two",
    "versions.spring.one",
    "versions.spring.two",
  ]);
  expect(lake.logs).toEqual([`published the scheduled release "The spring" (spring)`]);
  await lake.stop();
});

test("publishes releases that became due during downtime once and in order", async () => {
  const clock = new ManualClock();
  const path = createFolder();
  const before = startLake(path, clock);
  await before.runActions(
    createReleaseAction("late"),
    createVersionAction("late", "one"),
    createReleaseAction("early"),
    createVersionAction("early", "one"),
  );
  await before.runActions(
    createScheduleAction("late", tenOClock),
    createScheduleAction("early", nineOClock),
  );
  await before.stop();

  clock.set("2031-05-01T17:00:00Z");
  const lake = startLake(path, clock);
  clock.set("2031-05-01T17:00:00Z");
  await expect.poll(() => getState(lake, "late")).toBe("published");
  expect(getState(lake, "early")).toBe("published");
  expect(lake.store.documents.get("one")?.title).toBe("Of late");
  const { _rev } = lake.store.documents.get("one") ?? {};
  await lake.stop();

  const again = startLake(path, clock);
  clock.set("2031-05-02T17:00:00Z");
  await again.runActions(createReleaseAction("wake"));
  expect(again.store.documents.get("one")?._rev).toBe(_rev);
  expect(again.logs).toEqual([]);
  await again.stop();
});

test("discards the drafts that equal what a schedule published, and keeps edited ones", async () => {
  const clock = new ManualClock();
  const lake = startLake(createFolder(), clock);
  const content = { _type: "page", title: "Of spring", items: [{ _key: "a", text: "One" }] };
  await lake.store.transact({ author: "anna" }, (transaction) => {
    for (const [id, title] of [
      ["same", "Of spring"],
      ["edited", "Edited later"],
    ])
      putDocument(transaction, { ...content, title }, `drafts.${id}`);
  });
  await lake.runActions(
    createReleaseAction("spring"),
    createVersionAction("spring", "same", { items: content.items }),
    createVersionAction("spring", "edited", { items: content.items }),
    createScheduleAction("spring", nineOClock),
  );
  clock.set(nineOClock);
  await expect.poll(() => getState(lake, "spring")).toBe("published");
  expect(lake.store.documents.get("same")).toMatchObject({ title: "Of spring" });
  expect(lake.store.documents.get("drafts.same")).toBeUndefined();
  expect(lake.store.documents.get("drafts.edited")).toMatchObject({ title: "Edited later" });
  await lake.stop();
});

test("respects unscheduling and rescheduling", async () => {
  const clock = new ManualClock();
  const lake = startLake(createFolder(), clock);
  await lake.runActions(
    createReleaseAction("off"),
    createVersionAction("off", "one"),
    createReleaseAction("moved"),
    createVersionAction("moved", "two"),
  );
  await lake.runActions(
    createScheduleAction("off", nineOClock),
    createScheduleAction("moved", nineOClock),
  );
  await lake.runActions(createUnscheduleAction("off"), createScheduleAction("moved", tenOClock));
  clock.set(nineOClock);
  await lake.runActions(createReleaseAction("other"));
  expect([getState(lake, "off"), getState(lake, "moved")]).toEqual(["active", "scheduled"]);
  clock.set(tenOClock);
  await expect.poll(() => getState(lake, "moved")).toBe("published");
  expect(getState(lake, "off")).toBe("active");
  await lake.stop();
});

test("returns a release that cannot be published to active with the reason", async () => {
  const clock = new ManualClock();
  const lake = startLake(createFolder(), clock);
  const page = {
    _type: "reference",
    _ref: "gone",
    _weak: true,
    _strengthenOnPublish: { type: "page" },
  };
  await lake.store.transact({ author: "anna" }, (work) => {
    work.put({ _id: "gone", _type: "page" }, {});
  });
  await lake.runActions(
    createReleaseAction("broken"),
    createVersionAction("broken", "one", { page }),
    createVersionAction("broken", "two"),
  );
  await lake.runActions(createReleaseAction("fine"), createVersionAction("fine", "three"));
  await lake.runActions(
    createScheduleAction("broken", nineOClock),
    createScheduleAction("fine", tenOClock),
  );
  // Bypasses the actions, which would not allow deleting a document that a scheduled release needs.
  await lake.store.transact({ author: "anna" }, (work) => work.delete("gone"));
  clock.set(tenOClock);
  await expect.poll(() => getState(lake, "fine")).toBe("published");
  const release = lake.store.documents.get("_.releases.broken");
  expect(release).toMatchObject({
    state: "active",
    error: { message: expect.stringContaining(`references the document "gone"`) },
  });
  expect(release).not.toHaveProperty("publishAt");
  expect(lake.store.documents.get("two")).toBeUndefined();
  expect(lake.logs[0]).toMatch(
    /"The broken" \(broken\) could not be published and is active again/,
  );
  await lake.stop();
});

test("retries a release until the disk accepts writes", async () => {
  const clock = new ManualClock();
  const path = createFolder();
  const database = join(path, "content.sqlite");
  const lake = startLake(path, clock);
  await lake.runActions(createReleaseAction("spring"), createVersionAction("spring", "one"));
  await lake.runActions(createScheduleAction("spring", nineOClock));
  const logError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renameSync(database, `${database}.moved`);
  clock.set(nineOClock);
  await expect
    .poll(() => lake.logs)
    .toEqual([expect.stringContaining("is postponed: The content store")]);
  expect(getState(lake, "spring")).toBe("scheduled");
  renameSync(`${database}.moved`, database);
  logError.mockRestore();
  clock.set(tenOClock);
  await expect.poll(() => getState(lake, "spring")).toBe("published");
  await lake.stop();
});
