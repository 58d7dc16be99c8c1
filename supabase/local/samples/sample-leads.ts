import type { Database } from "../database/database.ts";
import { sampleSession } from "./sample-chats.ts";

/** Fictional leads for a new installation. Their domains end with .example, which is reserved. */
const samples = [
  {
    name: "Ingrid Solberg",
    email: "ingrid.solberg@northmere-bank.example",
    company: "Northmere Bank (sample)",
    source: "contact_form",
    inquiry: "sales",
    status: "new",
    hoursAgo: 3,
    message:
      "Subject: Fraud review in card payments\n\nOur analysts close about 900 alerts a day by hand. We would like to see how ArqGuard records why an alert was closed.",
  },
  {
    name: "Tomasz Zielinski",
    email: "tomasz.zielinski@halden-foods.example",
    company: "Halden Foods (sample)",
    source: "download_guide",
    inquiry: null,
    status: "contacted",
    hoursAgo: 30,
    message: "Company size: 201-1000",
  },
  {
    name: "Nadia Osei",
    email: "nadia.osei@lakeside-clinics.example",
    company: "Lakeside Clinics (sample)",
    source: "contact_form",
    inquiry: "support",
    status: "qualified",
    hoursAgo: 52,
    message:
      "Subject: Retrieval time on the ward\n\nFinding a patient's last scan takes our nurses most of an hour. Can ArqMesh read from two record systems at once?",
  },
  {
    name: "Marcus Webb",
    email: "marcus.webb@orrin-machine-works.example",
    company: "Orrin Machine Works (sample)",
    source: "chat",
    inquiry: "partnership",
    status: "new",
    hoursAgo: 76,
    message: "Need: Find the bottleneck of a line with nine stations",
    session: sampleSession,
  },
  {
    name: "Lucía Ferrer",
    email: "lucia.ferrer@property-notes.example",
    company: null,
    source: "contact_form",
    inquiry: "press",
    status: "closed",
    hoursAgo: 120,
    message:
      "Subject: Interview\n\nI write about property data and would like to talk to your team.",
  },
] as const;

/** Stores the sample leads in a new database. */
export async function addSampleLeads(database: Pick<Database, "rows">): Promise<void> {
  for (const lead of samples) {
    await database.rows(
      `insert into public.leads
         (name, email, company, form_source, inquiry_type, status, message, session_id, created_at, response_alert_at)
       values ($1, $2, $3, $4::public.form_source, $5::public.inquiry_type, $6::public.lead_status, $7, $8::uuid,
         now() - make_interval(hours => $9),
         -- Suppresses the alert for a fictional lead.
         now())`,
      [
        lead.name,
        lead.email,
        lead.company,
        lead.source,
        lead.inquiry,
        lead.status,
        lead.message,
        "session" in lead ? lead.session : null,
        lead.hoursAgo,
      ],
    );
  }
}
