import { cleanup, render, screen } from "@testing-library/react";
import type { Lead } from "@site/supabase/contracts/lead";
import { afterEach, expect, test } from "vitest";
import { SiteAddress } from "../../shell/site-address.tsx";
import { LeadFacts } from "./lead-facts.tsx";

const form = { id: "form-autumn", title: "Autumn campaign", answers: [] };

function show(changes: Partial<Lead>) {
  const lead = {
    origin: "form",
    form_source: "contact_form",
    created_at: "2026-11-27T00:00:00Z",
    session_id: null,
    page_path: null,
    submitted_form: null,
    attribution: null,
    ...changes,
    // The component reads no other column.
  } as Lead;
  render(
    <SiteAddress value="https://www.example.com/">
      <LeadFacts lead={lead} />
    </SiteAddress>,
  );
}

afterEach(cleanup);

test("a lead links to the page of its form and names the download", () => {
  const resource = { id: "resource-playbook", title: "The playbook" };
  show({ page_path: "/autumn", submitted_form: { ...form, resource } });
  expect(screen.getByText("Sent from")).toBeTruthy();
  expect(screen.getByRole("link", { name: "/autumn" }).getAttribute("href")).toBe(
    "https://www.example.com/autumn",
  );
  expect(screen.getByText("The playbook")).toBeTruthy();
});

test("a lead from a campaign names the campaign", () => {
  show({ attribution: { last: { landing: "/", utm_source: "linkedin", utm_campaign: "spring" } } });
  expect(screen.getByText("linkedin · spring")).toBeTruthy();
});

test("a lead without a page and a download shows neither", () => {
  show({ submitted_form: form });
  expect(screen.queryByText("Sent from")).toBeNull();
  expect(screen.queryByText("Download")).toBeNull();
  expect(screen.queryByText("Campaign")).toBeNull();
  expect(screen.getByText("Autumn campaign")).toBeTruthy();
});
