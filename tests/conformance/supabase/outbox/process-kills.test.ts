import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLocalSupabase, type LocalSupabase } from "../../../support/servers/local-supabase.ts";
import { until } from "../../../support/until.ts";
import {
  createActions,
  crm,
  listEvents,
  mailServer,
  readMails,
  newsletter,
  settings,
  setUpReceivers,
} from "./outbox.fixture.ts";

/** Messages that were pending or in delivery when the process was killed. */
setUpReceivers();

describe("after a kill of the process", () => {
  let supabase: LocalSupabase;
  let dataDir: string;
  const { sendLead, rowsAbout } = createActions(() => supabase);

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "site-outbox-"));
    await start();
  });

  afterAll(() => supabase.discard());

  const start = async (): Promise<void> => {
    supabase = await startLocalSupabase({ dataDir, env: settings() });
  };
  const waitUntilDone = (address: string) =>
    until(async () => {
      const rows = await rowsAbout(address);
      return rows.length > 0 && rows.every(({ state }) => state === "done");
    });

  test("right after a lead was acknowledged, its emails and webhooks are sent after the next start", async () => {
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

  test("between sending and recording the delivery, the message is sent again with the same id", async () => {
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
    expect({ sent: ids.length, different: new Set(ids).size }).toEqual({ sent: 2, different: 1 });
    const events = listEvents(crm, address).map(({ headers }) => headers["webhook-id"]);
    expect({ sent: events.length, different: new Set(events).size }).toEqual({
      sent: 2,
      different: 1,
    });
  });
});
