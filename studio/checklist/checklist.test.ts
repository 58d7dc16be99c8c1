import { expect, test } from "vitest";
import { schema, stored as seeded } from "../schemas/seeded-content.fake.ts";
import { findAddressFields } from "./address-fields.ts";
import type { StoredAsset, StoredDocument } from "./content.ts";
import { getFieldTrail } from "./field-trail.ts";
import type { Finding } from "./finding.ts";
import { type Checklist, createChecklist, groups } from "./groups.ts";

/** Checks what the launch checklist reports for content as editors leave it. */

const siteUrl = "https://arq.example.io";
const addressFields = findAddressFields(schema);

const asset = (id: string): StoredAsset => ({
  _id: id,
  _type: "sanity.fileAsset",
  originalFilename: `${id}.pdf`,
  url: null,
  size: 1,
});

function check(documents: readonly StoredDocument[], assets: readonly string[] = []): Checklist {
  return createChecklist(
    {
      documents: new Map(documents.map((document) => [document._id, document])),
      assets: new Map(assets.map((id) => [id, asset(id)])),
    },
    { siteUrl, addressFields },
  );
}

/** The findings of one category as “document field: message”. */
function getMessages(list: Checklist, group: string): string[] {
  const found = list.groups.find(({ group: { name } }) => name === group)?.findings ?? [];
  return found.map(formatFinding);
}

function formatFinding(finding: Finding): string {
  if (finding.kind === "file") return `${finding.asset._id}: ${finding.message}`;
  const { document, path, message } = finding;
  const place = path.map((step) =>
    typeof step === "object" && "_key" in step ? `[${step._key}]` : String(step),
  );
  return `${[document.id, place.join(".")].filter(Boolean).join(" ")}: ${message}`;
}

const createReference = (id: string) => ({ _type: "reference", _ref: id });
const createPage = (fields: object, id = "page-new"): StoredDocument => ({
  _id: id,
  _type: "page",
  title: "New",
  path: { current: "/new" },
  ...fields,
});
const createPageWithButton = (button: object) =>
  createPage({
    sections: [
      { _key: "end", _type: "closingCta", buttons: [{ _key: "go", _type: "button", ...button }] },
    ],
  });
const contact = createPage({ title: "Contact", path: { current: "/contact" } }, "page-contact");

test("reports only sample content for the initial content", () => {
  const files = new Set(
    [...JSON.stringify(seeded).matchAll(/"(file-[\w-]+)"/g)].map(([, id = ""]) => id),
  );
  const list = check(seeded, [...files]);
  expect(getMessages(list, "links").filter((found) => !/placeholder domain/.test(found))).toEqual(
    [],
  );
  expect(getMessages(list, "alternative-texts")).toEqual([]);
  expect(getMessages(list, "unused-documents")).toEqual([]);
  expect(getMessages(list, "unused-files")).toEqual([]);
  expect(getMessages(list, "waiting")).toEqual([]);
  expect(getMessages(list, "sample").length).toBeGreaterThan(10);
  expect(list.documents).toBe(seeded.length);
});

test("reports nothing for complete content", () => {
  const seo = {
    title: "A page with its own title",
    description: "A description of this page that is long enough for a list of search results.",
  };
  const list = check([createPage({ seo })]);
  expect(list.total).toBe(0);
  expect(list.groups.map(({ findings }) => findings)).toEqual(groups.map(() => []));
});

test("reports sample content until its mark is removed", () => {
  const member = { _id: "team-1", _type: "teamMember", name: "Ada", sample: true };
  expect(getMessages(check([member]), "sample")).toEqual([
    "team-1 sample: Example content. Replace it, then turn off “Sample”",
  ]);
  const replaced = { ...member, _id: "drafts.team-1", sample: false };
  expect(getMessages(check([member, replaced]), "sample")).toEqual([]);
});

