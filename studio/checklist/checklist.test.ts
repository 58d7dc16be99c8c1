import { expect, test } from "vitest";
import { schema, stored as seeded } from "../schemas/seeded-content.fake.ts";
import { addressFieldsOf } from "./address-fields.ts";
import type { StoredAsset, StoredDocument } from "./content.ts";
import { fieldTrail } from "./field-trail.ts";
import type { Finding } from "./finding.ts";
import { type Checklist, checklist, groups } from "./groups.ts";

/** What the launch checklist finds, and what it lets stand, in content as editors leave it. */

const siteUrl = "https://arq.example.io";
const addressFields = addressFieldsOf(schema);

const asset = (id: string): StoredAsset => ({
  _id: id,
  _type: "sanity.fileAsset",
  originalFilename: `${id}.pdf`,
  url: null,
  size: 1,
});

function check(documents: readonly StoredDocument[], assets: readonly string[] = []): Checklist {
  return checklist(
    {
      documents: new Map(documents.map((document) => [document._id, document])),
      assets: new Map(assets.map((id) => [id, asset(id)])),
    },
    { siteUrl, addressFields },
  );
}

/** What one part of the list says, each as “document field: message”. */
function told(list: Checklist, group: string): string[] {
  const found = list.groups.find(({ group: { name } }) => name === group)?.findings ?? [];
  return found.map(text);
}

function text(finding: Finding): string {
  if (finding.kind === "file") return `${finding.asset._id}: ${finding.message}`;
  const { document, path, message } = finding;
  const place = path.map((step) =>
    typeof step === "object" && "_key" in step ? `[${step._key}]` : String(step),
  );
  return `${[document.id, place.join(".")].filter(Boolean).join(" ")}: ${message}`;
}

const reference = (id: string) => ({ _type: "reference", _ref: id });
const page = (fields: object, id = "page-new"): StoredDocument => ({
  _id: id,
  _type: "page",
  title: "New",
  path: { current: "/new" },
  ...fields,
});
const closing = (button: object) =>
  page({
    sections: [
      { _key: "end", _type: "closingCta", buttons: [{ _key: "go", _type: "button", ...button }] },
    ],
  });
const contact = page({ title: "Contact", path: { current: "/contact" } }, "page-contact");

test("the first start is complete but for what was invented", () => {
  const files = new Set(
    [...JSON.stringify(seeded).matchAll(/"(file-[\w-]+)"/g)].map(([, id = ""]) => id),
  );
  const list = check(seeded, [...files]);
  expect(told(list, "links").filter((found) => !/invented address/.test(found))).toEqual([]);
  expect(told(list, "alternative-texts")).toEqual([]);
  expect(told(list, "unused-documents")).toEqual([]);
  expect(told(list, "unused-files")).toEqual([]);
  expect(told(list, "waiting")).toEqual([]);
  expect(told(list, "sample").length).toBeGreaterThan(10);
  expect(list.documents).toBe(seeded.length);
});

test("content without a fault leaves nothing", () => {
  const seo = {
    title: "A page with a title of its own",
    description: "What this page tells, in a sentence that is long enough for a list of results.",
  };
  const list = check([page({ seo })]);
  expect(list.left).toBe(0);
  expect(list.groups.map(({ findings }) => findings)).toEqual(groups.map(() => []));
});

test("sample content stays on the list until its mark is taken away", () => {
  const member = { _id: "team-1", _type: "teamMember", name: "Ada", sample: true };
  expect(told(check([member]), "sample")).toEqual([
    "team-1 sample: Invented: replace it, then switch off “Sample”",
  ]);
  const replaced = { ...member, _id: "drafts.team-1", sample: false };
  expect(told(check([member, replaced]), "sample")).toEqual([]);
});

test("a picture without a text is found wherever it stands, one with a text is not", () => {
  const image = { _type: "image", asset: reference("image-a-1x1-png") };
  const list = check([
    page({
      sections: [{ _key: "a", _type: "hero", image }],
      seo: { _type: "seo", image: { ...image, alt: " " } },
    }),
    { _id: "team-1", _type: "teamMember", image: { ...image, alt: "Ada" } },
    { _id: "team-2", _type: "teamMember", image: { _type: "image" } },
  ]);
  expect(told(list, "alternative-texts")).toEqual([
    "page-new sections.[a].image.alt: Say in one sentence what the picture shows",
    "page-new seo.image.alt: Say in one sentence what the picture shows",
  ]);
});

