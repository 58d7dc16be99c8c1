import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { enhance } from "../../features/audit-log/audit-log.enhancement.ts";
import { AuditLog } from "./audit-log.tsx";

type Content = Parameters<typeof AuditLog>[0]["content"];
type Entry = Content["entries"][number];

const entry = (number: number, fields: Partial<Entry> = {}): Entry => ({
  _key: `entry-${number}`,
  time: `Tue 07:${number}`,
  actor: "Payments agent",
  action: "Release transfer",
  object: `Transfer ${number}`,
  decision: "allowed",
  reason: "Rule 17: new payee",
  ...fields,
});
const late = entry(12, { actor: "ArqMesh", object: "fx_rates", decision: "held" });
const entries = [entry(10), entry(11, { decision: "held" }), late];
const labels = {
  time: "Time",
  actor: "Actor",
  action: "Action",
  object: "Object",
  decision: "Decision",
  reason: "Rule or reason",
  allowed: "Allowed",
  masked: "Masked",
  held: "Held",
  denied: "Denied",
  search: "Search the log",
  suggestions: "Try",
  all: "All",
  count: "{shown} of {total} entries",
  empty: "No entry matches.",
  more: "Show all {total} entries",
  download: "Download CSV",
};

function renderLog(fields: Partial<Content> = {}, isFirst = false) {
  const content = { headline: "One night", lead: null, suggestions: ["fx_rates"], layout: null };
  const { container } = render(
    <AuditLog
      content={{ ...content, entries, labels, ...fields }}
      context={visitorContext}
      isFirst={isFirst}
    />,
  );
  return container.querySelector<HTMLElement>("[data-enhance]") ?? container;
}

const getObjects = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[3]?.textContent);
const search = (text: string) =>
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: text } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  [true, 1],
  [false, 2],
])("as the first section (%s) it has a heading of level %d", (isFirst, level) => {
  renderLog({}, isFirst);
  expect(screen.getByRole("heading", { level, name: "One night" })).toBeDefined();
});

test("is a named table with all entries and the numbers of each decision", () => {
  renderLog();
  const table = screen.getByRole("table", { name: "One night" });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(6);
  expect(getObjects()).toEqual(["Transfer 10", "Transfer 11", "fx_rates"]);
  expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
    "All 3",
    "Allowed 1",
    "Masked 0",
    "Held 2",
    "Denied 0",
  ]);
});

test("offers the entries after the first twelve on request", () => {
  renderLog();
  expect(screen.queryByRole("checkbox")).toBeNull();
  cleanup();
  renderLog({ entries: Array.from({ length: 13 }, (_, index) => entry(index)) });
  expect(screen.getByRole("checkbox", { name: "Show all 13 entries" })).toBeDefined();
});

test("filters by words in any order and by decision, and announces the number", () => {
  enhance(renderLog());
  search("AGENT transfer");
  expect(getObjects()).toEqual(["Transfer 10", "Transfer 11"]);
  fireEvent.click(screen.getByRole("radio", { name: /Held/ }));
  expect(getObjects()).toEqual(["Transfer 11"]);
  vi.runAllTimers();
  expect(screen.getByRole("status").textContent).toBe("1 of 3 entries");
  search("nothing");
  expect(getObjects()).toEqual([]);
  expect(screen.getByText("No entry matches.").hidden).toBe(false);
});

test("a suggestion searches for its text", () => {
  enhance(renderLog());
  fireEvent.click(screen.getByRole("button", { name: "fx_rates" }));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("fx_rates");
  expect(getObjects()).toEqual(["fx_rates"]);
});

test("applies what was entered before the script ran", () => {
  const log = renderLog();
  search("fx_rates");
  enhance(log);
  expect(getObjects()).toEqual(["fx_rates"]);
});

test("saves the matching entries as CSV", async () => {
  let saved: Blob | undefined;
  vi.stubGlobal("URL", {
    createObjectURL: (blob: Blob) => {
      saved = blob;
      return "blob:csv";
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  try {
    enhance(renderLog());
    search("fx_rates");
    fireEvent.click(screen.getByRole("button", { name: "Download CSV" }));
    expect(await saved?.text()).toBe(
      '\uFEFF"Time","Actor","Action","Object","Decision","Rule or reason"\r\n' +
        '"Tue 07:12","ArqMesh","Release transfer","fx_rates","Held","Rule 17: new payee"\r\n',
    );
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});
