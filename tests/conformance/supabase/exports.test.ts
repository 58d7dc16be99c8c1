/** Exports from the back office: who may create them, their contents, and how they end. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccounts, type AccountIds } from "../../support/fixtures/database-roles.ts";
import {
  requestExport,
  downloadPath,
  createExportLink,
  type ExportKind,
} from "../../support/exported.ts";
import {
  createAccessToken,
  startLocalSupabase,
  type LocalSupabase,
} from "../../support/servers/local-supabase.ts";
import { restEngines } from "../../support/servers/rest-engines.ts";

const today = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);

describe.each(restEngines)("with the %s REST engine", (restEngine) => {
  let supabase: LocalSupabase;
  let people: AccountIds;

  beforeAll(async () => {
    supabase = await startLocalSupabase({ restEngine });
    people = await createAccounts(supabase.sql);
    // Several of one instant, so that a page can end between them.
    await supabase.sql`
      insert into public.newsletter_subscribers (email, source, status, created_at)
      select 'Reader' || n || '@example.com', 'footer',
        (case n % 3 when 0 then 'confirmed' else 'pending' end)::public.newsletter_status,
        ${today}::timestamptz - make_interval(days => 2 - n / 500)
      from generate_series(1, 1203) n`;
    await supabase.sql`
      insert into public.leads (name, email, form_source) values
        ('Silent', 'reader3@EXAMPLE.com', 'chat'), ('Heard', 'reader6@example.com', 'chat')`;
    await supabase.sql`update public.people set do_not_contact = true where email = 'reader3@example.com'`;
  });

  afterAll(() => supabase.stop());

  const requestAs = (caller: keyof AccountIds) => (path: string, init: RequestInit) =>
    supabase.request(path, { ...init, as: createAccessToken(people[caller]) });

  const download = (link_token: string) => fetch(`${supabase.url}${downloadPath(link_token)}`);

  const downloadExport = async (kind: ExportKind, caller: keyof AccountIds, filter: object = {}) =>
    download((await createExportLink(requestAs(caller), kind, filter)).link_token);

  const exportLines = async (kind: ExportKind, caller: keyof AccountIds, filter: object = {}) => {
    const response = await downloadExport(kind, caller, filter);
    expect(response.status).toBe(200);
    return (await response.text()).trimEnd().split("\n");
  };

  const readExport = async (id: string) => {
    const [row] = await supabase.sql`select state, rows::int from public.exports where id = ${id}`;
    return row;
  };

  test("lists every subscriber once, except those not to be contacted", async () => {
    const [titles, ...all] = await exportLines("subscribers", "marketing");
    expect(titles).toBe(
      '"Email","Status","Source","Consent Wording","Created At","Confirmed At","Unsubscribed At"',
    );
    expect(new Set(all).size).toBe(1202);
    expect(all).toHaveLength(1202);
    expect(all.filter((line) => line.startsWith('"Reader3@'))).toEqual([]);
    expect(all[0]).toMatch(
      new RegExp(`^"Reader\\d+@example.com","\\w+","footer","","${today.toISOString()}"`),
    );
  });

  test("filters by status and rejects an unknown one", async () => {
    const confirmed = await exportLines("subscribers", "viewer", { status: "confirmed" });
    expect(confirmed).toHaveLength(1 + 400);
    for (const line of confirmed.slice(1)) expect(line).toContain('"confirmed"');
    const wrong = await requestExport(requestAs("admin"), "subscribers", { status: "eq.x" });
    expect(wrong.status).toBe(422);
  });

  test("creates a signed link only for callers who may have the file", async () => {
    const allowed: Record<ExportKind, string[]> = {
      leads: ["viewer", "marketing", "sales", "admin"],
      leads_lossless: ["sales", "admin"],
      subscribers: ["viewer", "marketing", "admin"],
    };
    for (const kind of ["leads", "leads_lossless", "subscribers"] as const) {
      const statuses = await Promise.all(
        (
          ["non-staff account", "viewer", "marketing", "sales", "admin", "removed admin"] as const
        ).map(
          async (caller) =>
            [caller, (await requestExport(requestAs(caller), kind)).status] as const,
        ),
      );
      expect(statuses).toEqual(
        statuses.map(([caller]) => [caller, allowed[kind].includes(caller) ? 200 : 403]),
      );
    }
    const visitor = await requestExport((path, init) => supabase.request(path, init), "leads");
    expect(visitor.status).toBe(401);
  });

  test("the file of leads leaves out people not to be contacted", async () => {
    const [, ...leads] = await exportLines("leads", "viewer");
    expect(leads.map((line) => line.split(",")[0])).toEqual(['"Heard"']);
  });

  test("a signed link works once and for minutes", async () => {
    const { id, link_token } = await createExportLink(requestAs("sales"), "leads");
    const first = await download(link_token);
    expect(first.headers.get("content-disposition")).toBe(
      'attachment; filename="leads-export-2026-11-22.csv"',
    );
    expect(first.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    await first.text();
    expect(await readExport(id)).toEqual({ state: "finished", rows: 1 });
    expect((await download(link_token)).status).toBe(410);
    expect((await download("guessed")).status).toBe(410);

    const late = await createExportLink(requestAs("sales"), "leads");
    await supabase.sql`update public.exports set link_expires_at = now() where id = ${late.id}`;
    expect((await download(late.link_token)).status).toBe(410);
  });

  test("the signed link of a removed staff member returns nothing", async () => {
    const { link_token } = await createExportLink(requestAs("sales"), "leads");
    await supabase.sql`update public.staff set is_active = false where user_id = ${people.sales}`;
    expect((await download(link_token)).status).toBe(403);
    await supabase.sql`update public.staff set is_active = true where user_id = ${people.sales}`;
  });

  test("contains exactly the filtered leads, by owner and by selection", async () => {
    const [owned, chosen] = await supabase.sql<{ id: string; name: string }[]>`
      insert into public.leads (name, email, form_source, owner_id, status) values
        ('Owned', 'owned@example.com', 'contact_form', ${people.sales}, 'qualified'),
        ('Chosen', 'chosen@example.com', 'download_guide', null, 'new')
      returning id, name`;
    await supabase.sql`update public.leads set owner_id = null where id <> ${owned?.id ?? ""}`;
    const exportNames = async (filter: object) =>
      (await exportLines("leads", "sales", filter)).slice(1).map((line) => line.split('"')[1]);
    expect(await exportNames({ owner: "me" })).toEqual(["Owned"]);
    expect((await exportNames({ owner: "unassigned" })).toSorted()).toEqual(["Chosen", "Heard"]);
    expect(await exportNames({ ids: [chosen?.id] })).toEqual(["Chosen"]);
    expect(await exportNames({ status: "qualified", form_source: "contact_form" })).toEqual([
      "Owned",
    ]);
    expect(await exportNames({ search: "CHOS" })).toEqual(["Chosen"]);
    expect(await exportNames({ search: "ow" })).toEqual(["Owned"]);
    expect(await exportNames({ search: "found nowhere" })).toEqual([]);
    expect((await requestExport(requestAs("sales"), "leads", { owner: "x" })).ok).toBe(false);
    await supabase.sql`delete from public.leads where id = any (${[owned?.id ?? "", chosen?.id ?? ""]}::uuid[])`;
  });

  test("staff can see and cancel their own exports, administrators all", async () => {
    const { id, link_token } = await createExportLink(requestAs("marketing"), "leads");
    const listVisibleExports = async (caller: keyof AccountIds) => {
      const response = await requestAs(caller)(`/rest/v1/exports?select=id&id=eq.${id}`, {});
      return (await response.json()).length;
    };
    expect(
      await Promise.all([
        listVisibleExports("marketing"),
        listVisibleExports("sales"),
        listVisibleExports("admin"),
      ]),
    ).toEqual([1, 0, 1]);
    const cancelExport = (caller: keyof AccountIds) =>
      requestAs(caller)("/rest/v1/rpc/cancel_export", {
        method: "POST",
        body: JSON.stringify({ export: id }),
      });
    await cancelExport("sales");
    expect(await readExport(id)).toEqual({ state: "waiting", rows: 0 });
    expect((await cancelExport("marketing")).ok).toBe(true);
    expect(await readExport(id)).toEqual({ state: "cancelled", rows: 0 });
    expect((await download(link_token)).status).toBe(410);
  });

  test("the audit log records who exported what, and whether completely", async () => {
    const { id, link_token } = await createExportLink(requestAs("viewer"), "leads", {
      search: "heard",
      form_source: "chat",
    });
    await (await download(link_token)).text();
    const readAudit = async () => {
      const response = await requestAs("admin")("/rest/v1/rpc/read_audit", {
        method: "POST",
        body: JSON.stringify({ max_rows: 500 }),
      });
      const entries: { row_id: string; actor_id: string; details: object; personal: object }[] =
        await response.json();
      return entries.filter(({ row_id }) => row_id === id);
    };
    const filter = { form_source: "chat" };
    expect(await readAudit()).toMatchObject([
      {
        actor_id: people.viewer,
        details: { state: "finished", rows: 1, filter },
        personal: { search: "heard" },
      },
      { actor_id: people.viewer, details: { state: "running", rows: 0, filter } },
    ]);
    await supabase.sql`delete from public.exports where id = ${id}`;
    expect((await readAudit()).map(({ personal }) => personal)).toEqual(["[erased]", "[erased]"]);
  });
});

describe("file contents", () => {
  let supabase: LocalSupabase;
  let people: AccountIds;

  beforeAll(async () => {
    supabase = await startLocalSupabase();
    people = await createAccounts(supabase.sql);
  });

  afterAll(() => supabase.stop());

  const requestAsAdmin = (path: string, init: RequestInit) =>
    supabase.request(path, { ...init, as: createAccessToken(people.admin) });

  const exportText = async (kind: ExportKind) => {
    const { link_token } = await createExportLink(requestAsAdmin, kind);
    return (await fetch(`${supabase.url}${downloadPath(link_token)}`)).text();
  };

  const store = (lead: Record<string, string>) =>
    supabase.sql`
      insert into public.leads ${supabase.sql({
        name: "Ada",
        email: "ada@example.com",
        form_source: "contact_form",
        created_at: "2026-11-21T09:30:00.5Z",
        ...lead,
      })}`;

  const deleteLeads = () => supabase.sql`delete from public.leads`;

  test("the columns are those of the specification; newlines become spaces, commas of the message semicolons", async () => {
    await store({
      role: "cto",
      phone: "+1 555 0100",
      inquiry_type: "sales",
      company: "Smith, Jones",
      message: "Subject: Hi\n\nOne, two\r\nthree\u2028four\rfive",
    });
    await supabase.sql`update public.leads set lead_score = 40`;
    expect(await exportText("leads")).toBe(
      '"Name","Email","Company","Role","Phone","Inquiry Type","Form Source","Status","Lead Score","Created At","Message"\n' +
        `"Ada","ada@example.com","Smith, Jones","cto","+1 555 0100","sales","contact_form","new","40","2026-11-21T09:30:00.500Z","Subject: Hi  One; two three four five"\n`,
    );
    await deleteLeads();
  });

  test.each([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\tplain", "'\tplain"],
    ["\r=1", "' =1"],
    ["\nplain", "' plain"],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠x", "'＠x"],
    ["  =1", "'  =1"],
    ["\u00a0=1", "'\u00a0=1"],
    ["a=b", "a=b"],
    ["5-3", "5-3"],
    ["'quoted'", "'quoted'"],
    ["Ødegård", "Ødegård"],
    ["日本", "日本"],
    ['x","=cmd', 'x"",""=cmd'],
    [" a\u2029b", " a b"],
    // Spreadsheets whose list separator is a semicolon or a tab divide a cell there.
    ["x;=1", "x;'=1"],
    ["x,=1;@a", "x,'=1;'@a"],
    ["x\t+1", "x\t'+1"],
    ["x; \u00a0-1", "x; \u00a0'-1"],
    ["x;\n=1", "x; '=1"],
    ["=x;＝1", "'=x;'＝1"],
    ["x;'=1", "x;''=1"],
    ["a\n- b; c = d, e-f", "a - b; c = d, e-f"],
  ])("writes %j as %j", async (company, cell) => {
    await store({ company });
    expect((await exportText("leads")).split("\n")[1]).toMatch(
      `"Ada","ada@example.com","${cell}","",`,
    );
    await deleteLeads();
  });

  test("a comma of the message is no separator before a formula", async () => {
    await store({ message: "Hello,=cmd|'/c calc'!A1, thanks" });
    expect(await exportText("leads")).toContain(`"Hello;'=cmd|'/c calc'!A1; thanks"`);
    await deleteLeads();
  });

  test("the lossless file contains every character and people not to be contacted", async () => {
    const message = 'Subject: =1\r\n\u2028"x",\t';
    await store({ message, company: "" });
    await supabase.sql`update public.people set do_not_contact = true`;
    const lead = JSON.parse(await exportText("leads_lossless"));
    expect(lead).toMatchObject({ message, company: "", role: null, do_not_contact: true });
    expect(Object.keys(lead).join(" ")).toBe(
      "id created_at name email company role phone inquiry_type form_source status lead_score message " +
        "owner_id answered_at session_id consent_wording attribution signals submitted_form page_path do_not_contact owner_name tags origin person_id booked_at",
    );
    await supabase.sql`update public.people set do_not_contact = false`;
    await deleteLeads();
  });

  describe("with 6000 leads of long messages", () => {
    beforeAll(() =>
      supabase.sql.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql`
          insert into public.leads (name, email, form_source, message, fingerprint, created_at)
          select 'Volume ' || n, 'volume@example.com', 'chat', repeat('x', 2000), int4send(n),
            now() - make_interval(secs => n / 7)
          from generate_series(1, 6000) n`;
      }),
    );

    test("the file is streamed page by page, each lead once", async () => {
      const { link_token } = await createExportLink(requestAsAdmin, "leads", { search: "volume" });
      const response = await fetch(`${supabase.url}${downloadPath(link_token)}`);
      const pieces: Uint8Array[] = [];
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part?.value; part = await reader?.read())
        pieces.push(part.value);
      const lines = Buffer.concat(pieces).toString().trimEnd().split("\n");
      expect(lines).toHaveLength(6001);
      expect(new Set(lines).size).toBe(6001);
      // 12 MB in total.
      expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThan(2_000_000);
    });

    test("a download aborted by its reader is stopped and recorded as such", async () => {
      const { id, link_token } = await createExportLink(requestAsAdmin, "leads");
      const given = new AbortController();
      const response = await fetch(`${supabase.url}${downloadPath(link_token)}`, {
        signal: given.signal,
      });
      await response.body?.getReader().read();
      given.abort();
      await expect
        .poll(
          async () => (await supabase.sql`select state from public.exports where id = ${id}`)[0],
        )
        .toEqual({ state: "failed" });
    });

    test.each([
      [
        "is cancelled",
        "cancelled",
        (id: string) =>
          requestAsAdmin("/rest/v1/rpc/cancel_export", {
            method: "POST",
            body: JSON.stringify({ export: id }),
          }),
      ],
      [
        "is of a colleague who was removed",
        "failed",
        () =>
          supabase.sql`update public.staff set is_active = false where user_id = ${people.admin}`,
      ],
    ])("a download that %s ends with an error, not as a shorter file", async (_, state, end) => {
      const { id, link_token } = await createExportLink(requestAsAdmin, "leads");
      const response = await fetch(`${supabase.url}${downloadPath(link_token)}`);
      const reader = response.body?.getReader();
      await reader?.read();
      await end(id);
      const readRest = async () => {
        for (;;) if ((await reader?.read())?.done) return;
      };
      await expect(readRest()).rejects.toThrow();
      const [row] =
        await supabase.sql`select state, rows::int from public.exports where id = ${id}`;
      expect(row?.["state"]).toBe(state);
      expect(row?.["rows"]).toBeLessThan(6000);
      await supabase.sql`update public.staff set is_active = true where user_id = ${people.admin}`;
    });
  });
});
