import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts, type AccountIds } from "../../support/fixtures/database-roles.ts";
import {
  createAccessToken,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

/** Requests of the back office about people, with each REST engine. */
describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    people = await createAccounts(supabase.sql);
  });

  afterAll(() => supabase.discard());

  const send = (method: string, path: string, body?: unknown, caller: keyof AccountIds = "sales") =>
    supabase.request(`/rest/v1/${path}`, {
      method,
      headers: { prefer: "return=representation" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      as: createAccessToken(people[caller]),
    });
  const requestRows = async (
    ...path: Parameters<typeof send>
  ): Promise<Record<string, unknown>[]> => {
    const response = await send(...path);
    expect(response.ok).toBe(true);
    return response.json();
  };
  const createPerson = async (first: string) => {
    const email = `${first}-${randomUUID()}@example.com`;
    const [lead] = await supabase.sql<{ id: string }[]>`
      insert into public.leads (name, email, form_source) values (${first}, ${email}, 'contact_form') returning id`;
    const [person] = await requestRows("GET", `people?email=eq.${email}&select=id,version`);
    return { email, leadId: lead?.id ?? "", id: String(person?.id), version: person?.version };
  };

  test("of two updates of the same version one succeeds, and the other changes nothing", async () => {
    const { leadId } = await createPerson("ada");
    const [read] = await requestRows("GET", `leads?id=eq.${leadId}&select=version`);
    const version = Number(read?.version);
    const saveCompany = (company: string) =>
      requestRows("PATCH", `leads?select=version&id=eq.${leadId}&version=eq.${version}`, {
        company,
      });
    const saved = await Promise.all([saveCompany("One"), saveCompany("Other")]);
    expect(saved.map(({ length }) => length).toSorted()).toEqual([0, 1]);
    expect(saved.flat()[0]).toMatchObject({ version: version + 1 });
    expect(
      await requestRows(
        "PATCH",
        `leads?select=version&id=eq.${leadId}&version=eq.${version + 1}`,
        { company: "X" },
        "viewer",
      ),
    ).toEqual([]);
  });

  test("a timeline can be filtered by kind, and tasks by being open", async () => {
    const { id } = await createPerson("ben");
    const [task] = await requestRows("POST", "tasks", { person_id: id, title: "Call" });
    await requestRows("POST", "notes", { person_id: id, body: "Called" });
    const listKinds = async (path: string) =>
      (
        await requestRows(
          "GET",
          `person_events?person_id=eq.${id}&kind=in.(${path})&order=at.desc,id.desc`,
        )
      ).map(({ kind }) => kind);
    expect(await listKinds("note,task")).toEqual(["note", "task"]);
    expect(await listKinds("email")).toEqual([]);
    const open = () => requestRows("GET", `tasks?person_id=eq.${id}&done_at=is.null`);
    expect(await open()).toHaveLength(1);
    await requestRows("PATCH", `tasks?id=eq.${String(task?.id)}&version=eq.1`, {
      done_at: "2026-11-21T10:00:00Z",
    });
    expect(await open()).toEqual([]);
  });

  test("people can be found, merged with chosen values, and separated again", async () => {
    const kept = await createPerson("carla");
    const merged = await createPerson("carlo");
    const response = await send("POST", "rpc/merge_people", {
      kept: kept.id,
      merged: merged.id,
      chosen: { name: "merged" },
      kept_version: kept.version,
      merged_version: merged.version,
    });
    expect(response.status).toBe(200);
    const merge = await response.json();
    const find = () => requestRows("POST", "rpc/search_people", { search: merged.email });
    expect(await find()).toMatchObject([{ id: kept.id, name: "carlo", submissions: 2 }]);
    expect(await requestRows("GET", `people?merged_into=eq.${kept.id}&select=id`)).toEqual([
      { id: merged.id },
    ]);
    expect(
      await requestRows(
        "GET",
        `person_merges?kept_id=eq.${kept.id}&undone_at=is.null&select=id,merged_id`,
      ),
    ).toEqual([{ id: merge, merged_id: merged.id }]);
    expect((await send("POST", "rpc/undo_merge", { merge })).ok).toBe(true);
    expect(await find()).toMatchObject([{ id: merged.id, submissions: 1 }]);
    const again = await send("POST", "rpc/undo_merge", { merge });
    expect({ status: again.status, code: (await again.json()).code }).toEqual({
      status: 409,
      code: "PT409",
    });
    expect((await send("GET", "person_merges?select=kept_before")).status).toBe(403);
  });
});
