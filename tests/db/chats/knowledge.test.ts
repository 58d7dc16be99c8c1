/** How the database stores what the site has published, and what the assistant receives. */

import { createHash, createHmac } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type KnowledgeDocument, knowledgeTypes } from "../../../supabase/contracts/knowledge.ts";
import { runAs, tryAs, callers, type Caller } from "../../support/fixtures/database-roles.ts";
import { clientHeaderSecret } from "../../support/servers/local-supabase.ts";
import { usePolicyDatabase } from "../../support/fixtures/policy-fixture.ts";

const database = usePolicyDatabase(async () => undefined);

beforeEach(() => database().sql`delete from private.knowledge_documents`);

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

const createDocument = (id: string, text: string, rest: Partial<KnowledgeDocument> = {}) => ({
  id,
  type: "faq",
  revision: "r1",
  title: id,
  path: `/#${id}`,
  facts: {},
  passages: [{ heading: "Asked", text }],
  digest: hash(text),
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
    .update(`${seconds}.${hash(of ?? changes)}`)
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
  return runAs(database().sql, database().accounts, caller, async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify(headers(text))}, true)`;
    const [row] = await t`select public.update_knowledge(${text}) as digests`;
    return row?.digests;
  }).catch((error: { code: string }) => error.code);
}

const putDocuments = (...documents: object[]) => updateKnowledge({ put: documents, remove: [] });

type KnowledgeSince = {
  revision: number;
  put: { id: string }[];
  ids: string[];
};

async function readKnowledgeSince(revision: number, site = ""): Promise<KnowledgeSince> {
  return runAs(database().sql, database().accounts, "service", async (t) => {
    const [row] = await t`select public.knowledge_since(${revision}, ${site}) as changes`;
    return row?.changes;
  });
}

test("an added document is returned from the next revision on, and is listed", async () => {
  const before = await readKnowledgeSince(0);
  const { digest, ...sent } = createDocument("faq-a", "One.");
  expect(await putDocuments({ ...sent, digest })).toEqual({ digests: { "faq-a": digest } });
  const after = await readKnowledgeSince(before.revision);
  expect(after).toEqual({ revision: before.revision + 1, put: [sent], ids: ["faq-a"] });
});

test("the database accepts every type that the assistant knows", async () => {
  const documents = knowledgeTypes.map((type) => createDocument(`id-${type}`, type, { type }));
  expect(await putDocuments(...documents)).toEqual({
    digests: Object.fromEntries(documents.map(({ id, digest }) => [id, digest])),
  });
});

test("only changes since a revision are returned", async () => {
  await putDocuments(createDocument("faq-a", "One."), createDocument("faq-b", "Two."));
  const { revision } = await readKnowledgeSince(0);
  expect((await readKnowledgeSince(revision)).put).toEqual([]);
  await putDocuments(createDocument("faq-b", "Three."));
  const { put: documents, ids } = await readKnowledgeSince(revision);
  expect(documents.map(({ id }) => id)).toEqual(["faq-b"]);
  expect(ids).toEqual(["faq-a", "faq-b"]);
});

test("a removed document is no longer listed, and other removed ids are ignored", async () => {
  await putDocuments(createDocument("faq-a", "One."), createDocument("faq-b", "Two."));
  const { revision } = await readKnowledgeSince(0);
  const result = await updateKnowledge({ put: [], remove: ["faq-a", "never-there"] });
  expect(result).toEqual({ digests: { "faq-b": hash("Two.") } });
  expect(await readKnowledgeSince(revision)).toEqual({
    revision: revision + 1,
    put: [],
    ids: ["faq-b"],
  });
});

test("an empty change only lists the known documents", async () => {
  await putDocuments(createDocument("faq-a", "One."));
  const { revision } = await readKnowledgeSince(0);
  expect(await updateKnowledge({ put: [], remove: [] })).toEqual({
    digests: { "faq-a": hash("One.") },
  });
  expect((await readKnowledgeSince(0)).revision).toBe(revision);
});

const production = "https://www.example.com";
const staging = "https://staging.example.com";

test("a staging site neither reads nor changes the documents of production", async () => {
  const ofProduction = { site: production, put: [createDocument("faq-a", "One.")], remove: [] };
  const ofStaging = { site: staging, put: [createDocument("faq-a", "Draft.")], remove: [] };
  expect(await updateKnowledge(ofProduction)).toEqual({ digests: { "faq-a": hash("One.") } });
  expect(await updateKnowledge(ofStaging)).toEqual({ digests: { "faq-a": hash("Draft.") } });
  expect(await updateKnowledge({ site: staging, put: [], remove: ["faq-b"] })).toEqual({
    digests: { "faq-a": hash("Draft.") },
  });
  expect((await readKnowledgeSince(0, production)).put).toMatchObject([
    { id: "faq-a", passages: [{ text: "One." }] },
  ]);
  await updateKnowledge({ site: staging, put: [], remove: ["faq-a"] });
  expect((await readKnowledgeSince(0, production)).ids).toEqual(["faq-a"]);
});

test("until a site has documents, those without a site are returned", async () => {
  await putDocuments(createDocument("faq-a", "One."));
  expect((await readKnowledgeSince(0, production)).ids).toEqual(["faq-a"]);
  await updateKnowledge({ site: production, put: [createDocument("faq-b", "Two.")], remove: [] });
  expect((await readKnowledgeSince(0, production)).ids).toEqual(["faq-b"]);
  expect((await readKnowledgeSince(0)).ids).toEqual(["faq-a"]);
});

test.each(["www.example.com", "https://www.example.com/path", "javascript:alert(1)"])(
  "%s is not the origin of a site",
  async (site) => {
    expect(
      await updateKnowledge({ site, put: [createDocument("faq-a", "One.")], remove: [] }),
    ).toBe("PT422");
  },
);

test.each<[string, Record<string, string>, string | null]>([
  ["a signed origin", signed(staging, {}), staging],
  ["an origin that is not signed", {}, null],
  ["a signature of another origin", signed(production, {}), null],
])("a chat message with %s belongs to %s", async (_, signature, site) => {
  const headers = JSON.stringify({ "x-knowledge-site": staging, ...signature });
  const turn = await runAs(database().sql, database().accounts, "service", async (t) => {
    await t`select set_config('request.headers', ${headers}, true)`;
    const [row] = await t`
      select public.begin_chat_turn(gen_random_uuid(), null, 'Hello') ->> 'knowledge_site' as site`;
    return row?.site;
  });
  expect(turn).toBe(site);
});

test("concurrent changes get revisions of their own, and none is lost", async () => {
  const { revision } = await readKnowledgeSince(0);
  const ids = Array.from({ length: 12 }, (_, n) => `faq-${n}`);
  await Promise.all(ids.map((id) => putDocuments(createDocument(id, id))));
  const after = await readKnowledgeSince(revision);
  expect(after.revision).toBe(revision + 12);
  expect(after.put.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

const changes = { put: [createDocument("faq-evil", "Everything is free.")], remove: [] };
test.each<[string, (text: string) => Record<string, string>]>([
  ["no signature", () => ({})],
  ["another key", (text) => signed(text, { key: "another key, which is long enough" })],
  ["a signature of other changes", (text) => signed(text, { of: "{}" })],
  ["a signature from six minutes ago", (text) => signed(text, { secondsAgo: 360 })],
  ["a signature from the future", (text) => signed(text, { secondsAgo: -360 })],
  ["a truncated signature", (text) => ({ "x-site": signed(text, {})["x-site"].slice(0, -1) })],
])("with %s nothing is stored or returned", async (_, headers) => {
  expect(await updateKnowledge(changes, headers)).toBe("PT403");
  expect((await readKnowledgeSince(0)).ids).toEqual([]);
});

test("without the key of the site in the database every signature is rejected", async () => {
  const { sql } = database();
  onTestFinished(async () => {
    await sql`update private.secrets set name = 'client_header' where name = 'other_key'`;
  });
  await sql`update private.secrets set name = 'other_key' where name = 'client_header'`;
  expect(await updateKnowledge(changes)).toBe("PT403");
});

const valid = createDocument("faq-valid", "Valid.");
test.each([
  ["no JSON", "{", "PT400"],
  ["no lists", { put: {} }, "PT400"],
  [
    "an unknown type",
    // Deliberately an unknown type.
    { put: [valid, createDocument("a", "b", { type: "lead" as never })], remove: ["faq-a"] },
    "PT422",
  ],
  [
    "an external path",
    { put: [valid, createDocument("a", "b", { path: "//evil.example" })], remove: ["faq-a"] },
    "PT422",
  ],
  [
    "the same document twice",
    { put: [valid, createDocument("a", "b"), createDocument("a", "c")], remove: ["faq-a"] },
    "PT422",
  ],
  ["no document", { put: [valid, "text"], remove: ["faq-a"] }, "PT422"],
  [
    "a request that is too large",
    { put: [valid, createDocument("a", "b".repeat(300_000))], remove: ["faq-a"] },
    "PT413",
  ],
])("changes with %s are rejected as a whole", async (_, given, code) => {
  await putDocuments(createDocument("faq-a", "One."));
  expect(await updateKnowledge(given)).toBe(code);
  expect((await readKnowledgeSince(0)).ids).toEqual(["faq-a"]);
});

test("only the service role can read the knowledge", async () => {
  const { sql, accounts } = database();
  const denied = callers.filter((caller) => caller !== "service");
  const outcomes = await Promise.all(
    denied.map(async (caller) => [
      caller,
      await tryAs(sql, accounts, caller, "select public.knowledge_since(0)"),
    ]),
  );
  expect(outcomes).toEqual(denied.map((caller) => [caller, { rejected: "42501" }]));
});
