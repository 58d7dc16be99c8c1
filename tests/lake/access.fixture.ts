/** Two lakes with documents, one of them with public queries, and functions that send requests. */

import { afterAll, beforeAll } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

export let lake: LocalLake;
export let publicLake: LocalLake;
beforeAll(async () => {
  lake = await startLocalLake();
  publicLake = await startLocalLake({ publicQueries: true });
  await Promise.all([lake, publicLake].map(createDocuments));
});
afterAll(() => Promise.all([lake.discard(), publicLake.discard()]));

async function createDocuments({ editor: signIn }: LocalLake): Promise<void> {
  const editor = await signIn();
  await editor.create({ _id: "about-us", _type: "page", title: "About us" });
  await editor.create({ _id: "drafts.secret", _type: "page", title: "Not yet announced" });
  await editor.create({ _id: "versions.spring.about-us", _type: "page", title: "Spring" });
  await editor.create({ _id: "key.for-preview", _type: "secret", title: "Hidden" });
  await editor.create({
    _id: "links",
    _type: "page",
    to: { _type: "reference", _ref: "drafts.secret", _weak: true },
  });
}

export const apiPath = "/v2025-02-19";
export const createQueryPath = (groq: string, more = "") =>
  `${apiPath}/data/query/production?query=${encodeURIComponent(groq)}${more}`;
export const request = (path: string, init: RequestInit = {}) =>
  fetch(`${lake.url}${path}`, { redirect: "manual", ...init });
export const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