test.each([
  ["title", undefined, "No title for search results: they show “New”"],
  ["title", "Too short", "9 characters: fewer than 15 say too little"],
  ["title", "x".repeat(61), "61 characters: cut off after 60"],
  ["description", "  ", "No description: search engines write one of their own"],
  ["description", "x".repeat(69), "69 characters: fewer than 70 say too little"],
  ["description", "x".repeat(161), "161 characters: cut off after 160"],
])("the %s %j for search results is told: %s", (field, value, message) => {
  const good = { title: "x".repeat(30), description: "x".repeat(100) };
  const found = told(check([page({ seo: { ...good, [field]: value } })]), "search");
  expect(found).toEqual([`page-new seo.${field}: ${message}`]);
});

test.each([15, 60])("a title of %i characters fits, counted as they are read", (length) => {
  const seo = { title: "é🙂".repeat(length).slice(0), description: "x".repeat(70) };
  seo.title = [...seo.title].slice(0, length).join("");
  expect(told(check([page({ seo })]), "search")).toEqual([]);
});

test("a page hidden from search engines needs neither, two pages need different ones", () => {
  expect(told(check([page({ seo: { noIndex: true } })]), "search")).toEqual([]);
  const seo = { title: "The same title for both", description: "y".repeat(80) };
  const other = page({ seo: { ...seo, title: "THE SAME title for both " }, title: "Other" }, "b");
  expect(told(check([page({ seo }), other]), "search")).toEqual([
    "b seo.title: The same title as “New”",
    "b seo.description: The same description as “New”",
  ]);
});

test("a reference to what is gone, or not published, or a lost file, is a broken link", () => {
  const draft = { ...contact, _id: "drafts.page-contact" };
  const list = check([
    draft,
    page({
      sections: [
        { _key: "a", _type: "faqs", items: [{ _key: "1", ...reference("faq-gone") }] },
        { _key: "b", _type: "request", links: [{ _key: "2", page: reference("page-contact") }] },
        { _key: "c", _type: "hero", image: { asset: reference("image-gone-1x1-png") } },
      ],
    }),
  ]);
  expect(told(list, "links")).toEqual([
    "page-new sections.[a].items.[1]: What is chosen here no longer exists",
    "page-new sections.[b].links.[2].page: “Contact” is not published yet",
    "page-new sections.[c].image.asset: The file is no longer there: choose another one",
  ]);
});

test.each([
  [{}, "target: The button leads nowhere: choose a target"],
  [{ target: "page" }, "page: The button leads nowhere: choose its page"],
  [{ target: "page", page: reference("gone") }, "page: What is chosen here no longer exists"],
  [{ target: "address" }, "address: The button leads nowhere: type its address"],
  [{ target: "address", address: "javascript:alert(1)" }, "address: javascript: addresses"],
  [{ target: "address", address: "www.acme.com" }, "address: Start with https://"],
  [{ target: "address", address: "https://acme" }, "address: “acme” is not the name of a site"],
  [{ target: "address", address: "https://www.example.com/x" }, "is an invented address"],
  [{ target: "address", address: "/nowhere" }, "No published page has the address /nowhere"],
  [{ target: "address", address: `${siteUrl}/nowhere?a#b` }, "has the address /nowhere"],
  [{ target: "tab", tab: "features" }, "target: Only a module's page has tabs"],
])("a button with %j is told: %s", (button, message) => {
  const found = told(check([closing(button)]), "links");
  expect(found).toEqual([expect.stringContaining(message)]);
  expect(found[0]).toMatch(/^page-new sections\.\[end\]\.buttons\.\[go\]\./);
});

