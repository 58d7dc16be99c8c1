import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHECK_AGE_MS, READ_AGE_MS, Sessions, WRITE_AGE_MS, type Directory } from "./sessions.ts";
import { StaffError, type StaffMember } from "./staff-directory.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A staff directory with one member, whose state the test decides. */
function directory() {
  const member: StaffMember = {
    userId: "user-1",
    role: "marketing",
    name: "Mara",
    email: "mara@example.com",
    lacksSecondFactor: false,
  };
  const state: { member: StaffMember | undefined; status: number } = { member, status: 200 };
  const whoIs = vi.fn<Directory["whoIs"]>(async () => {
    if (state.status !== 200) throw new StaffError(state.status, "refused");
    return state.member;
  });
  const refresh = vi.fn<Directory["refresh"]>(async () => ({
    accessToken: "access-2",
    refreshToken: "refresh-2",
    expiresAt: Date.now() + 3_600_000,
  }));
  const signOut = vi.fn<Directory["signOut"]>(async () => undefined);
  return { state, member, whoIs, refresh, signOut };
}

const tokens = () => ({
  accessToken: "access-1",
  refreshToken: "refresh-1",
  expiresAt: Date.now() + 3_600_000,
});

async function signedIn() {
  const folder = mkdtempSync(join(tmpdir(), "sessions-"));
  const staff = directory();
  const sessions = new Sessions(folder, staff);
  const { id } = await sessions.start(tokens());
  staff.whoIs.mockClear();
  return { folder, staff, sessions, id };
}

test.each([READ_AGE_MS, WRITE_AGE_MS])(
  "a read and a write check the role again after ten seconds (%i)",
  async (maxAge) => {
    const { staff, sessions, id } = await signedIn();
    vi.setSystemTime(Date.now() + CHECK_AGE_MS);
    await sessions.find(id, maxAge);
    expect(staff.whoIs).not.toHaveBeenCalled();
    staff.state.member = { ...staff.member, role: "viewer" };
    vi.setSystemTime(Date.now() + 1);
    expect(await sessions.find(id, maxAge)).toMatchObject({ role: "viewer" });
  },
);

test("a deactivated member reads nothing after ten seconds", async () => {
  const { staff, sessions, id } = await signedIn();
  staff.state.member = undefined;
  vi.setSystemTime(Date.now() + CHECK_AGE_MS + 1);
  expect(await sessions.find(id, READ_AGE_MS)).toBeUndefined();
});

test.each(["sales", "somebody else"])("the role %s ends the session", async (role) => {
  const { staff, sessions, id } = await signedIn();
  const ended = vi.fn<(hash: string) => void>();
  sessions.onEnd(ended);
  staff.state.member = { ...staff.member, role };
  vi.setSystemTime(Date.now() + WRITE_AGE_MS + 1);
  expect(await sessions.find(id, WRITE_AGE_MS)).toBeUndefined();
  expect(ended).toHaveBeenCalledOnce();
});

test("a dismissed member and a refused token end the session", async () => {
  const dismissed = await signedIn();
  dismissed.staff.state.member = undefined;
  vi.setSystemTime(Date.now() + WRITE_AGE_MS + 1);
  expect(await dismissed.sessions.find(dismissed.id, WRITE_AGE_MS)).toBeUndefined();
  const revoked = await signedIn();
  revoked.staff.state.status = 401;
  vi.setSystemTime(Date.now() + WRITE_AGE_MS + 1);
  expect(await revoked.sessions.find(revoked.id, WRITE_AGE_MS)).toBeUndefined();
});

test("an unreachable directory refuses what needs a fresh role, and keeps the session", async () => {
  const { staff, sessions, id } = await signedIn();
  staff.state.status = 503;
  vi.setSystemTime(Date.now() + WRITE_AGE_MS + 1);
  await expect(sessions.find(id, WRITE_AGE_MS)).rejects.toMatchObject({ status: 503 });
  expect(await sessions.find(id, READ_AGE_MS)).toMatchObject({ userId: "user-1" });
  vi.setSystemTime(Date.now() + READ_AGE_MS);
  await expect(sessions.find(id, READ_AGE_MS)).rejects.toMatchObject({ status: 503 });
  staff.state.status = 200;
  expect(await sessions.find(id, WRITE_AGE_MS)).toMatchObject({ role: "marketing" });
});

test("many requests at once ask the directory once", async () => {
  const { staff, sessions, id } = await signedIn();
  vi.setSystemTime(Date.now() + WRITE_AGE_MS + 1);
  await Promise.all(Array.from({ length: 20 }, () => sessions.find(id, WRITE_AGE_MS)));
  expect(staff.whoIs).toHaveBeenCalledOnce();
});

test("an expiring token is renewed first, and the session outlives a restart", async () => {
  const { folder, staff, sessions, id } = await signedIn();
  vi.setSystemTime(Date.now() + 3_600_000);
  await sessions.find(id, WRITE_AGE_MS);
  expect(staff.refresh).toHaveBeenCalledExactlyOnceWith("refresh-1");
  expect(staff.whoIs).toHaveBeenLastCalledWith("access-2");

  const restarted = new Sessions(folder, staff);
  await restarted.load();
  staff.whoIs.mockClear();
  expect(await restarted.find(id, READ_AGE_MS)).toMatchObject({ userId: "user-1" });
  expect(staff.whoIs).toHaveBeenCalledOnce();
  expect(restarted.people.get("user-1")).toBe("Mara");
});

test("no session lasts longer than a week", async () => {
  const { sessions, id } = await signedIn();
  vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 + 1);
  expect(await sessions.find(id, READ_AGE_MS)).toBeUndefined();
});

test("a person is signed in with twenty browsers at most; one more signs out the oldest", async () => {
  const { sessions, id: oldest } = await signedIn();
  const ended = vi.fn<(hash: string) => void>();
  sessions.onEnd(ended);
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push((await sessions.start(tokens())).id);
  expect(await sessions.find(oldest, READ_AGE_MS)).toBeUndefined();
  expect(ended).toHaveBeenCalledTimes(1);
  for (const id of ids) expect(await sessions.find(id, READ_AGE_MS)).toBeDefined();
});
