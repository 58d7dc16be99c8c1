import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { CoreAdminContext, memoryStore, Notification, testDataProvider } from "react-admin";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { timeZoneKey } from "../../format/time-zone.ts";
import { MoveDialog } from "./move-dialog.tsx";

const appointment = {
  id: "a",
  status: "confirmed",
  starts_at: "2999-01-07T15:00:00.000Z",
  ends_at: "2999-01-07T15:30:00.000Z",
  attendee_name: "Ada",
  attendee_email: "ada@example.com",
  version: 4,
} as const;
const later = { from: Date.parse("2999-01-08T09:00Z"), until: Date.parse("2999-01-08T09:45Z") };

/** Renders the question; `move` answers `move_appointment`. Returns its calls and the outcome of the question. */
function askToMove(move: () => Promise<number>, to = later) {
  const seen = { calls: [] as object[], outcome: "" };
  const dataProvider = Object.assign(testDataProvider(), {
    call: (_name: string, args: object) => {
      seen.calls.push(args);
      return move();
    },
  });
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} store={memoryStore({ [timeZoneKey]: "UTC" })}>
        <MoveDialog
          move={{ appointment, to }}
          onKeep={() => (seen.outcome = "kept")}
          onMoved={() => (seen.outcome = "moved")}
        />
        <Notification />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  return { seen, press };
}

const moved = {
  appointment_id: "a",
  starts_at: "2999-01-08T09:00:00.000Z",
  ends_at: "2999-01-08T09:45:00.000Z",
  known_version: 4,
};

test("an update is sent after the question, and the undo restores the previous time without one", async () => {
  const { seen, press } = askToMove(async () => 5);
  screen.getByRole("dialog", { name: "Send an update to ada@example.com?" });
  press("Send update");
  await waitFor(() => expect(seen.outcome).toBe("moved"));
  expect(seen.calls).toEqual([{ ...moved, send_update: true }]);
  // The open dialog hides the toast; the calendar closes it.
  fireEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  await waitFor(() => expect(seen.calls).toHaveLength(2));
  expect(seen.calls[1]).toEqual({
    appointment_id: "a",
    starts_at: appointment.starts_at,
    ends_at: appointment.ends_at,
    known_version: 5,
    send_update: false,
  });
});

test("without an update, and a conflict that keeps the time", async () => {
  // React-Admin logs errors of the data provider.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { seen, press } = askToMove(async () => {
    throw new Error("This time is taken by another meeting.");
  });
  press("Don't send");
  expect(await screen.findByText("This time is taken by another meeting.")).toBeDefined();
  expect(seen).toEqual({ calls: [{ ...moved, send_update: false }], outcome: "kept" });
});

test("a time in the past sends no email and does not ask for one", async () => {
  const { seen, press } = askToMove(async () => 5, { from: 0, until: 1_800_000 });
  screen.getByRole("dialog", { name: "Reschedule the appointment with Ada?" });
  expect(screen.queryByRole("button", { name: "Don't send" })).toBeNull();
  press("Keep time");
  expect(seen).toEqual({ calls: [], outcome: "kept" });
});
