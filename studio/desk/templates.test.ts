import type { InitialValueResolverContext, SchemaType, Template } from "sanity";
import { expect, test } from "vitest";
import {
  copySeedDocument,
  findProblems,
  schema,
  seededDocuments,
} from "../schemas/seeded-content.fixture.ts";
import { pageTemplates, resourceTemplates, addTemplates } from "./templates.ts";

/** A template context whose client returns sections of the seeded home page, or rejects. */
function createContext(isAvailable: boolean): InitialValueResolverContext {
  const { sections } = copySeedDocument("page", "page-home");
  const client = {
    withConfig: () => client,
    fetch: async (_: string, { section }: { section: string }) => {
      if (!isAvailable) throw new Error("The content lake is unavailable");
      return sections.filter(({ _type }) => _type === section);
    },
  };
  // Templates use no other property.
  return { getClient: () => client } as unknown as InitialValueResolverContext;
}

async function getValue({ value }: Template, isAvailable = true): Promise<object> {
  return typeof value === "function"
    ? value({ category: "category-x" }, createContext(isAvailable))
    : value;
}

const missingText =
  /(?:headline|lead|title|text|body|aside): Required|^warning sections: Give the first section a headline$/;

test.each(pageTemplates.map((template) => [template.title, template] as const))(
  "reports only missing texts for the template “%s”",
  async (_, template) => {
    const value = await getValue(template);
    const problems = await findProblems({
      _id: "page-new",
      _type: "page",
      title: "A new page with a title",
      path: { _type: "slug", current: "/a-new-page" },
      ...value,
    });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.filter((problem) => !missingText.test(problem))).toEqual([]);
  },
);

test("fills a landing page with the testimonials and FAQs of the home page", async () => {
  const [landing] = pageTemplates;
  const value = JSON.stringify(landing && (await getValue(landing)));
  const referencedIds = [...value.matchAll(/"_ref":"([^"]+)"/g)].map(([, id]) => id);
  expect(referencedIds.length).toBeGreaterThan(2);
  expect(referencedIds.every((id) => seededDocuments.some(({ _id }) => _id === id))).toBe(true);
});

test("creates a landing page while the content lake is unavailable", async () => {
  const [landing] = pageTemplates;
  expect(JSON.stringify(landing && (await getValue(landing, false)))).not.toContain("_ref");
});

/** The initial value of a new document: the initial values of its fields, at any depth. */
function getInitialValue(type: SchemaType | undefined): object {
  const fields = type && "fields" in type ? type.fields : [];
  return Object.fromEntries(
    fields.flatMap(({ name, type: field }): [string, unknown][] => {
      const own: unknown = field.initialValue;
      if (own !== undefined) return [[name, typeof own === "function" ? own() : own]];
      const inner = field.type?.name === "object" ? getInitialValue(field) : {};
      return Object.keys(inner).length ? [[name, inner]] : [];
    }),
  );
}

test.each(["article", "author", "customerStory", "event", "jobOpening", "pricingPlan", "resource"])(
  "a new %s reports only missing fields",
  async (type) => {
    const value = getInitialValue(schema.get(type));
    const problems = await findProblems({ _id: `${type}-new`, _type: type, ...value });
    expect(problems.length).toBeGreaterThan(0);
    const missing =
      /: (Required|Choose a file or a link|Choose a form, a link, or an email address)$|at least 1|path: Give the page a path/;
    expect(problems.filter((problem) => !missing.test(problem))).toEqual([]);
  },
);

test("fills resources with their type and read time, or their category", async () => {
  expect(await Promise.all(resourceTemplates.map((template) => getValue(template)))).toEqual([
    { type: "whitepaper", readTime: "15 min read" },
    { type: "webinar", readTime: "45 min watch" },
    { type: "case-study", readTime: "5 min read" },
    { category: { _type: "reference", _ref: "category-x" } },
  ]);
});

test("uses unique template ids and renames the plain page template", () => {
  const plain = { id: "page", title: "Page", schemaType: "page", value: {} };
  const all = addTemplates([plain]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all[0]?.title).toBe("Page without sections");
});
