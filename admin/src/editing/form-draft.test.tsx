import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, TextInput } from "react-admin";
import { afterEach, expect, test } from "vitest";
import { clearDrafts, readDraft, writeDraft } from "../providers/drafts.ts";
import { LiveRecordForm } from "./live-record-form.tsx";

const ada = { id: 1, name: "Ada", role: "cto", version: 1 };

const page = () => (
  <AdminContext>
    <LiveRecordForm record={ada} draft="people.1" onSave={(_values, _read, keep) => keep(ada)}>
      <TextInput source="name" label="Name" />
      <TextInput source="role" label="Role" />
    </LiveRecordForm>
  </AdminContext>
);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

afterEach(() => {
  cleanup();
  clearDrafts();
});

test("changed fields are stored on input and removed when they are changed back", async () => {
  render(page());
  await act(async () => fireEvent.change(field(/Name/), { target: { value: "Ada L." } }));
  await waitFor(() => expect(readDraft("people.1")).toBe('{"name":"Ada L."}'));
  await act(async () => fireEvent.change(field(/Name/), { target: { value: "Ada" } }));
  await waitFor(() => expect(readDraft("people.1")).toBeUndefined());
});

test("a reload restores the changed fields; leaving the form removes the draft", async () => {
  writeDraft("people.1", '{"name":"Ada L."}');
  const { unmount } = render(page());
  await waitFor(() => expect(field(/Name/).value).toBe("Ada L."));
  expect(field(/Role/).value).toBe("cto");
  expect(readDraft("people.1")).toBe('{"name":"Ada L."}');
  unmount();
  expect(readDraft("people.1")).toBeUndefined();
});