test("reports images without an alternative text at any depth", () => {
  const image = { _type: "image", asset: createReference("image-a-1x1-png") };
  const list = check([
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
  const found = getMessages(check([createPage({ seo: { ...good, [field]: value } })]), "search");
  expect(found).toEqual([`page-new seo.${field}: ${message}`]);
});

test.each([15, 60])("accepts a search title of %i visible characters", (length) => {
  const seo = { title: "é🙂".repeat(length).slice(0), description: "x".repeat(70) };
  seo.title = [...seo.title].slice(0, length).join("");
  expect(getMessages(check([createPage({ seo })]), "search")).toEqual([]);
});

test("skips hidden pages and reports duplicate titles and descriptions", () => {
  expect(getMessages(check([createPage({ seo: { noIndex: true } })]), "search")).toEqual([]);
  const seo = { title: "The same title for both", description: "y".repeat(80) };
  const other = createPage(
    { seo: { ...seo, title: "THE SAME title for both " }, title: "Other" },
    "b",
  );
  expect(getMessages(check([createPage({ seo }), other]), "search")).toEqual([
    "b seo.title: Same title as “New”",
    "b seo.description: Same description as “New”",
  ]);
});

test("reports references to missing or unpublished documents and missing files", () => {
  const draft = { ...contact, _id: "drafts.page-contact" };
  const list = check([
    draft,
    createPage({
      sections: [
        { _key: "a", _type: "faqs", items: [{ _key: "1", ...createReference("faq-gone") }] },
        {
          _key: "b",
          _type: "request",
          links: [{ _key: "2", page: createReference("page-contact") }],
        },
        { _key: "c", _type: "hero", image: { asset: createReference("image-gone-1x1-png") } },
      ],
    }),
  ]);
  expect(getMessages(list, "links")).toEqual([
    "page-new sections.[a].items.[1]: The selected document no longer exists",
    "page-new sections.[b].links.[2].page: “Contact” is not published yet",
    "page-new sections.[c].image.asset: The file no longer exists. Choose another file",
  ]);
});

test.each([
  [{}, "target: The button has no target. Choose one"],
  [{ target: "page" }, "page: The button has no page. Choose one"],
  [
    { target: "page", page: createReference("gone") },
    "page: The selected document no longer exists",
  ],
  [{ target: "address" }, "address: The button has no address. Enter one"],
  [{ target: "address", address: "javascript:alert(1)" }, "address: javascript: addresses"],
  [{ target: "address", address: "www.acme.com" }, "address: Start with https://"],
  [{ target: "address", address: "https://acme" }, "address: “acme” is not a valid domain"],
  [{ target: "address", address: "https://www.example.com/x" }, "is a placeholder domain"],
  [{ target: "address", address: "/nowhere" }, "No published page has the address /nowhere"],
  [{ target: "address", address: `${siteUrl}/nowhere?a#b` }, "has the address /nowhere"],
  [{ target: "tab", tab: "features" }, "target: Only module pages have tabs"],
])("reports a button with %j: %s", (button, message) => {
  const found = getMessages(check([createPageWithButton(button)]), "links");
  expect(found).toEqual([expect.stringContaining(message)]);
  expect(found[0]).toMatch(/^page-new sections\.\[end\]\.buttons\.\[go\]\./);
});

test.each([
  { target: "page", page: createReference("page-contact") },
  { target: "demo", page: createReference("gone") },
  { target: "assistant", address: "nonsense" },
  { target: "address", address: "https://www.acme.com/report" },
  { target: "address", address: "/contact?topic=press#form" },
  { target: "address", address: `${siteUrl}/contact/` },
  { target: "address", address: "mailto:sales@acme.com" },
  { target: "address", address: "#terms" },
  { target: "address", address: "/resources/feed.xml" },
  { target: "address", address: "/admin" },
])("accepts a button with %j and ignores fields of other targets", (button) => {
  expect(getMessages(check([createPageWithButton(button), contact]), "links")).toEqual([]);
});

test("requires a tab for a module's tab button", () => {
  const module = (button: object): StoredDocument => ({
    _id: "module-1",
    _type: "solutionModule",
    path: { current: "/solutions/one" },
    buttons: [{ _key: "go", _type: "button", target: "tab", ...button }],
  });
  expect(getMessages(check([module({ tab: "features" })]), "links")).toEqual([]);
  expect(getMessages(check([module({})]), "links")).toEqual([
    "module-1 buttons.[go].tab: The button has no tab. Choose one",
  ]);
});

test("checks links in texts", () => {
  const body = (mark: object) => [
    { _key: "b", _type: "block", markDefs: [{ _key: "m", ...mark }], children: [] },
  ];
  const legal = (mark: object): StoredDocument => ({
    _id: "legal-1",
    _type: "legalPage",
    body: body(mark),
  });
  const found = (mark: object) => getMessages(check([legal(mark)]), "links");
  expect(found({ _type: "link", href: "/gone" })).toEqual([
    "legal-1 body.[b].markDefs.[m].href: No published page has the address /gone",
  ]);
  expect(found({ _type: "internalLink" })).toEqual([
    "legal-1 body.[b].markDefs.[m].page: The link has no page. Choose one",
  ]);
  expect(found({ _type: "link", href: "https://www.w3.org/" })).toEqual([]);
});

test("checks the addresses in all URL fields of the schema", () => {
  expect([...addressFields.keys()].toSorted()).toEqual([
    "redirect",
    "resource",
    "siteSettings",
    "socialLink",
    "teamMember",
    "webinar",
  ]);
  const person = { _id: "t", _type: "teamMember", profileUrl: "http://linkedin.com/in/ada" };
  expect(getMessages(check([person]), "links")).toEqual([
    "t profileUrl: Start the address with https://",
  ]);
});

const createRedirect = (from: string, fields: object = {}): StoredDocument => ({
  _id: `redirect${from.replaceAll("/", "-")}`,
  _type: "redirect",
  from,
  ...fields,
});

test("accepts redirects with a target, including chains", () => {
  const list = check([
    contact,
    createRedirect("/a", { page: createReference("page-contact") }),
    createRedirect("/b", { address: `${siteUrl}/a` }),
    createRedirect("/c", { address: "https://www.acme.com" }),
    createPageWithButton({ target: "address", address: "/b" }),
  ]);
  expect(getMessages(list, "links")).toEqual([]);
});

test("reports redirects without a target, in a loop, or from the path of a page", () => {
  const list = check([
    contact,
    createRedirect("/none"),
    createRedirect("/gone", { page: createReference("page-gone") }),
    createRedirect("/lost", { address: `${siteUrl}/no-page` }),
    createRedirect("/a", { address: `${siteUrl}/b` }),
    createRedirect("/b", { address: `${siteUrl}/a` }),
    createRedirect("/contact", { address: "https://www.acme.com" }),
    { ...createRedirect("/a", { page: createReference("page-contact") }), _id: "redirect-second" },
    createPageWithButton({ target: "address", address: "/a" }),
  ]);
  expect(getMessages(list, "links").toSorted()).toEqual([
    "page-new sections.[end].buttons.[go].address: The redirects from /a form a loop",
    "redirect-a address: The redirect forms a loop",
    "redirect-b address: The redirect forms a loop",
    "redirect-contact from: Never used because “Contact” has this path",
    "redirect-gone page: The selected document no longer exists",
    "redirect-lost address: No published page has this address",
    "redirect-none page: The redirect has no target. Choose a page or enter an address",
    "redirect-second from: Another redirect has the same old path",
  ]);
});

test("reports a canonical path without a published page", () => {
  const list = (canonicalPath: string) =>
    getMessages(check([contact, createPage({ seo: { canonicalPath } })]), "links");
  expect(list("/contact")).toEqual([]);
  expect(list("/gone")).toEqual([
    "page-new seo.canonicalPath: No published page has the path /gone",
  ]);
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
    createPage({ sections: [{ _key: "a", _type: "faqs", items: [createReference("faq-shown")] }] }),
    { _id: "siteSettings", _type: "siteSettings" },
    createRedirect("/old", { page: createReference("module-1") }),
  ];
  const message = "No page shows this document. Add it to a section or delete it";
  expect(getMessages(check(documents), "unused-documents").toSorted()).toEqual([
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
  expect(getMessages(check([resource, category]), "unused-documents")).toHaveLength(2);
  expect(getMessages(check([resource, category, library]), "unused-documents")).toEqual([]);
});

test("treats files of drafts and releases as used", () => {
  const file = (id: string) => ({ _type: "file", asset: createReference(id) });
  const documents: StoredDocument[] = [
    { _id: "resource-1", _type: "resource", file: file("file-published-pdf") },
    { _id: "drafts.resource-1", _type: "resource", file: file("file-draft-pdf") },
    { _id: "versions.spring.resource-1", _type: "resource", file: file("file-release-pdf") },
  ];
  const ids = ["file-published-pdf", "file-draft-pdf", "file-release-pdf", "file-left-pdf"];
  expect(getMessages(check(documents, ids), "unused-files")).toEqual([
    "file-left-pdf: Not used by any document",
  ]);
});

test("checks drafts and reports unpublished changes", () => {
  const fixed = { ...createPageWithButton({ target: "demo" }), _id: "drafts.page-new" };
  const list = check([createPageWithButton({}), fixed, { _id: "drafts.faq-1", _type: "faq" }]);
  expect(getMessages(list, "links")).toEqual([]);
  expect(getMessages(list, "waiting")).toEqual([
    "page-new: Has unpublished changes",
    "faq-1: Never published",
  ]);
});

test("ignores documents that exist only in a release", () => {
  const version = { ...createPageWithButton({}), _id: "versions.spring.page-new" };
  expect(check([version]).documents).toBe(0);
});

test("caches facts by document", () => {
  const [first, second] = [createPageWithButton({}), contact];
  const before = check([first, second]);
  // Facts are cached by object identity, so a mutated document keeps its previous facts.
  second.image = { _type: "image", asset: createReference("image-a-1x1-png") };
  expect(getMessages(check([first, second]), "alternative-texts")).toEqual(
    getMessages(before, "alternative-texts"),
  );
  expect(getMessages(check([first, { ...second }]), "alternative-texts")).toHaveLength(1);
});

test("tolerates malformed values", () => {
  const broken = [
    createPage({ sections: "text", seo: [1, 2], path: null }),
    createPage({ sections: [null, 5, { _type: 3 }, { _key: "x", _type: "hero", image: [] }] }, "b"),
    { _id: "r", _type: "redirect", from: 5, address: {}, page: "x" },
    { _id: "f", _type: "faq", question: null, answer: [[["deep"]]] },
  ];
  expect(() => check(broken)).not.toThrow();
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
