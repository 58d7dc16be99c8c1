import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Team } from "./team.tsx";

afterEach(cleanup);

const person = {
  _id: "team-1",
  name: "Ada King Lovelace",
  designation: "Chief Executive",
  bio: null,
  image: null,
  profileUrl: "https://people.example/ada",
  sample: true,
};
const renderSection = (...members: (typeof person)[]) =>
  render(
    <Team
      content={{ headline: "The team", lead: null, profileLabel: "Profile", members }}
      context={visitorContext}
      isFirst={false}
    />,
  ).container;

test("shows a person with monogram and profile link", () => {
  const container = renderSection(person);
  expect(container.querySelector("text")?.textContent).toBe("AL");
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Ada King Lovelace");
  expect(
    screen.getByRole("link", { name: "Profile: Ada King Lovelace" }).getAttribute("href"),
  ).toBe("https://people.example/ada");
});

test("omits an unsafe profile link", () => {
  renderSection({ ...person, profileUrl: "javascript:alert(1)" });
  expect(screen.queryByRole("link")).toBeNull();
});

test("renders nothing without published members", () => expect(renderSection().innerHTML).toBe(""));
