import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Footer } from "./footer.tsx";

afterEach(cleanup);

const { settings, labels, request } = visitorContext;
const renderFooter = (sampleNote: string | null) =>
  render(
    <Footer path="/" settings={{ ...settings, sampleNote }} labels={labels} request={request} />,
  );

test("states that the site has sample content until the editor clears the note", () => {
  renderFooter("The people on this site are fictional.");
  expect(screen.getByText("The people on this site are fictional.")).toBeDefined();
  cleanup();
  renderFooter(null);
  expect(screen.queryByText(/fictional/)).toBeNull();
});
