import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  roleCheckIntervalMs,
  maxReadCheckAgeMs,
  Sessions,
  maxWriteCheckAgeMs,
  type SessionStaff,
} from "./sessions.ts";
import { StaffError, type StaffMember } from "./staff-directory.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** A staff directory with one member whose state each test sets. */
function createStaff() {
  const member: StaffMember = {
    userId: "user-1",
    role: "marketing",
    name: "Mara",
    email: "mara@example.com",
    lacksSecondFactor: false,
  };
  const state: { member: StaffMember | undefined; status: number } = { member, status: 200 };
  const findMember = vi.fn<SessionStaff["findMember"]>(async () => {
    if (state.status !== 200) throw new StaffError(state.status, "rejected");
    return state.member;
  });
  const refresh = vi.fn<SessionStaff["refresh"]>(async () => ({
    accessToken: "access-2",
    refreshToken: "refresh-2",
    expiresAt: Date.now() + 3_600_000,
  }));
  const signOut = vi.fn<SessionStaff["signOut"]>(async () => undefined);
  return { state, member, findMember, refresh, signOut };
}

const createTokens = () => ({
  accessToken: "access-1",
  refreshToken: "refresh-1",
  expiresAt: Date.now() + 3_600_000,
});

async function signIn() {
  const folder = mkdtempSync(join(tmpdir(), "sessions-"));
  const staff = createStaff();
  const sessions = new Sessions(folder, staff);
  const { id } = await sessions.start(createTokens());
  staff.findMember.mockClear();
  return { folder, staff, sessions, id };
}

test.each([maxReadCheckAgeMs, maxWriteCheckAgeMs])(
  "checks the role again ten seconds after the last check (maximum age %i ms)",
  async (maxAge) => {
    const { staff, sessions, id } = await signIn();
    vi.setSystemTime(Date.now() + roleCheckIntervalMs);
    await sessions.find(id, maxAge);
    expect(staff.findMember).not.toHaveBeenCalled();
    staff.state.member = { ...staff.member, role: "viewer" };
    vi.setSystemTime(Date.now() + 1);
    expect(await sessions.find(id, maxAge)).toMatchObject({ role: "viewer" });
  },
);

test("ends the session of a deactivated member after ten seconds", async () => {
  const { staff, sessions, id } = await signIn();
  staff.state.member = undefined;
  vi.setSystemTime(Date.now() + roleCheckIntervalMs + 1);
  expect(await sessions.find(id, maxReadCheckAgeMs)).toBeUndefined();
});

test.each(["sales", "unknown"])("ends the session of a member with the role %s", async (role) => {
  const { staff, sessions, id } = await signIn();
  const ended = vi.fn<(hash: string) => void>();
  sessions.onEnd(ended);
  staff.state.member = { ...staff.member, role };
  vi.setSystemTime(Date.now() + maxWriteCheckAgeMs + 1);
  expect(await sessions.find(id, maxWriteCheckAgeMs)).toBeUndefined();
  expect(ended).toHaveBeenCalledOnce();
});

test("ends the session of a removed member and of a revoked token", async () => {
  const removed = await signIn();
  removed.staff.state.member = undefined;
  vi.setSystemTime(Date.now() + maxWriteCheckAgeMs + 1);
  expect(await removed.sessions.find(removed.id, maxWriteCheckAgeMs)).toBeUndefined();
  const revoked = await signIn();
  revoked.staff.state.status = 401;
  vi.setSystemTime(Date.now() + maxWriteCheckAgeMs + 1);
  expect(await revoked.sessions.find(revoked.id, maxWriteCheckAgeMs)).toBeUndefined();
});

test("rejects writes but keeps the session while the staff directory is unreachable", async () => {
  const { staff, sessions, id } = await signIn();
  staff.state.status = 503;
  vi.setSystemTime(Date.now() + maxWriteCheckAgeMs + 1);
  await expect(sessions.find(id, maxWriteCheckAgeMs)).rejects.toMatchObject({ status: 503 });
  expect(await sessions.find(id, maxReadCheckAgeMs)).toMatchObject({ userId: "user-1" });
  vi.setSystemTime(Date.now() + maxReadCheckAgeMs);
  await expect(sessions.find(id, maxReadCheckAgeMs)).rejects.toMatchObject({ status: 503 });
  staff.state.status = 200;
  expect(await sessions.find(id, maxWriteCheckAgeMs)).toMatchObject({ role: "marketing" });
});

test("checks the role once for concurrent requests", async () => {
  const { staff, sessions, id } = await signIn();
  vi.setSystemTime(Date.now() + maxWriteCheckAgeMs + 1);
  await Promise.all(Array.from({ length: 20 }, () => sessions.find(id, maxWriteCheckAgeMs)));
  expect(staff.findMember).toHaveBeenCalledOnce();
});

test("refreshes an expiring token and restores the session after a restart", async () => {
  const { folder, staff, sessions, id } = await signIn();
  vi.setSystemTime(Date.now() + 3_600_000);
  await sessions.find(id, maxWriteCheckAgeMs);
  expect(staff.refresh).toHaveBeenCalledExactlyOnceWith("refresh-1");
  expect(staff.findMember).toHaveBeenLastCalledWith("access-2");

  const restarted = new Sessions(folder, staff);
  await restarted.load();
  staff.findMember.mockClear();
  expect(await restarted.find(id, maxReadCheckAgeMs)).toMatchObject({ userId: "user-1" });
  expect(staff.findMember).toHaveBeenCalledOnce();
  expect(restarted.displayNames.get("user-1")).toBe("Mara");
});

test("ends a session after one week", async () => {
  const { sessions, id } = await signIn();
  vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000 + 1);
  expect(await sessions.find(id, maxReadCheckAgeMs)).toBeUndefined();
});

test("ends the oldest session when a user signs in with a 21st browser", async () => {
  const { sessions, id: oldest } = await signIn();
  const ended = vi.fn<(hash: string) => void>();
  sessions.onEnd(ended);
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push((await sessions.start(createTokens())).id);
  expect(await sessions.find(oldest, maxReadCheckAgeMs)).toBeUndefined();
  expect(ended).toHaveBeenCalledTimes(1);
  for (const id of ids) expect(await sessions.find(id, maxReadCheckAgeMs)).toBeDefined();
});
