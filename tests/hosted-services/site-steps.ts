import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sendTurn, siteEndpoint } from "../support/fixtures/chat-visitor.ts";
import { sendContactForm } from "../support/fixtures/contact-form.ts";
import {
  openCalendar,
  raceStart,
  requestsForSameSlot,
  throughSite,
} from "../support/load/booking-race.ts";
import { sendPublishEvent } from "../support/product/publish-event.ts";
import { connectToProject } from "../support/given/given-supabase.ts";
import { startLocalSite, type LocalSite } from "../support/servers/local-site.ts";
import { clientHeaderSecret, firstAdmin } from "../support/servers/local-supabase.ts";
import { until } from "../support/until.ts";
import { connectToDataset, copyStep } from "./content-steps.ts";
import { deployStep, pushStep } from "./database-steps.ts";
import { NotRunError, type Step } from "./report.ts";
import type { HostedServices } from "./settings.ts";

const buildId = fileURLToPath(new URL("../../web/.next/BUILD_ID", import.meta.url));
const webhookSecret = "a webhook secret of the conformance run";
const siteStep = "site";

/** The site of a run: `web` alone, as docs/going-live.md describes it for hosted services. */
export type SiteRun = { steps: Step[]; stop(): Promise<void> };

/** Steps of visitors and staff on a site that runs here with the given services. */
export function createSiteSteps(services: HostedServices, port: number): SiteRun {
  let site: LocalSite | undefined;
  const origin = `http://localhost:${port}`;
  const email = `${randomUUID()}@example.com`;
  const start = async () => {
    site = await startSite(services, port);
    return "next start with the hosted settings is ready";
  };
  const onSite = (name: string, run: () => Promise<string>, ...needs: string[]): Step => ({
    name,
    needs: [siteStep, ...needs],
    run,
  });
  return {
    steps: [
      { name: siteStep, needs: [copyStep, pushStep], run: start },
      onSite("webhook", () => publishChange(services, origin)),
      {
        name: "sign-in",
        needs: [pushStep],
        run: async () => signIn(services).then(() => "by password, through Auth"),
      },
      onSite("form", () => sendForm(services, origin, email)),
      onSite("booking", () => book(services, origin)),
      onSite("chat", () => chat(services, origin), deployStep),
      onSite("back-office list", () => listLeads(services, email), "sign-in", "form"),
    ],
    stop: async () => site?.discard(),
  };
}

async function startSite({ sanity, supabase }: HostedServices, port: number): Promise<LocalSite> {
  if (!existsSync(buildId)) throw new NotRunError("the site is not built: npm run build");
  return startLocalSite({
    port,
    content: sanity.apiHost
      ? { SANITY_API_HOST: sanity.apiHost }
      : { SANITY_PROJECT_ID: sanity.projectId, SANITY_DATASET: sanity.dataset },
    contentReadToken: sanity.readToken,
    webhookSecret,
    supabaseUrl: supabase.url,
    env: {
      SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
      CLIENT_HEADER_SECRET: clientHeaderSecret,
      FORM_SECRET: "a form secret of the conformance run",
    },
  });
}

/** Publishes a change and sends the event that Sanity's webhook sends, which cannot reach this machine. */
async function publishChange(services: HostedServices, origin: string): Promise<string> {
  const readPage = async () => (await fetch(`${origin}/about`)).text();
  const copyright = `Published ${randomUUID()}`;
  await readPage();
  await connectToDataset(services).patch("siteSettings").set({ copyright }).commit();
  const began = performance.now();
  await sendPublishEvent(origin, webhookSecret, { _id: "siteSettings", _type: "siteSettings" });
  await until(async () => (await readPage()).includes(copyright));
  const seconds = (performance.now() - began) / 1000;
  return `the page shows a publish ${seconds.toFixed(1)} s after a signed event, sent from here`;
}

async function signIn({ supabase }: HostedServices): Promise<string> {
  const response = await fetch(`${supabase.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: supabase.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(firstAdmin),
  });
  const body: { access_token?: string } = await response.json();
  assert.ok(body.access_token, `Auth responded with ${response.status}: ${JSON.stringify(body)}`);
  return body.access_token;
}

async function sendForm(
  { supabase }: HostedServices,
  origin: string,
  email: string,
): Promise<string> {
  const response = await sendContactForm(origin, { email });
  assert.equal(response.status, 303, await response.text());
  const sql = connectToProject(supabase);
  try {
    await until(
      async () => (await sql`select 1 from public.leads where email = ${email}`).length === 1,
    );
    return "the contact form is stored as one lead";
  } finally {
    await sql.end();
  }
}

async function book({ supabase }: HostedServices, origin: string): Promise<string> {
  const sql = connectToProject(supabase);
  try {
    const type = await openCalendar(sql);
    const requests = requestsForSameSlot(type, raceStart(1), 2);
    const results: string[] = [];
    for (const request of requests)
      results.push(await throughSite(origin)(request, AbortSignal.timeout(30_000)));
    assert.deepEqual(results, ["booked", "taken"]);
    const [row] = await sql`select count(*)::int as n from public.appointments`;
    assert.equal(row?.["n"], 1);
    return "a slot is booked once; the second visitor gets another suggestion";
  } finally {
    await sql.end();
  }
}

async function chat({ supabase }: HostedServices, origin: string): Promise<string> {
  const sessionId = randomUUID();
  const message = "What does ArqFlow do?";
  const { reply } = await sendTurn(siteEndpoint(origin), {
    message,
    sessionId,
    conversationState: null,
  });
  assert.match(JSON.stringify(reply), /ArqFlow/);
  const sql = connectToProject(supabase);
  try {
    const turns = await sql`select 1 from public.conversations where session_id = ${sessionId}`;
    assert.ok(turns.length > 0, "the turn is stored");
    return "the deployed function answers a turn, which is stored";
  } finally {
    await sql.end();
  }
}

/** The requests of the back office's list of leads. */
async function listLeads(services: HostedServices, email: string): Promise<string> {
  const { supabase } = services;
  const token = await signIn(services);
  const call = async (name: string, parameters: object): Promise<string> => {
    const response = await fetch(`${supabase.url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(parameters),
    });
    const text = await response.text();
    assert.ok(response.ok, `${name} responded with ${response.status}: ${text}`);
    return text;
  };
  const page = await call("search_leads", { max_rows: 25 });
  assert.ok(page.includes(email), "the list contains the lead of the form");
  await call("count_leads", {});
  await call("lead_summary", {});
  return "the first page with the lead of the form, its count and the summary cards";
}
