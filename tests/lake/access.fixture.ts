import { afterAll, beforeAll } from "vitest";
import { type LocalLake, startLocalLake } from "../support/servers/local-lake.ts";

/** A lake with and one without public queries, with documents, and requests of any program. */

export let lake: LocalLake;
export let openLake: LocalLake;
beforeAll(async () => {
  lake = await startLocalLake();
  openLake = await startLocalLake({ publicQueries: true });
  await Promise.all([lake, openLake].map(fill));
});
afterAll(() => Promise.all([lake.discard(), openLake.discard()]));

async function fill({ editor: signIn }: LocalLake): Promise<void> {
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

export const api = "/v2025-02-19";
export const query = (groq: string, more = "") =>
  `${api}/data/query/production?query=${encodeURIComponent(groq)}${more}`;
export const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${lake.url}${path}`, { redirect: "manual", ...init });
export const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
