import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, Notification, testDataProvider } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { clearDrafts, readDraft, writeDraft } from "../../providers/drafts.ts";
import { UserFacingError } from "../../providers/failures.ts";
import { EmailComposer } from "./email-composer.tsx";
import { EmailDraftProvider, useEmailDraft } from "./email-draft.tsx";

const templates = [
  { id: "t1", name: "First reply", subject: "Your message", body: "Hello {first_name}" },
  { id: "t2", name: "Demo", subject: "A demo", body: "Pick a time: {booking_link}" },
];
const received = { id: "e1", address: "ada@home.example.com", subject: "Question", body: "Hi" };

type Call = { name: string; args: Record<string, unknown> };

/** Shows the composer for a role; the result lists the calls of database functions, which fail as asked. */
function show({ canEdit = true, doNotContact = false, failures = 0 } = {}) {
  const calls: Call[] = [];
  let failed = 0;
  // React-Admin logs every rejected call.
  if (failures > 0) vi.spyOn(console, "error").mockImplementation(() => undefined);
  const dataProvider = Object.assign(
    testDataProvider({
      getList: async (resource: string) =>
        ({ data: resource === "reply_templates" ? templates : [], total: 2 }) as never,
      getMany: async (resource: string) =>
        ({
          data:
            resource === "emails"
              ? [received]
              : [{ id: "s1", user_id: "s1", email_signature: "Sam\nArq" }],
        }) as never,
    }),
    {
      call: async (name: string, args: Record<string, unknown>) => {
        calls.push({ name, args });
        if (failed++ < failures) throw new UserFacingError("The server does not respond.", 503);
      },
      fetchDiagnostics: async () => null,
    },
  );
  const authProvider = {
    login: async () => {},
    logout: async () => {},
    checkAuth: async () => {},
    checkError: async () => {},
    getPermissions: async () => undefined,
    getIdentity: async () => ({ id: "s1", fullName: "Sam Seller" }),
    canAccess: async ({ resource }: { resource: string }) => resource === "leads" && canEdit,
  };
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} authProvider={authProvider}>
        <EmailDraftProvider id="p1">
          <EmailComposer
            personId="p1"
            name="Ada Lovelace"
            company={null}
            email="ada@example.com"
            doNotContact={doNotContact}
          />
          <ReplyButton />
        </EmailDraftProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  return calls;
}

function ReplyButton() {
  const draft = useEmailDraft();
  return <button onClick={() => draft?.reply(received)}>Reply</button>;
}

async function click(name: string) {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
}
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const type = (name: string, value: string) =>
  act(async () => fireEvent.change(field(name), { target: { value } }));
const choose = (value: string) =>
  act(async () => fireEvent.change(screen.getByRole("combobox"), { target: { value } }));

afterEach(() => {
  cleanup();
  clearDrafts();
});

test("an email starts from the template and is sent with the signature below it", async () => {
  const calls = show();
  await click("Write email");
  expect(field("Subject").value).toBe("Your message");
  expect(field("Message").value).toBe("Hello Ada");
  expect(await screen.findByText("Sam Arq")).toBeDefined();
  await click("Send email");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull());
  expect(calls).toEqual([
    {
      name: "send_email",
      args: { id: expect.any(String), person: "p1", subject: "Your message", body: "Hello Ada" },
    },
  ]);
  expect(readDraft("email.body.p1")).toBeUndefined();
});

test("another template replaces an unchanged one and is added below typed text", async () => {
  show();
  await click("Write email");
  await choose("t2");
  expect(field("Message").value).toMatch(/^Pick a time: http.*\/book$/);
  expect(field("Subject").value).toBe("A demo");
  await type("Message", "Hello Ada, as we discussed:");
  await choose("t1");
  expect(field("Message").value).toBe("Hello Ada, as we discussed:\n\nHello Ada");
  await choose("");
  expect(field("Message").value).toBe("Hello Ada, as we discussed:\n\nHello Ada");
});

test("typed text survives a reload, a failed attempt and a discard that is undone", async () => {
  writeDraft("email.subject.p1", "Offer");
  writeDraft("email.body.p1", "As discussed");
  const calls = show({ failures: 1 });
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" })).value).toBe(
    "As discussed",
  );
  await click("Send email");
  await screen.findByText("The server does not respond.");
  expect(field("Message").value).toBe("As discussed");
  await click("Discard");
  expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  await click("Undo");
  expect(field("Message").value).toBe("As discussed");
  await click("Send email");
  await waitFor(() => expect(calls).toHaveLength(2));
});

test("a repeated attempt has the same id, and another text another one", async () => {
  const calls = show({ failures: 2 });
  await click("Write email");
  await click("Send email");
  await waitFor(() => expect(calls).toHaveLength(1));
  await click("Send email");
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.args["id"]).toBe(calls[0]?.args["id"]);
  await type("Message", "Changed");
  await click("Send email");
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]?.args["id"]).not.toBe(calls[0]?.args["id"]);
});

test("an answer goes to the address that wrote, under its subject", async () => {
  const calls = show();
  await screen.findByRole("button", { name: "Write email" });
  await click("Reply");
  expect(field("Subject").value).toBe("Re: Question");
  expect(await screen.findByText("Reply to ada@home.example.com")).toBeDefined();
  await type("Message", "Yes");
  await click("Send email");
  await waitFor(() => expect(calls[0]?.args).toMatchObject({ reply_to: "e1", body: "Yes" }));
});

test("nothing can be sent without a subject or a text", async () => {
  show();
  await click("Write email");
  const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send email" });
  await type("Subject", " ");
  expect(send().disabled).toBe(true);
  await type("Subject", "S");
  await type("Message", "\n");
  expect(send().disabled).toBe(true);
});

test("someone who must not be contacted cannot be written to", async () => {
  show({ doNotContact: true });
  expect(await screen.findByText("This person asked not to be contacted.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Write email" })).toBeNull();
});

test("roles that cannot edit leads see no composer", async () => {
  show({ canEdit: false });
  await screen.findByRole("button", { name: "Reply" });
  expect(screen.queryByRole("heading", { name: "Email" })).toBeNull();
});
