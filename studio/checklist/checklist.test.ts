import { expect, test } from "vitest";
import { schema, seededDocuments as seeded } from "../schemas/seeded-content.fixture.ts";
import {
  runChecklist,
  getMessages,
  createReference,
  createPage,
  createPageWithButton,
  contact,
  createRedirect,
  siteUrl,
} from "./checklist.fixture.ts";
import type { StoredDocument } from "./content.ts";
import { getFieldTrail } from "./field-trail.ts";
import { groups } from "./groups.ts";

/** Checks what the launch checklist reports for content as editors leave it. */

test("reports only sample content for the initial content", () => {
  const files = new Set(
    [...JSON.stringify(seeded).matchAll(/"(file-[\w-]+)"/g)].map(([, id = ""]) => id),
  );
  const list = runChecklist(seeded, [...files]);
  expect(getMessages(list, "links").filter((found) => !/placeholder domain/.test(found))).toEqual(
    [],
  );
  expect(getMessages(list, "alternative-texts")).toEqual([]);
  expect(getMessages(list, "orphan-pages")).toEqual([]);
  expect(getMessages(list, "unused-documents")).toEqual([]);
  expect(getMessages(list, "unused-files")).toEqual([]);
  expect(getMessages(list, "unpublished")).toEqual([]);
  expect(getMessages(list, "sample").length).toBeGreaterThan(10);
  expect(list.documentCount).toBe(seeded.length);
});

test("reports nothing for complete content", () => {
  const seo = {
    title: "A page with its own title",
    description: "A description of this page that is long enough for a list of search results.",
  };
  const list = runChecklist([createPage({ seo }, "page-home")]);
  expect(list.total).toBe(0);
  expect(list.groups.map(({ findings }) => findings)).toEqual(groups.map(() => []));
});

test("reports sample content until its mark is removed", () => {
  const member = { _id: "team-1", _type: "teamMember", name: "Ada", sample: true };
  expect(getMessages(runChecklist([member]), "sample")).toEqual([
    "team-1 sample: Example content. Replace it, then turn off “Sample”",
  ]);
  const settings = { _id: "siteSettings", _type: "siteSettings", sampleNote: "All fictional." };
  expect(getMessages(runChecklist([settings]), "sample")).toEqual([
    "siteSettings sampleNote: The footer says that this site shows sample content. Clear the note when all content is real",
  ]);
  const replaced = { ...member, _id: "drafts.team-1", sample: false };
  expect(getMessages(runChecklist([member, replaced]), "sample")).toEqual([]);
});

test("reports images without an alternative text at any depth", () => {
  const image = { _type: "image", asset: createReference("image-a-1x1-png") };
  const list = runChecklist([
    createPage({
      sections: [{ _key: "a", _type: "hero", image }],
      seo: { _type: "seo", image: { ...image, alt: " " } },
    }),
    { _id: "team-1", _type: "teamMember", image: { ...image, alt: "Ada" } },
    { _id: "team-2", _type: "teamMember", image: { _type: "image" } },
  ]);
  expect(getMessages(list, "alternative-texts")).toEqual([
    "page-new sections.[a].image.alt: Describe the image in one sentence",
    "page-new seo.image.alt: Describe the image in one sentence",
  ]);
});

test.each([
  ["title", undefined, "No search title. Search results show “New”"],
  ["title", "Too short", "9 characters. Use at least 15"],
  ["title", "x".repeat(61), "61 characters. Search results cut off after 60"],
  ["description", "  ", "No description. Search engines generate one"],
  ["description", "x".repeat(69), "69 characters. Use at least 70"],
  ["description", "x".repeat(161), "161 characters. Search results cut off after 160"],
])("reports the search %s %j: %s", (field, value, message) => {
  const good = { title: "x".repeat(30), description: "x".repeat(100) };
  const found = getMessages(
    runChecklist([createPage({ seo: { ...good, [field]: value } })]),
    "search",
  );
  expect(found).toEqual([`page-new seo.${field}: ${message}`]);
});

test.each([15, 60])("accepts a search title of %i visible characters", (length) => {
  const seo = { title: "é🙂".repeat(length).slice(0), description: "x".repeat(70) };
  seo.title = [...seo.title].slice(0, length).join("");
  expect(getMessages(runChecklist([createPage({ seo })]), "search")).toEqual([]);
});