test.each([
  { target: "page", page: reference("page-contact") },
  { target: "demo", page: reference("gone") },
  { target: "assistant", address: "nonsense" },
  { target: "address", address: "https://www.acme.com/report" },
  { target: "address", address: "/contact?topic=press#form" },
  { target: "address", address: `${siteUrl}/contact/` },
  { target: "address", address: "mailto:sales@acme.com" },
  { target: "address", address: "#terms" },
  { target: "address", address: "/resources/feed.xml" },
  { target: "address", address: "/admin" },
])("a button with %j leads somewhere; what its target does not use is not looked at", (button) => {
  expect(told(check([closing(button), contact]), "links")).toEqual([]);
});

test("a button of a module may open a tab, and must name it", () => {
  const module = (button: object): StoredDocument => ({
    _id: "module-1",
    _type: "solutionModule",
    path: { current: "/solutions/one" },
    buttons: [{ _key: "go", _type: "button", target: "tab", ...button }],
  });
  expect(told(check([module({ tab: "features" })]), "links")).toEqual([]);
  expect(told(check([module({})]), "links")).toEqual([
    "module-1 buttons.[go].tab: The button opens no tab: choose one",
  ]);
});

test("links in texts are followed like buttons", () => {
  const body = (mark: object) => [
    { _key: "b", _type: "block", markDefs: [{ _key: "m", ...mark }], children: [] },
  ];
  const legal = (mark: object): StoredDocument => ({
    _id: "legal-1",
    _type: "legalPage",
    body: body(mark),
  });
  const found = (mark: object) => told(check([legal(mark)]), "links");
  expect(found({ _type: "link", href: "/gone" })).toEqual([
    "legal-1 body.[b].markDefs.[m].href: No published page has the address /gone",
  ]);
  expect(found({ _type: "internalLink" })).toEqual([
    "legal-1 body.[b].markDefs.[m].page: The link leads nowhere: choose a page",
  ]);
  expect(found({ _type: "link", href: "https://www.w3.org/" })).toEqual([]);
});

test("addresses in every field of that kind are checked, as the schema names them", () => {
  expect([...addressFields.keys()].toSorted()).toEqual([
    "redirect",
    "resource",
    "siteSettings",
    "socialLink",
    "teamMember",
    "webinar",
  ]);
  const person = { _id: "t", _type: "teamMember", profileUrl: "http://linkedin.com/in/ada" };
  expect(told(check([person]), "links")).toEqual(["t profileUrl: Start the address with https://"]);
});

const redirect = (from: string, fields: object = {}): StoredDocument => ({
  _id: `redirect${from.replaceAll("/", "-")}`,
  _type: "redirect",
  from,
  ...fields,
});

test("redirects that lead somewhere are left alone, also through others", () => {
  const list = check([
    contact,
    redirect("/a", { page: reference("page-contact") }),
    redirect("/b", { address: `${siteUrl}/a` }),
    redirect("/c", { address: "https://www.acme.com" }),
    closing({ target: "address", address: "/b" }),
  ]);
  expect(told(list, "links")).toEqual([]);
});

test("redirects that lead nowhere, in a circle, or from where a page stands", () => {
  const list = check([
    contact,
    redirect("/none"),
    redirect("/gone", { page: reference("page-gone") }),
    redirect("/lost", { address: `${siteUrl}/no-page` }),
    redirect("/a", { address: `${siteUrl}/b` }),
    redirect("/b", { address: `${siteUrl}/a` }),
    redirect("/contact", { address: "https://www.acme.com" }),
    { ...redirect("/a", { page: reference("page-contact") }), _id: "redirect-second" },
    closing({ target: "address", address: "/a" }),
  ]);
  expect(told(list, "links").toSorted()).toEqual([
    "page-new sections.[end].buttons.[go].address: The redirects from /a lead in a circle",
    "redirect-a address: Leads in a circle",
    "redirect-b address: Leads in a circle",
    "redirect-contact from: Never used: “Contact” stands at this path",
    "redirect-gone page: What is chosen here no longer exists",
    "redirect-lost address: Leads to an address that no page has",
    "redirect-none page: Leads nowhere: choose a page or type an address",
    "redirect-second from: Another redirect begins at this path",
  ]);
});

