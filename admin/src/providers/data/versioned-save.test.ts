import { expect, test } from "vitest";
import { Conflicts, type Conflict, type Resolution } from "../conflicts.ts";
import { conflictFields, saveVersioned, type Versioned } from "./versioned-save.ts";

const read: Versioned = { id: "1", version: 1, name: "Ada", company: "Engines", phone: null };

/** A row that others change: `theirs` is stored before each question is answered. */
function stored(...theirs: Versioned[]) {
  let now = theirs.shift() ?? read;
  const asked: Conflict[] = [];
  const written: Record<string, unknown>[] = [];
  return {
    asked,
    written,
    options: (resolution: Resolution) => ({
      patch: (changes: Record<string, unknown>, version: number) => {
        if (version !== now.version) return Promise.resolve(undefined);
        written.push(changes);
        now = { ...now, ...changes, version: version + 1 };
        return Promise.resolve(now);
      },
      current: () => Promise.resolve(now),
      ask: (conflict: Conflict) => {
        asked.push(conflict);
        now = theirs.shift() ?? now;
        return Promise.resolve(resolution);
      },
    }),
  };
}

test("what nobody else changed is saved without a question", async () => {
  const row = stored();
  const saved = await saveVersioned("leads", { phone: "1" }, read, row.options(null));
  expect(saved).toEqual({ ...read, phone: "1", version: 2 });
  expect(row.asked).toEqual([]);
});

test("the second of two savers sees every value and whose it is, and the chosen ones are saved", async () => {
  const row = stored({ ...read, version: 2, name: "Ada L.", company: "Analytical" });
  const saved = await saveVersioned(
    "leads",
    { name: "Countess", phone: "1" },
    read,
    row.options({ name: "mine", phone: "mine", company: "theirs" }),
  );
  expect(row.asked).toEqual([
    {
      resource: "leads",
      fields: [
        { field: "name", mine: "Countess", theirs: "Ada L.", changedBy: "both" },
        { field: "phone", mine: "1", theirs: null, changedBy: "me" },
        { field: "company", mine: "Engines", theirs: "Analytical", changedBy: "them" },
      ],
    },
  ]);
  expect(row.written).toEqual([{ name: "Countess", phone: "1" }]);
  expect(saved).toEqual({
    ...read,
    name: "Countess",
    phone: "1",
    company: "Analytical",
    version: 3,
  });
});

test("a third who saves while the question is open is asked about, too", async () => {
  const second = { ...read, version: 2, name: "Second" };
  const row = stored(second, { ...second, version: 3, name: "Third" });
  await saveVersioned("leads", { name: "Mine" }, read, row.options({ name: "mine" }));
  expect(row.asked.map(({ fields }) => fields.map(({ theirs }) => theirs))).toEqual([
    ["Second"],
    ["Third"],
  ]);
});

test("giving up saves nothing and says so", async () => {
  const row = stored({ ...read, version: 2, name: "Second" });
  await expect(
    saveVersioned("leads", { name: "Mine" }, read, row.options(null)),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("Nothing was saved") });
  expect(row.written).toEqual([]);
});

test("choosing what is stored writes nothing", async () => {
  const row = stored({ ...read, version: 2, name: "Second" });
  const saved = await saveVersioned(
    "leads",
    { name: "Mine" },
    read,
    row.options({ name: "theirs" }),
  );
  expect(saved.name).toBe("Second");
  expect(row.written).toEqual([]);
});

test("a row that a policy keeps is a refusal, not a conflict", async () => {
  await expect(
    saveVersioned("leads", { name: "Mine" }, read, {
      patch: () => Promise.resolve(undefined),
      current: () => Promise.resolve(read),
      ask: () => Promise.reject(new Error("asked")),
    }),
  ).rejects.toMatchObject({ status: 403 });
});

test("what the database writes by itself, and equal changes, are no conflict", () => {
  const current = { ...read, version: 2, lead_score: 50, name: "Same" };
  expect(conflictFields({ ...read, lead_score: 10 }, { name: "Same" }, current)).toEqual([]);
});

test("questions are shown one after the other", async () => {
  const conflicts = new Conflicts();
  const one = conflicts.ask({ resource: "leads", fields: [] });
  const two = conflicts.ask({ resource: "people", fields: [] });
  expect(conflicts.current()?.conflict.resource).toBe("leads");
  conflicts.current()?.settle(null);
  expect(conflicts.current()?.conflict.resource).toBe("people");
  conflicts.current()?.settle({ name: "mine" });
  expect(conflicts.current()).toBeUndefined();
  expect(await Promise.all([one, two])).toEqual([null, { name: "mine" }]);
});