test("skips hidden pages and reports duplicate titles and descriptions", () => {
  expect(getMessages(runChecklist([createPage({ seo: { noIndex: true } })]), "search")).toEqual([]);
  const seo = { title: "The same title for both", description: "y".repeat(80) };
  const other = createPage(
    { seo: { ...seo, title: "THE SAME title for both " }, title: "Other" },
    "b",
  );
  expect(getMessages(runChecklist([createPage({ seo }), other]), "search")).toEqual([
    "b seo.title: Same title as “New”",
    "b seo.description: Same description as “New”",
  ]);
});

test("reports pictures that the brand lacks", () => {
  const asset = createReference("image-1");
  const brand = { _id: "brand", _type: "brand", logo: { _type: "image", asset } };
  expect(getMessages(runChecklist([brand]), "brand")).toEqual([
    "brand favicon: No icon. Browser tabs show a default one",
    "brand shareImage: No share picture. Shared links show a generated picture of each page",
  ]);
  expect(getMessages(runChecklist([brand]), "alternative-texts")).toEqual([]);
});

test("reports documents that no page shows directly or indirectly", () => {
  const documents: StoredDocument[] = [
    { _id: "faq-shown", _type: "faq", question: "Why?" },
    { _id: "faq-left", _type: "faq", question: "Why not?" },
    { _id: "demo-1", _type: "demo" },
    { _id: "demo-2", _type: "demo" },
    { _id: "module-1", _type: "solutionModule", demo: createReference("demo-1") },
    // An industry that no page shows does not count as use.
    {
      _id: "industry-1",
      _type: "industry",
      modules: [createReference("module-1"), createReference("demo-2")],
    },
    createPage({
      sections: [
        {
          _key: "a",
          _type: "faqs",
          selection: { mode: "manual", documents: [createReference("faq-shown")] },
        },
      ],
    }),
    { _id: "siteSettings", _type: "siteSettings" },
    createRedirect("/old", { page: createReference("module-1") }),
  ];
  const message = "No page shows this document. Add it to a section or delete it";
  expect(getMessages(runChecklist(documents), "unused-documents").toSorted()).toEqual([
    `demo-2: ${message}`,
    `faq-left: ${message}`,
    `industry-1: ${message}`,
  ]);
});

test("treats resources and their categories as used when a page has the library", () => {
  const resource = {
    _id: "resource-1",
    _type: "resource",
    category: createReference("category-1"),
  };
  const category = { _id: "category-1", _type: "resourceCategory" };
  const library = createPage({ sections: [{ _key: "a", _type: "resourceLibrary" }] });
  expect(getMessages(runChecklist([resource, category]), "unused-documents")).toHaveLength(2);
  expect(getMessages(runChecklist([resource, category, library]), "unused-documents")).toEqual([]);
});

test("treats a shared section and its documents as used when a page shows it", () => {
  const shared: StoredDocument = {
    _id: "shared-1",
    _type: "sharedSection",
    sections: [
      { _key: "a", _type: "faqs", items: [createReference("faq-1")] },
      { _key: "b", _type: "resourceLibrary" },
    ],
  };
  const documents: StoredDocument[] = [
    shared,
    { _id: "faq-1", _type: "faq" },
    { _id: "resource-1", _type: "resource" },
  ];
  const page = createPage({
    sections: [{ _key: "a", _type: "sharedSectionReference", shared: createReference("shared-1") }],
  });
  expect(getMessages(runChecklist(documents), "unused-documents")).toHaveLength(3);
  expect(getMessages(runChecklist([...documents, page]), "unused-documents")).toEqual([]);
});

test("reports a resource without a page and plans of a manual list as unused", () => {
  const resource = { _id: "resource-1", _type: "resource" };
  const withPage = { ...resource, _id: "resource-2", path: { current: "/resources/two" } };
  const plan = { _id: "plan-1", _type: "pricingPlan" };
  const plansPage = (mode: string) =>
    createPage({ sections: [{ _key: "a", _type: "pricingPlans", selection: { mode } }] });
  const message = "No page shows this document. Add it to a section or delete it";
  const find = (mode: string) =>
    getMessages(runChecklist([resource, withPage, plan, plansPage(mode)]), "unused-documents");
  expect(find("manual")).toEqual([`resource-1: ${message}`, `plan-1: ${message}`]);
  expect(find("automatic")).toEqual([`resource-1: ${message}`]);
});

