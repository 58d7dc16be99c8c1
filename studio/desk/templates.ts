import type { InitialValueResolverContext, Template } from "sanity";
import { studioApiVersion } from "../client/api-version.ts";
import { resourceTypes } from "../schemas/documents/resource.ts";
import { homePageId } from "../schemas/fields/page-path.ts";
import { readField } from "../schemas/fields/read-field.ts";

/**
 * Templates for new documents. They contain sections in a sensible order with buttons and default
 * texts; required fields that only the editor can write stay empty and prevent publishing.
 */
export function addTemplates(defaults: Template[]): Template[] {
  return [
    ...defaults.map((template) =>
      template.id === "page" ? { ...template, title: "Page without sections" } : template,
    ),
    ...pageTemplates,
    ...resourceTemplates,
  ];
}

const demoButton = { _key: "demo", _type: "button", label: "Request Demo", target: "demo" };
const closingSection = { _key: "end", _type: "closingCta", buttons: [demoButton] };

/** Page templates; exported for a test that validates them against the schema. */
export const pageTemplates: Template[] = [
  {
    id: "page-landing",
    title: "Landing page",
    schemaType: "page",
    value: async (_: unknown, context: InitialValueResolverContext) => ({
      sections: [
        { _key: "hero", _type: "hero", buttons: [demoButton] },
        {
          _key: "cards",
          _type: "cards",
          items: ["first", "second", "third"].map((_key) => ({ _key, _type: "card" })),
          layout: { cardStyle: "open" },
        },
        {
          _key: "testimonials",
          _type: "testimonials",
          selection: await fetchHomePageSelection(context, "testimonials"),
        },
        {
          _key: "faqs",
          _type: "faqs",
          selection: await fetchHomePageSelection(context, "faqs"),
        },
        closingSection,
      ],
    }),
  },
  {
    id: "page-with-form",
    title: "Page with a contact form",
    schemaType: "page",
    value: { sections: [{ _key: "form", _type: "contactForm" }] },
  },
  {
    id: "page-with-text",
    title: "Page with a text",
    schemaType: "page",
    value: { sections: [{ _key: "text", _type: "prose" }, closingSection] },
  },
];

/** What a home page section lists, reused as a starting point; the newest without such a section. */
async function fetchHomePageSelection(
  { getClient }: InitialValueResolverContext,
  section: string,
): Promise<object> {
  const sections = await getClient({ apiVersion: studioApiVersion })
    .withConfig({ perspective: "published" })
    .fetch<unknown[] | null>(
      "*[_id == $id][0].sections[_type == $section]",
      { id: homePageId, section },
      { tag: "desk.template" },
    )
    // The template also works without them.
    .catch(() => null);
  const selection = readField(sections?.[0], "selection");
  return typeof selection === "object" && selection !== null
    ? selection
    : { mode: "automatic", limit: 6 };
}

/** Typical read times by resource type; editors can adjust them. */
const defaultReadTimes: Readonly<Record<string, string>> = {
  whitepaper: "15 min read",
  webinar: "45 min watch",
  "case-study": "5 min read",
};

/** Resource templates: one per type, and one for a category. */
export const resourceTemplates: Template[] = [
  ...resourceTypes.map(({ title, value: type }) => ({
    id: `resource-${type}`,
    title: `Resource: ${title}`,
    schemaType: "resource",
    value: { type, readTime: defaultReadTimes[type] },
  })),
  {
    id: "resource-in-category",
    title: "Resource in this category",
    schemaType: "resource",
    // Without a parameter, the “Create” menu would offer the template outside a category.
    parameters: [{ name: "category", title: "Category", type: "string" }],
    value: (params: { category: string } | undefined) => ({
      category: { _type: "reference", _ref: params?.category },
    }),
  },
];
