import { createHash, createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { KnowledgeDocument } from "../../../supabase/contracts/knowledge.ts";
import { as, callers, type Caller } from "../../support/fixtures/database-roles.ts";
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
async function learn(
  changes: unknown,
  headers: (text: string) => Record<string, string> = (text) => signed(text, {}),
  caller: Caller = "visitor",
): Promise<{ digests: Record<string, string> } | string> {
  const text = typeof changes === "string" ? changes : JSON.stringify(changes);
  return as(database().sql, database().people, caller, async (t) => {
    await t`select set_config('request.headers', ${JSON.stringify(headers(text))}, true)`;
    const [row] = await t`select public.update_knowledge(${text}) as answer`;
    return row?.answer;
  }).catch((error: { code: string }) => error.code);
}

const put = (...documents: object[]) => learn({ put: documents, remove: [] });

type Since = {
  revision: number;
  put: { id: string }[];
  ids: string[];
};

async function since(revision: number): Promise<Since> {
  return as(database().sql, database().people, "service", async (t) => {
    const [row] = await t`select public.knowledge_since(${revision}) as answer`;
    return row?.answer;
  });
}

test("an added document is returned from the next revision on, and is listed", async () => {
  const before = await since(0);
  const { digest, ...sent } = document("faq-a", "One.");
  expect(await put({ ...sent, digest })).toEqual({ digests: { "faq-a": digest } });
  const after = await since(before.revision);
  expect(after).toEqual({ revision: before.revision + 1, put: [sent], ids: ["faq-a"] });
});

test("only changes since a revision are returned", async () => {
  await put(document("faq-a", "One."), document("faq-b", "Two."));
  const { revision } = await since(0);
  expect((await since(revision)).put).toEqual([]);
  await put(document("faq-b", "Three."));
  const { put: documents, ids } = await since(revision);
  expect(documents.map(({ id }) => id)).toEqual(["faq-b"]);
  expect(ids).toEqual(["faq-a", "faq-b"]);
});

test("a removed document is removed immediately, with its id", async () => {
  await put(document("faq-a", "One."), document("faq-b", "Two."));
  const { revision } = await since(0);
  const answer = await learn({ put: [], remove: ["faq-a", "never-there"] });
  expect(answer).toEqual({ digests: { "faq-b": digestOf("Two.") } });
  expect(await since(revision)).toEqual({ revision: revision + 1, put: [], ids: ["faq-b"] });
});

test("an empty change only lists the known documents", async () => {
  await put(document("faq-a", "One."));
  const { revision } = await since(0);
  expect(await learn({ put: [], remove: [] })).toEqual({ digests: { "faq-a": digestOf("One.") } });
  expect((await since(0)).revision).toBe(revision);
});

test("concurrent changes get revisions of their own, and none is lost", async () => {
  const { revision } = await since(0);
  const ids = Array.from({ length: 12 }, (_, n) => `faq-${n}`);
  await Promise.all(ids.map((id) => put(document(id, id))));
  const after = await since(revision);
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
  expect(await learn(changes, headers)).toBe("PT403");
  expect((await since(0)).ids).toEqual([]);
});

test("without a key of the site, nothing can be signed", async () => {
  const { sql } = database();
  await sql`update private.secrets set name = 'client_header_away' where name = 'client_header'`;
  try {
    expect(await learn(changes)).toBe("PT403");
  } finally {
    await sql`update private.secrets set name = 'client_header' where name = 'client_header_away'`;
  }
});

test.each([
  ["no JSON", "{", "PT400"],
  ["no lists", { put: {} }, "PT400"],
  [
    "an unknown type",
    // Deliberately an unknown type.
    { put: [document("a", "b", { type: "lead" as never })], remove: [] },
    "PT422",
  ],
  [
    "an external path",
    { put: [document("a", "b", { path: "//evil.example" })], remove: [] },
    "PT422",
  ],
  [
    "the same document twice",
    { put: [document("a", "b"), document("a", "c")], remove: [] },
    "PT422",
  ],
  ["no document", { put: ["text"], remove: [] }, "PT422"],
  [
    "a request that is too large",
    { put: [document("a", "b".repeat(300_000))], remove: [] },
    "PT413",
  ],
])("changes with %s are rejected as a whole", async (_, given, code) => {
  await put(document("faq-a", "One."));
  expect(await learn(given)).toBe(code);
  expect((await since(0)).ids).toEqual(["faq-a"]);
});

test("only the service role can read the knowledge", async () => {
  const rejected = await Promise.all(
    callers
      .filter((caller) => caller !== "service")
      .map((caller) =>
        as(
          database().sql,
          database().people,
          caller,
          (t) => t`select public.knowledge_since(0)`,
        ).then(
          () => "answered",
          (error: { code: string }) => error.code,
        ),
      ),
  );
  expect(new Set(rejected)).toEqual(new Set(["42501"]));
});