test("takes the summary of an article as its description, and reports a missing one there", () => {
  const article = (fields: object) => ({
    _id: "article-1",
    _type: "article",
    title: "Late data",
    path: { current: "/articles/late" },
    seo: { title: "Late data in reports" },
    ...fields,
  });
  const find = (fields: object) => getMessages(runChecklist([article(fields)]), "search");
  expect(find({ summary: "x".repeat(100) })).toEqual([]);
  expect(find({})).toEqual(["article-1 summary: No description. Search engines generate one"]);
  expect(find({ summary: "Short." })).toEqual(["article-1 summary: 6 characters. Use at least 70"]);
});

test("does not require search fields of a resource without a page", () => {
  const resource = { _id: "resource-1", _type: "resource", title: "A paper" };
  expect(getMessages(runChecklist([resource]), "search")).toEqual([]);
  const withPage = { ...resource, path: { current: "/resources/paper" } };
  expect(getMessages(runChecklist([withPage]), "search")).toHaveLength(2);
});

test("treats files of drafts and releases as used", () => {
  const file = (id: string) => ({ _type: "file", asset: createReference(id) });
  const documents: StoredDocument[] = [
    { _id: "resource-1", _type: "resource", file: file("file-published-pdf") },
    { _id: "drafts.resource-1", _type: "resource", file: file("file-draft-pdf") },
    { _id: "versions.spring.resource-1", _type: "resource", file: file("file-release-pdf") },
  ];
  const ids = ["file-published-pdf", "file-draft-pdf", "file-release-pdf", "file-left-pdf"];
  expect(getMessages(runChecklist(documents, ids), "unused-files")).toEqual([
    "file-left-pdf: Not used by any document",
  ]);
});

test("reports pages that nothing links to", () => {
  const find = (...others: StoredDocument[]) =>
    getMessages(runChecklist([createPage({}), ...others]), "orphan-pages");
  const message = "page-new: Nothing links to this page. Add it to a menu, a button or a text";
  const button = (fields: object) => ({
    ...createPageWithButton(fields),
    _id: "page-home",
    path: { current: "/" },
  });
  expect(find()).toEqual([message]);
  expect(
    find({ _id: "redirect-a", _type: "redirect", from: "/a", page: createReference("page-new") }),
  ).toEqual([message]);
  expect(find(button({ target: "page", page: createReference("page-new") }))).toEqual([]);
  expect(find(button({ target: "address", address: `${siteUrl}/new#top` }))).toEqual([]);
  const links = [{ _key: "a", _type: "menuLink", page: createReference("page-new") }];
  const items = [{ _key: "b", _type: "headerItem", groups: [{ _key: "c", links }] }];
  expect(find({ _id: "navigation", _type: "navigation", items })).toEqual([]);
  expect(
    getMessages(runChecklist([createPage({ seo: { noIndex: true } })]), "orphan-pages"),
  ).toEqual([]);
});

test("treats the documents of a selection as linked", () => {
  const article = (id: string, fields: object = {}) => ({
    _id: id,
    _type: "article",
    path: { current: `/articles/${id}` },
    ...fields,
  });
  const find = (selection: object) =>
    getMessages(
      runChecklist([
        createPage({ sections: [{ _key: "a", _type: "articles", selection }] }, "page-home"),
        article("chosen"),
        article("tagged", { tags: ["rollout"], categories: [createReference("category-a")] }),
      ]),
      "orphan-pages",
    ).map((message) => message.split(":")[0]);
  expect(find({ mode: "automatic" })).toEqual([]);
  expect(find({ mode: "manual", documents: [createReference("chosen")] })).toEqual(["tagged"]);
  expect(find({ mode: "automatic", tag: "rollout" })).toEqual(["chosen"]);
  expect(find({ mode: "automatic", category: createReference("category-a") })).toEqual(["chosen"]);
  expect(find({ mode: "automatic", industry: createReference("industry-a") })).toEqual([
    "chosen",
    "tagged",
  ]);
});

