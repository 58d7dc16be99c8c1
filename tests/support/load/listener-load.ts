import assert from "node:assert/strict";
import { createClient, type MutationEvent, type SanityClient } from "@sanity/client";
import { applyPatch } from "mendoza";
import { startFaultProxy, type Fault } from "../servers/fault-proxy.ts";
import type { LocalLake } from "../servers/local-lake.ts";
import { until } from "../until.ts";

export type LoadOptions = {
  /** A unique name per lake. */
  name: string;
  /** Listeners behind the faulty network; one more connects directly. */
  listeners: number;
  documents: number;
  /** Changes to each document in each round. */
  changes: number;
  /** The network fault of each round; connections are also reset at the beginning and end. */
  rounds: Fault[];
};

type Listener = { events: MutationEvent[]; kinds: string[]; stop(): void };

/**
 * Changes documents while listeners (`@sanity/client` with `enableResume`) lose their connections.
 * Fails unless each listener receives every change once, in the order of an undisturbed listener, and
 * can rebuild the documents from the effects. Returns counts.
 */
export async function listenUnderFaults(
  lake: LocalLake,
  { name, listeners, documents, changes, rounds }: LoadOptions,
): Promise<Record<string, number>> {
  const editor = await lake.editor();
  const proxy = await startFaultProxy({ port: Number(new URL(lake.url).port) });
  const cookie = await lake.signIn();
  const clientBehindProxy = createClient({
    projectId: "embedded",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `http://127.0.0.1:${proxy.port}`,
    useProjectHostname: false,
    useCdn: false,
    headers: { cookie },
  });
  const undisturbed = startListener(editor, name);
  const throughFaults = Array.from({ length: listeners }, () =>
    startListener(clientBehindProxy, name),
  );
  const all = [undisturbed, ...throughFaults];
  try {
    await until(() => all.every(({ kinds }) => kinds.includes("welcome")));
    const ids = Array.from({ length: documents }, (_, n) => `${name}-${n}`);
    for (const _id of ids) await editor.create({ _id, _type: name, n: 0, text: "" });
    let written = ids.length;
    for (const fault of rounds) {
      proxy.set(fault);
      proxy.resetConnections();
      await Promise.all(
        ids.map(async (id) => {
          for (let n = 0; n < changes; n += 1) {
            const set = { text: "é".repeat((n * 13) % 50) };
            await editor
              .transaction()
              .patch(id, { inc: { n: 1 }, set })
              .commit({ returnDocuments: false });
            written += 1;
          }
        }),
      );
      proxy.set({});
      proxy.resetConnections();
      await until(() => {
        // The backlog of the lake was exceeded: the round has too many changes.
        assert.ok(!all.some(({ kinds }) => kinds.includes("reset")), "a listener was reset");
        return all.every(({ events }) => events.length >= written);
      }, 120_000);
    }
    const order = undisturbed.events.map((event) => event.eventId);
    assert.equal(order.length, written, "the undisturbed listener receives every change once");
    for (const { events, kinds } of throughFaults) {
      assert.deepEqual(
        events.map((event) => event.eventId),
        order,
        "a disturbed listener receives the same in the same order",
      );
      assert.ok(kinds.includes("welcomeback"), "its connection was resumed");
    }
    for (const { events } of all)
      for (const id of ids) assert.equal(rebuildDocument(id, events).n, changes * rounds.length);
    const resumed = throughFaults.flatMap(({ kinds }) =>
      kinds.filter((kind) => kind === "welcomeback"),
    );
    const received = throughFaults.map(({ events }) => events.map(({ eventId }) => eventId));
    const countMissing = (ids: readonly string[]) =>
      order.filter((eventId) => !ids.includes(eventId)).length;
    return {
      listeners: all.length,
      changes: written,
      resumed: resumed.length,
      lost: received.reduce((sum, ids) => sum + countMissing(ids), 0),
      twice: received.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0),
    };
  } finally {
    for (const { stop } of all) stop();
    await proxy.close();
  }
}

function startListener(client: SanityClient, type: string): Listener {
  const events: MutationEvent[] = [];
  const kinds: string[] = [];
  const subscription = client
    .listen(
      "*[_type == $type]",
      { type },
      {
        events: ["welcome", "welcomeback", "reset", "mutation", "reconnect"],
        effectFormat: "mendoza",
        enableResume: true,
        includeResult: false,
      },
    )
    .subscribe((event) => {
      kinds.push(event.type);
      if (event.type === "mutation") events.push(event);
    });
  return { events, kinds, stop: () => subscription.unsubscribe() };
}

/** A document rebuilt from received effects, each based on the previous revision. */
function rebuildDocument(id: string, events: MutationEvent[]): { n?: unknown } {
  let document: { n?: unknown } | null = null;
  let revision: string | undefined;
  for (const event of events) {
    if (event.documentId !== id) continue;
    assert.equal(
      event.previousRev,
      revision,
      `${event.eventId} follows from the received revision`,
    );
    revision = event.resultRev;
    document = applyPatch(document, event.effects?.apply ?? []);
  }
  return document ?? {};
}
