import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { CoreAdminContext, memoryStore, testDataProvider } from "react-admin";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import type { FoundRecord } from "./found-record.ts";
import { paletteCopy as copy } from "./palette.copy.ts";
import { PaletteDialog } from "./palette-dialog.tsx";
import { recentKey } from "./recent-records.ts";

const ada: FoundRecord = {
  kind: "person",
  id: "1",
  name: "Ada Moreau",
  email: "ada@example.com",
  company: null,
  status: null,
  label: null,
  at: null,
};
const authProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => undefined,
  canAccess: async () => true,
};

const Address = () => <output data-testid="address">{useLocation().pathname}</output>;

/** Renders the palette; `search` answers `search_records`. Returns the searched terms and the number of closes. */
function openPalette(search: (term: string) => Promise<FoundRecord[]>, recent: object[] = []) {
  const seen = { terms: [] as string[], closed: 0 };
  const dataProvider = Object.assign(
    testDataProvider({
      getMany: (resource) =>
        Promise.resolve({
          data: [{ id: "2", name: `Recent of ${resource}`, email: "r@example.com" } as never],
        }),
    }),
    {
      call: (_name: string, args: { search: string }) => {
        seen.terms.push(args.search);
        return search(args.search);
      },
    },
  );
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        store={memoryStore({ [recentKey]: recent })}
      >
        <PaletteDialog onClose={() => (seen.closed += 1)} />
        <Address />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const box = screen.getByRole("combobox");
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(box, { key });
  const highlighted = () =>
    document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
  return { seen, box, type, press, highlighted };
}

test("arrows move through the groups, and Enter opens the highlighted record", async () => {
  const { seen, box, type, press, highlighted } = openPalette(async () => [
    ada,
    { ...ada, kind: "lead", id: "9", status: "new" },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(box));
  type("moreu");
  const people = await screen.findByRole("group", { name: copy.groups.person });
  expect(within(people).getByRole("option").textContent).toContain("ada@example.com");
  await waitFor(() => expect(highlighted()).toContain("Ada Moreau"));
  press("ArrowDown");
  expect(highlighted()).toContain("New");
  press("ArrowUp");
  press("Enter");
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/people/1"));
  expect(seen).toEqual({ terms: ["moreu"], closed: 1 });
});

test("recently opened records are listed while nothing is typed", async () => {
  openPalette(async () => [], [{ resource: "people", id: "2" }]);
  const recent = await screen.findByRole("group", { name: copy.groups.recent });
  expect(within(recent).getByRole("option").textContent).toContain("Recent of people");
  expect(screen.getByRole("group", { name: copy.groups.actions })).toBeDefined();
});

test("a record of the previous term is not opened while the next one is searched", async () => {
  const { type, highlighted } = openPalette((term) =>
    term === "ada" ? Promise.resolve([ada]) : new Promise(() => undefined),
  );
  type("ada");
  await waitFor(() => expect(highlighted()).toContain("Ada Moreau"));
  type("ada mor");
  expect(screen.getByRole("group", { name: copy.groups.person })).toBeDefined();
  type("bob");
  expect(screen.queryByRole("group", { name: copy.groups.person })).toBeNull();
});

test("an empty result, a failure and Escape", async () => {
  // React-Admin logs errors of the data provider.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isDown = true;
  const { seen, type, press } = openPalette(async () => {
    if (isDown) throw new Error("down");
    return [];
  });
  type("nobody");
  const alert = await screen.findByRole("alert");
  isDown = false;
  fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(copy.none("nobody"))).toBeDefined();
  expect(screen.getByRole("option", { name: copy.searchIn.leads("nobody") })).toBeDefined();
  press("Escape");
  expect(seen.closed).toBe(1);
});
