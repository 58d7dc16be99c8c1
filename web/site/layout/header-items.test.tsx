import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { navigationSchema } from "../../content/entries/navigation.ts";
import { HeaderItems } from "./header-items.tsx";

afterEach(cleanup);

const link = (label: string, path: string | null, fields: object = {}) => ({
  _key: label,
  label,
  page: path && { _ref: path, path },
  ...fields,
});
const demos = link("Demos", "/demo", { description: "Four modules at work" });
const docs = link("Docs", null, { address: "https://docs.acme.com" });
const groups = [{ _key: "learn", title: "Learn", links: [demos, docs] }];
const { items } = navigationSchema.parse({
  items: [
    link("Platform", "/platform", { groups, description: "See it at work." }),
    link("Learn", null, { groups }),
    link("About", "/about"),
  ],
});

const renderItems = (isWide: boolean, path = "/") => {
  render(<HeaderItems items={items} path={path} submenuLabel="menu" isWide={isWide} />);
  const [platform, learn, about] = [
    ...document.querySelectorAll<HTMLElement>("body > div > ul > li"),
  ].map((item) => within(item));
  if (!platform || !learn || !about) throw new Error("A header link is missing");
  return { platform, learn, about };
};

test("a link with groups has a button that names it and opens its panel", () => {
  const { platform, about } = renderItems(true);
  expect(platform.getByText("Platform").getAttribute("href")).toBe("/platform");
  expect(platform.getByLabelText("Platform menu").localName).toBe("summary");
  expect(platform.getByText("See it at work.")).toBeDefined();
  const panel = within(platform.getByLabelText("Learn"));
  expect(panel.getByText("Demos").closest("a")?.getAttribute("href")).toBe("/demo");
  expect(panel.getByText("Four modules at work")).toBeDefined();
  expect(panel.getByText("Docs").closest("a")?.getAttribute("href")).toBe("https://docs.acme.com");
  expect(about.queryByLabelText("About menu")).toBeNull();
});

test("a label without a target is the button of its panel", () => {
  const { learn } = renderItems(true);
  expect(learn.getByText("Learn", { selector: "summary" }).hasAttribute("aria-label")).toBe(false);
});

test("the menu of small screens has the links of the groups without descriptions", () => {
  const { platform } = renderItems(false);
  expect(platform.getByText("Demos")).toBeDefined();
  expect(platform.queryByText("Four modules at work")).toBeNull();
  expect(platform.queryByText("See it at work.")).toBeNull();
});

test("marks the link of the current page, and of its parent in the header", () => {
  renderItems(true, "/platform/security");
  expect(screen.getByText("Platform").getAttribute("aria-current")).toBe("true");
  cleanup();
  renderItems(true, "/demo");
  const [current] = screen.getAllByText("Demos");
  expect(current?.closest("a")?.getAttribute("aria-current")).toBe("page");
});
