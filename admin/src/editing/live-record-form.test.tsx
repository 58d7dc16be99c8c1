import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AdminContext, TextInput } from "react-admin";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conflictCopy } from "./conflict.copy.ts";
import { LiveRecordForm } from "./live-record-form.tsx";

interface Person {
  id: number;
  name: string;
  notes: string | null;
  version: number;
}

const ada: Person = { id: 1, name: "Ada", notes: null, version: 1 };
const save =
  vi.fn<(values: object, read: Person | undefined, keep: (row: Person) => void) => void>();

const page = (record?: Person) => (
  <AdminContext>
    <LiveRecordForm<Person> record={record} defaultValues={{ notes: "new" }} onSave={save}>
      <TextInput source="name" label="Name" />
      <TextInput source="notes" label="Notes" />
      <button type="submit">Save</button>
    </LiveRecordForm>
  </AdminContext>
);

const name = () => screen.getByLabelText<HTMLInputElement>(/Name/);
const notes = () => screen.getByLabelText<HTMLInputElement>(/Notes/);
const type = (value: string) => fireEvent.change(name(), { target: { value } });
const submit = () => act(async () => fireEvent.click(screen.getByRole("button")));

beforeEach(() => {
  save.mockReset();
});
afterEach(cleanup);

test("a refetched row does not change a dirty form, which is saved against the version that was loaded", async () => {
  const { rerender } = render(page(ada));
  type("Ada Lovelace");
  rerender(page({ ...ada, notes: "second", version: 2 }));
  expect([name().value, notes().value]).toEqual(["Ada Lovelace", ""]);
  expect(screen.getByText(conflictCopy.changedMeanwhile)).toBeDefined();
  await submit();
  expect(save.mock.lastCall?.slice(0, 2)).toMatchObject([{ name: "Ada Lovelace" }, { version: 1 }]);
});

test("a form without unsaved changes shows the refetched row or another row", () => {
  const { rerender } = render(page(ada));
  rerender(page({ ...ada, notes: "second", version: 2 }));
  expect(notes().value).toBe("second");
  rerender(page({ id: 2, name: "Grace", notes: null, version: 1 }));
  expect([name().value, notes().value]).toEqual(["Grace", ""]);
});

test("the next change is saved against the version of the previous save", async () => {
  const { rerender } = render(page(ada));
  type(" Ada B. ");
  save.mockImplementation((_values, _read, keep) => keep({ ...ada, name: "Ada B.", version: 2 }));
  await submit();
  expect(name().value).toBe("Ada B.");
  rerender(page({ ...ada, name: "Ada B.", version: 2 }));
  type("Ada L.");
  expect(screen.queryByText(conflictCopy.changedMeanwhile)).toBeNull();
  await submit();
  expect(save.mock.lastCall?.slice(0, 2)).toMatchObject([{ name: "Ada L." }, { version: 2 }]);
});

test("a new row starts with the default values", async () => {
  render(page());
  expect(notes().value).toBe("new");
  type("Grace");
  await submit();
  expect(save.mock.lastCall?.slice(0, 2)).toMatchObject([
    { name: "Grace", notes: "new" },
    undefined,
  ]);
});
