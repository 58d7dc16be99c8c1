import { expect, test } from "vitest";
import { Conflicts, type Conflict, type Resolution } from "../conflicts.ts";
import { conflictFields, saveVersioned, type Versioned } from "./versioned-save.ts";

const read: Versioned = { id: "1", version: 1, name: "Ada", company: "Engines", phone: null };

/** A row with concurrent changes: each conflict stores the next row of `theirs` before it is resolved. */
function stored(...theirs: Versioned[]) {
  let now = theirs.shift() ?? read;
  const conflicts: Conflict[] = [];
  const written: Record<string, unknown>[] = [];
  return {
    conflicts,
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
        conflicts.push(conflict);
        now = theirs.shift() ?? now;
        return Promise.resolve(resolution);
      },
    }),
  };
}

test("a row without concurrent changes is saved without a conflict", async () => {
  const row = stored();
  const saved = await saveVersioned("leads", { phone: "1" }, read, row.options(null));
  expect(saved).toEqual({ ...read, phone: "1", version: 2 });
  expect(row.conflicts).toEqual([]);
});

test("a conflict has both values of each field, and the selected values are saved", async () => {
  const row = stored({ ...read, version: 2, name: "Ada L.", company: "Analytical" });
  const saved = await saveVersioned(
    "leads",
    { name: "Countess", phone: "1" },
    read,
    row.options({ name: "mine", phone: "mine", company: "theirs" }),
  );
  expect(row.conflicts).toEqual([
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

test("a change during an open conflict opens another conflict", async () => {
  const second = { ...read, version: 2, name: "Second" };
  const row = stored(second, { ...second, version: 3, name: "Third" });
  await saveVersioned("leads", { name: "Mine" }, read, row.options({ name: "mine" }));
  expect(row.conflicts.map(({ fields }) => fields.map(({ theirs }) => theirs))).toEqual([
    ["Second"],
    ["Third"],
  ]);
});

test("canceling a conflict saves nothing and throws", async () => {
  const row = stored({ ...read, version: 2, name: "Second" });
  await expect(
    saveVersioned("leads", { name: "Mine" }, read, row.options(null)),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining("Nothing was saved") });
  expect(row.written).toEqual([]);
});

test("selecting the stored values writes nothing", async () => {
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

test("a change that a policy rejects is an error, not a conflict", async () => {
  await expect(
    saveVersioned("leads", { name: "Mine" }, read, {
      patch: () => Promise.resolve(undefined),
      current: () => Promise.resolve(read),
      ask: () => Promise.reject(new Error("conflicts")),
    }),
  ).rejects.toMatchObject({ status: 403 });
});

test("columns written by the database and equal changes are no conflict", () => {
  const current = { ...read, version: 2, lead_score: 50, name: "Same" };
  expect(conflictFields({ ...read, lead_score: 10 }, { name: "Same" }, current)).toEqual([]);
});

test("conflicts are shown one after the other", async () => {
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
