import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

vi.mock("../../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));
const { createLinkToken } = await import("../../server/signed-links.ts");
const { RenewGuideLinkPage } = await import("./renew-link-page.tsx");

afterEach(cleanup);

const renderPage = (query: { sent?: string; token?: string }) =>
  render(<RenewGuideLinkPage request={{ query }} />);

test("offers the download of a valid download token", () => {
  const token = createLinkToken("guide", 600);
  renderPage({ sent: "again", token });
  expect(screen.getByRole("heading").textContent).toBe("Download Started");
  expect(screen.getByRole("link").getAttribute("href")).toBe(`/download-guide/file?token=${token}`);
});

test.each([
  ["any text", "any text"],
  ["an expired download token", createLinkToken("guide", -1)],
])("does not announce a download for %s", (_case, token) => {
  renderPage({ sent: "again", token });
  expect(screen.queryByText("Download Started")).toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/download-guide");
});

test("shows the button for the token of the email", () => {
  renderPage({ token: createLinkToken("guide email", 600) });
  expect(screen.getByRole("button").textContent).toBe("Download Guide");
});
