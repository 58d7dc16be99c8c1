/** A lake with an editor of releases, and a site that receives its events. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Action, SanityClient } from "@sanity/client";
import { afterAll, beforeAll } from "vitest";
import { type LocalLake, startLocalLake } from "../../support/servers/local-lake.ts";
import { parseRecord } from "../../support/parse-record.ts";

export let lake: LocalLake;
export let editor: SanityClient;
export const siteEvents: string[] = [];
const site = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
  request.on("end", () => {
    const { _id, operation } = parseRecord(body);
    siteEvents.push(`${String(operation)} ${String(_id)}`);
    response.end();
  });
});
beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  // A server that listens on a port has an address of this type.
  const { port } = site.address() as AddressInfo;
  lake = await startLocalLake({
    publicQueries: true,
    env: { REVALIDATE_URL: `http://127.0.0.1:${port}/hook` },
  });
  editor = await lake.editor("marketing");
});
afterAll(async () => {
  await lake.discard();
  site.close();
});

let count = 0;
export const createName = () => `r${(count += 1)}`;
export const createId = () => `doc-${(count += 1)}`;
export const readDocument = (id: string) => editor.getDocument(id);
export const readRelease = (releaseId: string) => editor.releases.get({ releaseId });
// Some tests send invalid actions.
export const performAction = (action: Record<string, unknown>) => editor.action(action as Action);
/** `accepted`, or the status and message of the rejection. */
export const getOutcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: { statusCode: number; message: string }) => `${error.statusCode} ${error.message}`,
  );
export const formatTimeAfter = (milliseconds: number) =>
  new Date(Date.now() + milliseconds).toISOString();
export const hourMs = 3_600_000;

/** Creates an active release with a new version of each document. Returns its id. */
export async function createRelease(...documents: ({ _id: string } & Record<string, unknown>)[]) {
  const releaseId = createName();
  await editor.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });
  for (const { _id, ...content } of documents)
    await editor.createVersion({
      releaseId,
      publishedId: _id,
      document: { _type: "page", ...content },
    });
  return releaseId;
}
