import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AdminContext, testDataProvider } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { deliveryText, TimelineEmail } from "./timeline-email.tsx";

const email = {
  id: "e1",
  direction: "outgoing",
  address: "ada@example.com",
  subject: "Your message",
  body: "Tuesday works.\n\nOn Nov 27, 2026, Sam wrote:\n> Hello <b>Ada</b>",
  state: "sent",
  failure: null as string | null,
};

function show(changes: Partial<typeof email> | null, canAccess = true) {
  const dataProvider = testDataProvider({
    getMany: async () => ({ data: changes ? [{ ...email, ...changes }] : [] }) as never,
  });
  const authProvider = {
    login: async () => {},
    logout: async () => {},
    checkAuth: async () => {},
    checkError: async () => {},
    getPermissions: async () => undefined,
    canAccess: async () => canAccess,
  };
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} authProvider={authProvider}>
        <TimelineEmail id="e1" />
      </AdminContext>
    </MemoryRouter>,
  );
}

afterEach(cleanup);

test("the quoted text is folded, and shown as text", async () => {
  show({});
  expect(await screen.findByText("Tuesday works.")).toBeDefined();
  expect(screen.queryByText(/Hello/)).toBeNull();
  const toggle = screen.getByRole("button", { name: "Show quoted text" });
  await act(async () => fireEvent.click(toggle));
  expect(screen.getByText(/> Hello <b>Ada<\/b>/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Hide quoted text", expanded: true })).toBeDefined();
});

test.each([
  ["queued", null, "Queued"],
  ["sent", null, "Sent"],
  ["captured", null, "Captured, not sent"],
  ["queued", "The server is down", "Trying again. Last attempt: The server is down"],
  ["failed", "The mail server returned 550", "Failed: The mail server returned 550"],
  [
    "failed",
    "Not sent: this person is not to be contacted.",
    "Not sent: this person is not to be contacted.",
  ],
])("%s, %s", (state, failure, text) => {
  expect(deliveryText(state, failure)).toBe(text);
});

test("a failed email can be sent again, unless the person must not be contacted", async () => {
  show({ state: "failed", failure: "The mail server returned 550" });
  expect(await screen.findByRole("button", { name: "Send again" })).toBeDefined();
  cleanup();
  show({ state: "failed", failure: "Not sent: this person is not to be contacted." });
  await screen.findByText("Not sent: this person is not to be contacted.");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("readers see the email without buttons", async () => {
  show({ state: "failed", failure: "The mail server returned 550" }, false);
  await screen.findByText("Failed: The mail server returned 550");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("a deleted email, one without text and one without subject are said to be so", async () => {
  show(null);
  expect(await screen.findByText("The email was deleted.")).toBeDefined();
  cleanup();
  show({ subject: "", body: "" });
  expect(await screen.findByText("No subject")).toBeDefined();
  expect(screen.getByText("This email has no text.")).toBeDefined();
});