test("a canonical path names a published page", () => {
  const list = (canonicalPath: string) =>
    told(check([contact, page({ seo: { canonicalPath } })]), "links");
  expect(list("/contact")).toEqual([]);
  expect(list("/gone")).toEqual([
    "page-new seo.canonicalPath: No published page has the path /gone",
  ]);
});

test("a document is used when a page shows it, directly or through another document", () => {
  const documents: StoredDocument[] = [
    { _id: "faq-shown", _type: "faq", question: "Why?" },
    { _id: "faq-left", _type: "faq", question: "Why not?" },
    { _id: "demo-1", _type: "demo" },
    { _id: "demo-2", _type: "demo" },
    { _id: "module-1", _type: "solutionModule", demo: reference("demo-1") },
    // An industry that no page shows keeps nothing in use.
    { _id: "industry-1", _type: "industry", modules: [reference("module-1"), reference("demo-2")] },
    page({ sections: [{ _key: "a", _type: "faqs", items: [reference("faq-shown")] }] }),
    { _id: "siteSettings", _type: "siteSettings" },
    redirect("/old", { page: reference("module-1") }),
  ];
  const message = "No page shows it: place it in a section, or delete it";
  expect(told(check(documents), "unused-documents").toSorted()).toEqual([
    `demo-2: ${message}`,
    `faq-left: ${message}`,
    `industry-1: ${message}`,
  ]);
});

test("resources are used as soon as a page has the library, their categories with them", () => {
  const resource = { _id: "resource-1", _type: "resource", category: reference("category-1") };
  const category = { _id: "category-1", _type: "resourceCategory" };
  const library = page({ sections: [{ _key: "a", _type: "resourceLibrary" }] });
  expect(told(check([resource, category]), "unused-documents")).toHaveLength(2);
  expect(told(check([resource, category, library]), "unused-documents")).toEqual([]);
});

test("a file is used while any state of a document holds it", () => {
  const file = (id: string) => ({ _type: "file", asset: reference(id) });
  const documents: StoredDocument[] = [
    { _id: "resource-1", _type: "resource", file: file("file-published-pdf") },
    { _id: "drafts.resource-1", _type: "resource", file: file("file-draft-pdf") },
    { _id: "versions.spring.resource-1", _type: "resource", file: file("file-release-pdf") },
  ];
  const ids = ["file-published-pdf", "file-draft-pdf", "file-release-pdf", "file-left-pdf"];
  expect(told(check(documents, ids), "unused-files")).toEqual([
    "file-left-pdf: No document holds it",
  ]);
});

test("the list is about the content with its changes, and says which are not published", () => {
  const fixed = { ...closing({ target: "demo" }), _id: "drafts.page-new" };
  const list = check([closing({}), fixed, { _id: "drafts.faq-1", _type: "faq" }]);
  expect(told(list, "links")).toEqual([]);
  expect(told(list, "waiting")).toEqual([
    "page-new: Has changes that are not published",
    "faq-1: Has never been published",
  ]);
});

test("what a release alone holds is not on the list", () => {
  const version = { ...closing({}), _id: "versions.spring.page-new" };
  expect(check([version]).documents).toBe(0);
});

test("a change of one document reads no other again", () => {
  const [first, second] = [closing({}), contact];
  const before = check([first, second]);
  // Facts are kept by document: one that was altered in place would be read as it was.
  second.image = { _type: "image", asset: reference("image-a-1x1-png") };
  expect(told(check([first, second]), "alternative-texts")).toEqual(
    told(before, "alternative-texts"),
  );
  expect(told(check([first, { ...second }]), "alternative-texts")).toHaveLength(1);
});

test("broken values of any shape cost nothing but their own place", () => {
  const broken = [
    page({ sections: "text", seo: [1, 2], path: null }),
    page({ sections: [null, 5, { _type: 3 }, { _key: "x", _type: "hero", image: [] }] }, "b"),
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
])("the way to a field is told in the words of the form: %j", (trail, path) => {
  const document = page({
    sections: [{ _key: "a", _type: "hero", buttons: [{ _key: "b", _type: "button" }] }],
  });
  expect(fieldTrail(schema, document, path)).toEqual(trail);
});
