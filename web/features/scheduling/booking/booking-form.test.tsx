import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PickerStart } from "../picker/picker-start.ts";
import { BookingForm } from "./booking-form.tsx";
import { pickerCopy } from "./booking.copy.ts";

const at = (iso: string) => Date.parse(iso) / 1000;
const times = ["14:00", "14:30", "15:00"].map((hour) => at(`2026-12-02T${hour}Z`));
const next = [at("2026-12-03T14:00Z"), at("2026-12-03T14:30Z")];

const start: PickerStart = {
  type: "9c5b94b1-35ad-49bb-b118-8e8fc24abf80",
  durationMinutes: 30,
  hostZone: "America/New_York",
  zone: "Europe/Berlin",
  day: undefined,
  time: undefined,
  month: "2026-12",
  isMonthSuggested: true,
  firstMonth: "2026-12",
  lastMonth: "2027-01",
  times,
  isTaken: false,
  firstFree: times[0],
  now: at("2026-12-01T12:00Z"),
  hour12: true,
  weekStart: 7,
};

const renderForm = (changed: Partial<PickerStart> = {}) =>
  render(
    <BookingForm
      start={{ ...start, ...changed }}
      params={{ type: start.type }}
      summary={<h1>Platform demo</h1>}
      hidden={{}}
      values={{}}
      result={undefined}
      copy={pickerCopy}
      limits={{ name: 200, email: 254, company: 200, notes: 2000 }}
      note={null}
      demoHref="/schedule-demo"
    />,
  );

/** Responses by path; other requests fail. */
const responses: Record<string, () => Response> = {};
const requestedUrls = () => vi.mocked(fetch).mock.calls.map(([address]) => String(address));

beforeEach(() => {
  sessionStorage.clear();
  // Role queries over hundreds of zone options would slow down the tests.
  const zones = ["America/New_York", "Europe/Berlin", "Pacific/Auckland"];
  vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(zones);
  for (const path of Object.keys(responses)) delete responses[path];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string) => {
      const { pathname } = new URL(address, "http://localhost");
      const respond = responses[pathname];
      if (!respond) throw new TypeError("Failed to fetch");
      return respond();
    }),
  );
  responses["/book/hold"] = () => Response.json({ until: times[0], seconds: 600 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

test("shows the first free day in the visitor's zone", () => {
  renderForm();
  expect(screen.getByRole("heading", { name: "Wednesday, December 2" })).toBeDefined();
  expect(screen.getAllByText(/PM$/).map(({ textContent }) => textContent)).toEqual([
    "3:00 PM",
    "3:30 PM",
    "4:00 PM",
  ]);
  const day = screen.getByRole("link", { name: "Wednesday, December 2, 3 free times" });
  expect(day.getAttribute("href")).toContain("day=2026-12-02");
});

test("holds a selected time, shows it in both zones and updates the URL", async () => {
  renderForm();
  fireEvent.click(screen.getByText("3:30 PM"));
  expect(await screen.findByText(/Held for you until/)).toBeDefined();
  const heading = screen.getByRole("heading", { name: /Wednesday, December 2.*3:30 PM – 4:00 PM/ });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/9:30 AM in New York/)).toBeDefined();
  expect(location.search).toContain(`time=${times[1]}`);
});

test("removes the time from the URL when the visitor returns to the initial selection", async () => {
  renderForm({ day: "2026-12-02", isMonthSuggested: false });
  fireEvent.click(screen.getByText("3:30 PM"));
  await waitFor(() => expect(location.search).toContain("time="));
  fireEvent.click(screen.getByText(pickerCopy.changeTime));
  await waitFor(() => expect(location.search).not.toContain("time="));
  expect(location.search).toContain("day=2026-12-02");
});

test("adds the host's zone to the URL when the visitor selects it", () => {
  renderForm({ zone: undefined });
  const choice = screen.getByLabelText("Time zone");
  fireEvent.focus(choice);
  fireEvent.change(choice, { target: { value: start.hostZone } });
  expect(new URLSearchParams(location.search).get("zone")).toBe(start.hostZone);
});

