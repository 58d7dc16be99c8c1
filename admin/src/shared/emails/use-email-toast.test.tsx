import { renderHook, waitFor } from "@testing-library/react";
import { CoreAdminContext, testDataProvider } from "react-admin";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { useEmailToast } from "./use-email-toast.ts";

const sent = { title: "Invitation sent", text: "It is on its way." };

/** Renders the hook for a user with or without access, and waits for the settings of the server. */
async function readToast(mail: string, isAdmin: boolean) {
  let fetches = 0;
  const dataProvider = Object.assign(testDataProvider(), {
    fetchDiagnostics: async () => {
      fetches += 1;
      return { settings: { mail } };
    },
  });
  const authProvider = {
    login: async () => {},
    logout: async () => {},
    checkAuth: async () => {},
    checkError: async () => {},
    getPermissions: async () => undefined,
    canAccess: async () => isAdmin,
  };
  const { result } = renderHook(() => useEmailToast(), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider}>
          {children}
        </CoreAdminContext>
      </MemoryRouter>
    ),
  });
  await waitFor(() => expect(fetches).toBe(isAdmin ? 1 : 0));
  return () => result.current(sent, { title: "Invitation created" });
}

test("a captured email has another title and links to the captured emails", async () => {
  const read = await readToast("mailbox", true);
  await waitFor(() =>
    expect(read()).toMatchObject({
      title: "Invitation created",
      text: "The email was captured: no mail server is configured.",
      action: { label: "Open captured emails" },
    }),
  );
});

test.each([
  ["an email that is sent", "smtp.example.com:587", true],
  ["staff who cannot read the settings", "mailbox", false],
])("%s changes nothing", async (_, mail, isAdmin) => {
  const read = await readToast(mail, isAdmin);
  expect(read()).toEqual(sent);
});