test("treats the resources of a category or a type as linked", () => {
  const resource = {
    _id: "resource-1",
    _type: "resource",
    path: { current: "/resources/paper" },
    type: "whitepaper",
    category: createReference("category-a"),
  };
  const find = (criteria: object) => {
    const selection = { mode: "automatic", ...criteria };
    const sections = [{ _key: "a", _type: "resources", selection }];
    return getMessages(
      runChecklist([createPage({ sections }, "page-home"), resource]),
      "orphan-pages",
    );
  };
  expect(find({ category: createReference("category-a") })).toEqual([]);
  expect(find({ category: createReference("category-b") })).toHaveLength(1);
  expect(find({ type: "whitepaper" })).toEqual([]);
  expect(find({ type: "webinar" })).toHaveLength(1);
});

test("treats the job openings of a department as linked", () => {
  const job = {
    _id: "job-1",
    _type: "jobOpening",
    path: { current: "/careers/engineer" },
    department: "Engineering",
  };
  const find = (department: string) => {
    const selection = { mode: "automatic", department };
    const sections = [{ _key: "a", _type: "jobOpenings", selection }];
    return getMessages(runChecklist([createPage({ sections }, "page-home"), job]), "orphan-pages");
  };
  expect(find("Engineering")).toEqual([]);
  expect(find("Sales")).toHaveLength(1);
});

test("requires links only to resources with a page", () => {
  const resource = { _id: "resource-1", _type: "resource", title: "A paper" };
  expect(getMessages(runChecklist([resource]), "orphan-pages")).toEqual([]);
  const withPage = { ...resource, path: { current: "/resources/paper" } };
  expect(getMessages(runChecklist([withPage]), "orphan-pages")).toHaveLength(1);
});

test("ignores a draft that equals the published document", () => {
  const published = createPage({ seo: { title: "New", noIndex: false } });
  const draft = { ...published, _id: "drafts.page-new", seo: { noIndex: false, title: "New" } };
  expect(getMessages(runChecklist([published, draft]), "unpublished")).toEqual([]);
  const edited = { ...draft, title: "Newer" };
  expect(getMessages(runChecklist([published, edited]), "unpublished")).toEqual([
    "page-new: Has unpublished changes",
  ]);
});

test("checks drafts and reports unpublished changes", () => {
  const fixed = { ...createPageWithButton({ target: "demo" }), _id: "drafts.page-new" };
  const list = runChecklist([
    createPageWithButton({}),
    fixed,
    { _id: "drafts.faq-1", _type: "faq" },
  ]);
  expect(getMessages(list, "links")).toEqual([]);
  expect(getMessages(list, "unpublished")).toEqual([
    "page-new: Has unpublished changes",
    "faq-1: Never published",
  ]);
});

test("ignores documents that exist only in a release", () => {
  const version = { ...createPageWithButton({}), _id: "versions.spring.page-new" };
  expect(runChecklist([version]).documentCount).toBe(0);
});

test("caches facts by document", () => {
  const [first, second] = [createPageWithButton({}), { ...contact }];
  const before = runChecklist([first, second]);
  // Facts are cached by object identity, so a mutated document keeps its previous facts.
  second.image = { _type: "image", asset: createReference("image-a-1x1-png") };
  expect(getMessages(runChecklist([first, second]), "alternative-texts")).toEqual(
    getMessages(before, "alternative-texts"),
  );
  expect(getMessages(runChecklist([first, { ...second }]), "alternative-texts")).toHaveLength(1);
});

test("tolerates malformed values", () => {
  const broken = [
    createPage({ sections: "text", seo: [1, 2], path: null }),
    createPage({ sections: [null, 5, { _type: 3 }, { _key: "x", _type: "hero", image: [] }] }, "b"),
    { _id: "r", _type: "redirect", from: 5, address: {}, page: "x" },
    { _id: "f", _type: "faq", question: null, answer: [[["deep"]]] },
  ];
  expect(() => runChecklist(broken)).not.toThrow();
});

test.each<[string[] | undefined, (string | { _key: string })[]]>([
  [
    ["Search and sharing", "Title"],
    ["seo", "title"],
  ],
  [
    ["Sections", "Hero", "Buttons", "Button", "Page"],
    ["sections", { _key: "a" }, "buttons", { _key: "b" }, "page"],
  ],
  [["Sections"], ["sections", { _key: "unknown" }, "page"]],
  [[], ["nothing"]],
])("returns the titles on the way to a field: %j", (trail, path) => {
  const document = createPage({
    sections: [{ _key: "a", _type: "hero", buttons: [{ _key: "b", _type: "button" }] }],
  });
  expect(getFieldTrail(schema, document, path)).toEqual(trail);
});
