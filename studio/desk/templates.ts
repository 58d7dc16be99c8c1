import type { InitialValueResolverContext, Template } from "sanity";
import { resourceTypes } from "../schemas/documents/resource.ts";
import { homePageId } from "../schemas/fields/page-path.ts";
import { sibling } from "../schemas/fields/sibling.ts";

/**
 * What new documents can start from. Sections stand in a sensible order with their buttons and fixed
 * words; what only the editor can say is left empty, and its rules keep it from being published so.
 */
export function templates(defaults: Template[]): Template[] {
  return [
    ...defaults.map((template) =>
      template.id === "page" ? { ...template, title: "Page without sections" } : template,
    ),
    ...pageTemplates,
    ...resourceTemplates,
  ];
}

const demoButton = { _key: "demo", _type: "button", label: "Request Demo", target: "demo" };
const closing = { _key: "end", _type: "closingCta", buttons: [demoButton] };

/** New pages; exported for the test that holds them to the schema. */
export const pageTemplates: Template[] = [
  {
    id: "page-landing",
    title: "Landing page",
    schemaType: "page",
    value: async (_: unknown, context: InitialValueResolverContext) => ({
      sections: [
        { _key: "hero", _type: "hero", buttons: [demoButton] },
        {
          _key: "advantages",
          _type: "advantages",
          items: ["first", "second", "third"].map((_key) => ({ _key, _type: "advantage" })),
        },
        {
          _key: "testimonials",
          _type: "testimonials",
          testimonials: await shownAtHome(context, "testimonials", "testimonials"),
        },
        { _key: "faqs", _type: "faqs", items: await shownAtHome(context, "faqs", "items") },
        closing,
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
    value: { sections: [{ _key: "text", _type: "prose" }, closing] },
  },
];

/** What the home page shows in a section of a kind: proof that is there already is shown again. */
async function shownAtHome(
  { getClient }: InitialValueResolverContext,
  section: string,
  field: string,
): Promise<{ _key: string; _type: "reference"; _ref: string }[]> {
  const sections = await getClient({ apiVersion: "2025-02-19" })
    .withConfig({ perspective: "published" })
    .fetch<unknown[] | null>(
      "*[_id == $id][0].sections[_type == $section]",
      { id: homePageId, section },
      { tag: "desk.template" },
    )
    // A page can be begun without them.
    .catch(() => null);
  const chosen = sibling(sections?.[0], field);
  return (Array.isArray(chosen) ? chosen : []).flatMap((item: unknown, index) => {
    const id = sibling(item, "_ref");
    return typeof id === "string"
      ? [{ _key: `choice-${index + 1}`, _type: "reference" as const, _ref: id }]
      : [];
  });
}

/** How long each kind of resource usually takes; the editor says it more exactly. */
const usualTime: Readonly<Record<string, string>> = {
  whitepaper: "15 min read",
  webinar: "45 min watch",
  "case-study": "5 min read",
};

/** New resources, of each type and for a category. */
export const resourceTemplates: Template[] = [
  ...resourceTypes.map(({ title, value: type }) => ({
    id: `resource-${type}`,
    title: `Resource: ${title}`,
    schemaType: "resource",
    value: { type, readTime: usualTime[type] },
  })),
  {
    id: "resource-in-category",
    title: "Resource in this category",
    schemaType: "resource",
    // Without it “Create” would offer the template where no category is known.
    parameters: [{ name: "category", title: "Category", type: "string" }],
    value: (params: { category: string } | undefined) => ({
      category: { _type: "reference", _ref: params?.category },
    }),
  },
];