test("updates day and times for another zone", () => {
  renderForm();
  const choice = screen.getByLabelText("Time zone");
  expect(choice.textContent).toBe("Berlin (GMT+1)");
  fireEvent.focus(choice);
  expect(screen.getByRole("option", { name: "Auckland (GMT+13)" })).toBeDefined();
  expect(choice).toHaveProperty("value", "Europe/Berlin");
  fireEvent.change(choice, { target: { value: "Pacific/Auckland" } });
  expect(screen.getByRole("heading", { name: "Thursday, December 3" })).toBeDefined();
  expect(screen.getByText("3:30 AM")).toBeDefined();
});

test("returns to the free times when the time is taken", async () => {
  responses["/book/hold"] = () => Response.json({}, { status: 409 });
  responses["/book/times"] = () => Response.json({ times: [times[0], times[2]] });
  renderForm();
  fireEvent.click(screen.getByText("3:30 PM"));
  expect(await screen.findByText(pickerCopy.taken)).toBeDefined();
  await waitFor(() => expect(screen.queryByText("3:30 PM")).toBeNull());
  expect(screen.getByText("4:00 PM")).toBeDefined();
});

test("shows the form with its hold id even if the hold fails", async () => {
  delete responses["/book/hold"];
  renderForm();
  fireEvent.click(screen.getByText("3:00 PM"));
  expect(screen.getByLabelText("Full Name")).toBeDefined();
  const hold = document.querySelector<HTMLInputElement>('input[name="hold"]')?.value;
  expect(hold).toMatch(/^[0-9a-f-]{36}$/);
});

test("offers the next times when the time is taken and keeps the input", async () => {
  responses["/book"] = () =>
    Response.json(
      { outcome: "refused", problems: { title: "Taken", form: "Choose.", next: next.join(",") } },
      { status: 422 },
    );
  renderForm();
  fireEvent.click(screen.getByText("3:00 PM"));
  const name = screen.getByLabelText<HTMLInputElement>("Full Name");
  fireEvent.change(name, { target: { value: "Ada" } });
  fireEvent.submit(name.form ?? document.body);
  const choice = await screen.findByRole("radio", { name: /Thu, Dec 3\s*3:30 PM/ });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radiogroup")));
  fireEvent.click(choice);
  expect(name.value).toBe("Ada");
  expect(document.querySelector<HTMLInputElement>('input[type="hidden"][name="time"]')?.value).toBe(
    String(next[1]),
  );
});

test("keeps the input and shows the specified message during an outage", async () => {
  responses["/book"] = () => Response.json({ outcome: "failed" }, { status: 503 });
  renderForm();
  fireEvent.click(screen.getByText("3:00 PM"));
  const name = screen.getByLabelText<HTMLInputElement>("Full Name");
  fireEvent.change(name, { target: { value: "Ada" } });
  fireEvent.submit(name.form ?? document.body);
  expect(
    await screen.findByText("There was a problem sending your message. Please try again."),
  ).toBeDefined();
  expect(name.value).toBe("Ada");
});

test("disables months outside the booking window and fetches other months", async () => {
  responses["/book/times"] = () => Response.json({ times: [at("2027-01-04T14:00Z")] });
  renderForm();
  expect(screen.queryByRole("link", { name: /Previous month/ })).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Next month, January 2027" }));
  expect(screen.getByText(pickerCopy.loading)).toBeDefined();
  expect(await screen.findByRole("link", { name: "Monday, January 4, 1 free time" })).toBeDefined();
  expect(requestedUrls()[0]).toContain(`/book/times?month=2027-01&type=${start.type}`);
  expect(screen.queryByRole("link", { name: /Next month/ })).toBeNull();
});

test("shows a load failure and can retry", async () => {
  renderForm();
  fireEvent.click(screen.getByRole("link", { name: /Next month/ }));
  const again = await screen.findByRole("button", { name: "Try again" });
  responses["/book/times"] = () => Response.json({ times: [at("2027-01-04T14:00Z")] });
  fireEvent.click(again);
  expect(await screen.findByText(pickerCopy.day)).toBeDefined();
});
