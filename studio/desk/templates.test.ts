import type { InitialValueResolverContext, Template } from "sanity";
import { expect, test } from "vitest";
import { copyOf, problems, stored } from "../schemas/seeded-content.fake.ts";
import { pageTemplates, resourceTemplates, templates } from "./templates.ts";

/** A client that knows the seed's home page, or none that answers. */
function context(answers: boolean): InitialValueResolverContext {
  const { sections } = copyOf("page", "page-home");
  const client = {
    withConfig: () => client,
    fetch: async (_: string, { section }: { section: string }) => {
      if (!answers) throw new Error("The content lake is away");
      return sections.filter(({ _type }) => _type === section);
    },
  };
  // Templates ask for nothing else.
  return { getClient: () => client } as unknown as InitialValueResolverContext;
}

async function valueOf({ value }: Template, answers = true): Promise<object> {
  return typeof value === "function" ? value({ category: "category-x" }, context(answers)) : value;
}

test.each(pageTemplates.map((template) => [template.title, template] as const))(
  "“%s” cannot be published before its words are written, and has no other fault",
  async (_, template) => {
    const value = await valueOf(template);
    const told = await problems({
      _id: "page-new",
      _type: "page",
      title: "A new page with a title",
      path: { _type: "slug", current: "/a-new-page" },
      ...value,
    });
    expect(told.length).toBeGreaterThan(0);
    expect(
      told.filter((one) => !/(?:headline|lead|title|text|body|aside): Required/.test(one)),
    ).toEqual(
      ["warning sections: Give the first section a headline"].filter((one) => told.includes(one)),
    );
  },
);

test("a landing page begins with the proof that the home page shows", async () => {
  const [landing] = pageTemplates;
  const value = JSON.stringify(landing && (await valueOf(landing)));
  const chosen = [...value.matchAll(/"_ref":"([^"]+)"/g)].map(([, id]) => id);
  expect(chosen.length).toBeGreaterThan(2);
  expect(chosen.every((id) => stored.some(({ _id }) => _id === id))).toBe(true);
});

test("a landing page can be begun while the content lake does not answer", async () => {
  const [landing] = pageTemplates;
  expect(JSON.stringify(landing && (await valueOf(landing, false)))).not.toContain("_ref");
});

test("resources begin with their type and time, or with their category", async () => {
  expect(await Promise.all(resourceTemplates.map((template) => valueOf(template)))).toEqual([
    { type: "whitepaper", readTime: "15 min read" },
    { type: "webinar", readTime: "45 min watch" },
    { type: "case-study", readTime: "5 min read" },
    { category: { _type: "reference", _ref: "category-x" } },
  ]);
});

test("every template has an id of its own, and the plain page says what it is", () => {
  const plain = { id: "page", title: "Page", schemaType: "page", value: {} };
  const all = templates([plain]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all[0]?.title).toBe("Page without sections");
});
