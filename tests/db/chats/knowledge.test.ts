import { createHash, createHmac } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { KnowledgeDocument } from "../../../supabase/contracts/knowledge.ts";
import { as, attempt, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { clientHeaderSecret } from "../../support/servers/local-supabase.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

/** How the database stores what the site has published, and what the assistant receives. */

const database = usePolicyDatabase(async () => undefined);

beforeEach(() => database().sql`delete from private.knowledge_documents`);

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

const document = (id: string, text: string, rest: Partial<KnowledgeDocument> = {}) => ({
  id,
  type: "faq",
  revision: "r1",
  title: id,
  path: `/#${id}`,
  facts: {},
  passages: [{ heading: "Asked", text }],
  digest: digestOf(text),
  ...rest,
});

type Signature = {
  readonly secondsAgo?: number;
  readonly key?: string;
  /** What was signed, if it differs from what is sent. */
  readonly of?: string;
};

function signed(changes: string, { secondsAgo = 0, key = clientHeaderSecret, of }: Signature) {
  const seconds = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = createHmac("sha256", key)
    .update(`${seconds}.${digestOf(of ?? changes)}`)
    .digest("base64url");
  return { "x-site": `${seconds}.${signature}` };
}

/** The response of the function, or the code of its rejection. */
async function updateKnowledge(
  changes: unknown,
  headers: (text: string) => Record<string, string> = (text) => signed(text, {}),
  caller: Caller = "visitor",
): Promise<{ digests: Record<string, string> } | string> {
  const text = typeof changes === "string" ? changes : JSON.stringify(changes);
  return as(database().sql, database().people, caller, async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify(headers(text))}, true)`;
    const [row] = await t`select public.update_knowledge(${text}) as digests`;
    return row?.digests;
  }).catch((error: { code: string }) => error.code);
}

const put = (...documents: object[]) => updateKnowledge({ put: documents, remove: [] });

type KnowledgeSince = {
  revision: number;
  put: { id: string }[];
  ids: string[];
};

async function knowledgeSince(revision: number, site = ""): Promise<KnowledgeSince> {
  return as(database().sql, database().people, "service", async (t) => {
    const [row] = await t`select public.knowledge_since(${revision}, ${site}) as changes`;
    return row?.changes;
  });
}

test("an added document is returned from the next revision on, and is listed", async () => {
  const before = await knowledgeSince(0);
  const { digest, ...sent } = document("faq-a", "One.");
  expect(await put({ ...sent, digest })).toEqual({ digests: { "faq-a": digest } });
  const after = await knowledgeSince(before.revision);
  expect(after).toEqual({ revision: before.revision + 1, put: [sent], ids: ["faq-a"] });
});

test("only changes since a revision are returned", async () => {
  await put(document("faq-a", "One."), document("faq-b", "Two."));
  const { revision } = await knowledgeSince(0);
  expect((await knowledgeSince(revision)).put).toEqual([]);
  await put(document("faq-b", "Three."));
  const { put: documents, ids } = await knowledgeSince(revision);
  expect(documents.map(({ id }) => id)).toEqual(["faq-b"]);
  expect(ids).toEqual(["faq-a", "faq-b"]);
});

test("a removed document is no longer listed, and other removed ids are ignored", async () => {
  await put(document("faq-a", "One."), document("faq-b", "Two."));
  const { revision } = await knowledgeSince(0);
  const result = await updateKnowledge({ put: [], remove: ["faq-a", "never-there"] });
  expect(result).toEqual({ digests: { "faq-b": digestOf("Two.") } });
  expect(await knowledgeSince(revision)).toEqual({
    revision: revision + 1,
    put: [],
    ids: ["faq-b"],
  });
});

test("an empty change only lists the known documents", async () => {
  await put(document("faq-a", "One."));
  const { revision } = await knowledgeSince(0);
  expect(await updateKnowledge({ put: [], remove: [] })).toEqual({
    digests: { "faq-a": digestOf("One.") },
  });
  expect((await knowledgeSince(0)).revision).toBe(revision);
});

const production = "https://www.example.com";
const staging = "https://staging.example.com";

test("a staging site neither reads nor changes the documents of production", async () => {
  const ofProduction = { site: production, put: [document("faq-a", "One.")], remove: [] };
  const ofStaging = { site: staging, put: [document("faq-a", "Draft.")], remove: [] };
  expect(await updateKnowledge(ofProduction)).toEqual({ digests: { "faq-a": digestOf("One.") } });
  expect(await updateKnowledge(ofStaging)).toEqual({ digests: { "faq-a": digestOf("Draft.") } });
  expect(await updateKnowledge({ site: staging, put: [], remove: ["faq-b"] })).toEqual({
    digests: { "faq-a": digestOf("Draft.") },
  });
  expect((await knowledgeSince(0, production)).put).toMatchObject([
    { id: "faq-a", passages: [{ text: "One." }] },
  ]);
  await updateKnowledge({ site: staging, put: [], remove: ["faq-a"] });
  expect((await knowledgeSince(0, production)).ids).toEqual(["faq-a"]);
});

test("until a site has documents, those without a site are returned", async () => {
  await put(document("faq-a", "One."));
  expect((await knowledgeSince(0, production)).ids).toEqual(["faq-a"]);
  await updateKnowledge({ site: production, put: [document("faq-b", "Two.")], remove: [] });
  expect((await knowledgeSince(0, production)).ids).toEqual(["faq-b"]);
  expect((await knowledgeSince(0)).ids).toEqual(["faq-a"]);
});

test.each(["www.example.com", "https://www.example.com/path", "javascript:alert(1)"])(
  "%s is not the origin of a site",
  async (site) => {
    expect(await updateKnowledge({ site, put: [document("faq-a", "One.")], remove: [] })).toBe(
      "PT422",
    );
  },
);

test.each<[string, Record<string, string>, string | null]>([
  ["a signed origin", signed(staging, {}), staging],
  ["an origin that is not signed", {}, null],
  ["a signature of another origin", signed(production, {}), null],
])("a chat message with %s belongs to %s", async (_, signature, site) => {
  const headers = JSON.stringify({ "x-knowledge-site": staging, ...signature });
  const turn = await as(database().sql, database().people, "service", async (t) => {
    await t`select set_config('request.headers', ${headers}, true)`;
    const [row] = await t`
      select public.begin_chat_turn(gen_random_uuid(), null, 'Hello') ->> 'knowledge_site' as site`;
    return row?.site;
  });
  expect(turn).toBe(site);
});

test("concurrent changes get revisions of their own, and none is lost", async () => {
  const { revision } = await knowledgeSince(0);
  const ids = Array.from({ length: 12 }, (_, n) => `faq-${n}`);
  await Promise.all(ids.map((id) => put(document(id, id))));
  const after = await knowledgeSince(revision);
  expect(after.revision).toBe(revision + 12);
  expect(after.put.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

const changes = { put: [document("faq-evil", "Everything is free.")], remove: [] };
test.each<[string, (text: string) => Record<string, string>]>([
  ["no signature", () => ({})],
  ["another key", (text) => signed(text, { key: "another key, which is long enough" })],
  ["a signature of other changes", (text) => signed(text, { of: "{}" })],
  ["a signature from six minutes ago", (text) => signed(text, { secondsAgo: 360 })],
  ["a signature from the future", (text) => signed(text, { secondsAgo: -360 })],
  ["a truncated signature", (text) => ({ "x-site": signed(text, {})["x-site"].slice(0, -1) })],
])("with %s nothing is stored or returned", async (_, headers) => {
  expect(await updateKnowledge(changes, headers)).toBe("PT403");
  expect((await knowledgeSince(0)).ids).toEqual([]);
});

test("without the key of the site in the database every signature is rejected", async () => {
  const { sql } = database();
  onTestFinished(async () => {
    await sql`update private.secrets set name = 'client_header' where name = 'other_key'`;
  });
  await sql`update private.secrets set name = 'other_key' where name = 'client_header'`;
  expect(await updateKnowledge(changes)).toBe("PT403");
});

const valid = document("faq-valid", "Valid.");
test.each([
  ["no JSON", "{", "PT400"],
  ["no lists", { put: {} }, "PT400"],
  [
    "an unknown type",
    // Deliberately an unknown type.
    { put: [valid, document("a", "b", { type: "lead" as never })], remove: ["faq-a"] },
    "PT422",
  ],
  [
    "an external path",
    { put: [valid, document("a", "b", { path: "//evil.example" })], remove: ["faq-a"] },
    "PT422",
  ],
  [
    "the same document twice",
    { put: [valid, document("a", "b"), document("a", "c")], remove: ["faq-a"] },
    "PT422",
  ],
  ["no document", { put: [valid, "text"], remove: ["faq-a"] }, "PT422"],
  [
    "a request that is too large",
    { put: [valid, document("a", "b".repeat(300_000))], remove: ["faq-a"] },
    "PT413",
  ],
])("changes with %s are rejected as a whole", async (_, given, code) => {
  await put(document("faq-a", "One."));
  expect(await updateKnowledge(given)).toBe(code);
  expect((await knowledgeSince(0)).ids).toEqual(["faq-a"]);
});

test("only the service role can read the knowledge", async () => {
  const { sql, people } = database();
  const denied = callers.filter((caller) => caller !== "service");
  const outcomes = await Promise.all(
    denied.map(async (caller) => [
      caller,
      await attempt(sql, people, caller, "select public.knowledge_since(0)"),
    ]),
  );
  expect(outcomes).toEqual(denied.map((caller) => [caller, { rejected: "42501" }]));
});
