import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Faqs } from "./faqs.tsx";

afterEach(cleanup);

const question = (id: string) => ({
  _id: id,
  question: `Question ${id}?`,
  sample: false,
  answer: [
    {
      _key: "a",
      _type: "block" as const,
      style: "normal" as const,
      listItem: null,
      level: null,
      children: [{ _key: "s", _type: "span" as const, text: `Answer ${id}.`, marks: null }],
      markDefs: null,
    },
  ],
});
const renderSection = (...ids: string[]) =>
  render(
    <Faqs
      content={{ headline: "Questions", lead: null, items: ids.map(question), layout: null }}
      context={visitorContext}
      isFirst={false}
    />,
  ).container;

test("closes all questions and gives them a common name, so that the browser opens one at a time", () => {
  const items = [...renderSection("faq-a", "faq-b").querySelectorAll("details")];
  expect(items.map(({ open }) => open)).toEqual([false, false]);
  const [name] = items.map((item) => item.getAttribute("name"));
  expect(name).toBeTruthy();
  expect(items.every((item) => item.getAttribute("name") === name)).toBe(true);
  expect(items[1]?.textContent).toContain("Answer faq-b.");
});

test("renders nothing without a published question", () => {
  expect(renderSection().innerHTML).toBe("");
});
