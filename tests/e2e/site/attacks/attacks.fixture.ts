import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { origin, test } from "../../../support/browser/e2e.ts";
import { signIn, siteConfig, type StaffClient } from "../../../support/fixtures/staff-client.ts";

export const evil = "https://evil.example";
export const json = { "content-type": "application/json" };

/** A member of staff, to look at what is stored. */
export let staff: StaffClient;
export let apikey: string;

/** Signs a member of staff in before the tests of a group. */
export function setUpStaff(): void {
  test.beforeAll(async () => {
    staff = await signIn(origin());
    apikey = (await siteConfig(origin())).supabasePublishableKey;
  });
}

/** A request without a session; redirects are not followed. */
export const visit = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetch(`${origin()}${path}`, { redirect: "manual", ...init, headers: { apikey, ...headers } });

/** Writes bytes to the gateway and resolves with its response until it is silent or closes. */
export async function raw(...lines: string[]): Promise<string> {
  const { port, host } = new URL(origin());
  const socket = connect(Number(port), "127.0.0.1");
  socket.setTimeout(1_500, () => socket.end());
  socket.write(lines.map((line) => line.replaceAll("HOST", host)).join("\r\n"));
  let response = "";
  socket.on("data", (chunk: Buffer) => (response += chunk.toString("latin1")));
  await once(socket, "close");
  return response;
}

export const rows = async (path: string): Promise<Record<string, unknown>[]> =>
  (await staff.rest(`/rest/v1/${path}`)).json();

const columns =
  "id,person_id,session_id,name,email,company,message,form_source,status,lead_score,version";
export const leadsOf = (email: string) =>
  rows(`leads?select=${columns}&email=eq.${encodeURIComponent(email)}`);

export const newAddress = () => `${randomUUID()}@example.com`;

export const lead = (email: string) => ({ name: "Mallory", email, form_source: "contact_form" });
