import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { until } from "../../../support/until.ts";
import {
  addWebhooks,
  createActions,
  crm,
  listEvents,
  mailServer,
  readMails,
  newsletter,
  settings,
  setUpReceivers,
} from "./outbox.fixture.ts";

setUpReceivers();

/** Messages that were pending or in delivery when the process was killed. */
describe("after the process was killed", () => {
  let supabase: LocalSupabase;
  let dataDir: string;
  const { sendLead, listRows } = createActions(() => supabase);

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "site-outbox-"));
    await start();
    await addWebhooks(supabase);
  });

  afterAll(() => supabase.discard());

  const start = async (): Promise<void> => {
    supabase = await startLocalSupabase({ dataDir, env: settings() });
  };
  const waitUntilDone = (address: string) =>
    until(async () => {
      const rows = await listRows(address);
      return rows.length > 0 && rows.every(({ state }) => state === "done");
    });

  test("sends the emails and webhooks of an acknowledged lead after the restart", async () => {
    const address = await sendLead();
    await supabase.kill();
    await start();
    await waitUntilDone(address);
    expect(readMails(address).length).toBeGreaterThan(0);
    for (const target of [crm, newsletter]) {
      expect(listEvents(target, address).length).toBeGreaterThan(0);
      const ids = listEvents(target, address).map(({ headers }) => headers["webhook-id"]);
      expect(new Set(ids).size).toBe(1);
    }
  });

  test("sends a message again with the same id if its delivery was not recorded", async () => {
    mailServer.behave("silent");
    crm.status = null;
    const address = await sendLead();
    await until(() => readMails(address).length === 1 && listEvents(crm, address).length === 1);
    await supabase.kill();
    mailServer.behave("accept");
    crm.status = 204;
    await start();
    await waitUntilDone(address);
    const ids = readMails(address).map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect({ sent: ids.length, unique: new Set(ids).size }).toEqual({ sent: 2, unique: 1 });
    const events = listEvents(crm, address).map(({ headers }) => headers["webhook-id"]);
    expect({ sent: events.length, unique: new Set(events).size }).toEqual({ sent: 2, unique: 1 });
  });
});
