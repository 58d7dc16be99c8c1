import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Action, SanityClient } from "@sanity/client";
import { afterAll, beforeAll } from "vitest";
import { type LocalLake, startLocalLake } from "../../support/servers/local-lake.ts";

/** A lake with an editor of releases, and a site that receives its events. */

export let lake: LocalLake;
export let editor: SanityClient;
export const siteEvents: string[] = [];
const site = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const { _id, operation } = JSON.parse(body);
    siteEvents.push(`${operation} ${_id}`);
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
export const newName = () => `r${(count += 1)}`;
export const newId = () => `doc-${(count += 1)}`;
export const raw = (id: string) => editor.getDocument(id);
export const release = (releaseId: string) => editor.releases.get({ releaseId });
// Some tests send invalid actions.
export const act = (action: Record<string, unknown>) => editor.action(action as Action);
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: { statusCode: number; message: string }) => `${error.statusCode} ${error.message}`,
  );
export const afterMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
export const hourMs = 3_600_000;

/** An active release with a new version of each document. */
export async function createRelease(...documents: ({ _id: string } & Record<string, unknown>)[]) {
  const releaseId = newName();
  await editor.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });
  for (const { _id, ...content } of documents)
    await editor.createVersion({
      releaseId,
      publishedId: _id,
      document: { _type: "page", ...content },
    });
  return releaseId;
}
