import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { NewsletterBox } from "../../features/newsletter/newsletter-box.tsx";
import { NewsletterSignup } from "./newsletter-signup.tsx";

afterEach(cleanup);

/** Renders the section together with the footer's newsletter box. */
function renderPage(request: RequestContext = { query: {} }) {
  render(
    <>
      <NewsletterSignup
        content={{ headline: "Stay Updated with AI Insights", lead: null }}
        context={{ ...visitorContext, path: "/resources", request }}
        isFirst={false}
      />
      <footer>
        <NewsletterBox path="/resources" request={request} source="footer" notice={null} />
      </footer>
    </>,
  );
  const [section, footer] = [...document.querySelectorAll("form")];
  return { section: within(section ?? document.body), footer: within(footer ?? document.body) };
}

test("posts to its page with its location as source", () => {
  const { section } = renderPage();
  expect(screen.getByRole("heading", { name: "Stay Updated with AI Insights" })).toBeDefined();
  const input = section.getByPlaceholderText<HTMLInputElement>("Enter your email");
  expect(input.type).toBe("email");
  expect(Object.fromEntries(new FormData(input.form ?? undefined))).toMatchObject({
    form: "newsletter",
    source: "resources",
  });
  expect(section.getByRole("button", { name: "Subscribe" })).toBeDefined();
});

test("gives two boxes on one page different ids", () => {
  renderPage();
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("shows the result only in the submitted box", () => {
  const { section, footer } = renderPage({ query: { sent: "newsletter-resources" } });
  expect(section.getByRole("status").textContent).toContain("Thank you!");
  expect(footer.queryByRole("status")).toBeNull();
  cleanup();
  const problems = { email: "Enter your email." };
  const values = { email: "ada@", source: "footer" };
  const refused = renderPage({
    query: {},
    formResult: { form: "newsletter", outcome: "refused", values, problems },
  });
  expect(refused.footer.getByRole("alert").textContent).toBe(problems.email);
  expect(refused.footer.getByPlaceholderText<HTMLInputElement>("Enter your email").value).toBe(
    "ada@",
  );
  expect(refused.section.queryByRole("alert")).toBeNull();
});
