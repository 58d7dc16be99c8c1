import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { ChatReply } from "../../../supabase/contracts/chat-values.ts";
import { origin, test } from "../../support/browser/e2e.ts";
import { siteConfig, signIn } from "../../support/fixtures/staff-client.ts";

/** The assistant's answers follow published content. */

const api = "/v2025-02-19/data";

test("published content is cited with its page, and at most 5 s after unpublishing it is no longer used", async () => {
  const editor = await signIn(origin());
  const { supabasePublishableKey: apikey } = await siteConfig(origin());
  const change = async (...mutations: object[]) => {
    const body = JSON.stringify({ mutations });
    const response = await editor.content(`${api}/mutate/production`, { method: "POST", body });
    expect(response.status).toBe(200);
  };
  /** Asks in a new session, as a visitor. */
  const ask = async (message: string): Promise<ChatReply> => {
    const body = JSON.stringify({ message, sessionId: randomUUID(), conversationState: null });
    const headers = { apikey, "content-type": "application/json" };
    const address = `${origin()}/functions/v1/chat-intelligent`;
    const response = await fetch(address, { method: "POST", headers, body });
    return response.json();
  };
  const id = `page-${randomUUID()}`;
  const path = `/${id}`;
  /** Waits until a reply uses the page as expected. */
  const expectUse = (expected: { isCited: boolean; isMentioned: boolean }) =>
    expect
      .poll(
        async (): Promise<typeof expected> => {
          const reply = await ask("How many wombats guard the Tasmanian datacentre?");
          return {
            isCited: reply.sources.some((source) => source.path === path),
            isMentioned: reply.response.includes("4711"),
          };
        },
        { timeout: 5_000 },
      )
      .toEqual(expected);

  await change({
    createOrReplace: {
      _id: id,
      _type: "page",
      title: "The Tasmanian datacentre",
      path: { _type: "slug", current: path },
      sections: [
        {
          _key: "a",
          _type: "prose",
          headline: "Who guards the Tasmanian datacentre",
          lead: "4711 wombats guard the Tasmanian datacentre by night.",
        },
      ],
      seo: { _type: "seo", description: "About wombats.", noIndex: false },
    },
  });
  try {
    await expectUse({ isCited: true, isMentioned: true });
  } finally {
    await change({ delete: { id } });
  }
  await expectUse({ isCited: false, isMentioned: false });
});
