import { expect, test } from "vitest";
import type { StoredDocument } from "../content.ts";
import {
  siteUrl,
  addressFields,
  runChecklist,
  getMessages,
  createReference,
  createPage,
  createPageWithButton,
  contact,
  createRedirect,
} from "../checklist.fixture.ts";

test("reports references to missing or unpublished documents and missing files", () => {
  const draft = { ...contact, _id: "drafts.page-contact" };
  const list = runChecklist([
    draft,
    createPage({
      sections: [
        { _key: "a", _type: "team", members: [{ _key: "1", ...createReference("faq-gone") }] },
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
    "page-new sections.[a].members.[1]: The selected document no longer exists",
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
  const found = getMessages(runChecklist([createPageWithButton(button)]), "links");
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
  expect(getMessages(runChecklist([createPageWithButton(button), contact]), "links")).toEqual([]);
});

test("accepts a logo without a link, and checks its address", () => {
  const check = (...logos: object[]) => {
    const items = logos.map((logo, index) => ({ _key: `${index}`, _type: "companyLogo", ...logo }));
    const page = createPage({ sections: [{ _key: "a", _type: "logos", items }] });
    return getMessages(runChecklist([page, contact]), "links");
  };
  expect(check({}, { page: createReference("page-contact") }, { address: "/contact" })).toEqual([]);
  expect(check({ address: "/gone" })).toEqual([
    "page-new sections.[a].items.[0].address: No published page has the address /gone",
  ]);
});

test("requires a tab for a module's tab button", () => {
  const createModule = (button: object): StoredDocument => ({
    _id: "module-1",
    _type: "solutionModule",
    path: { current: "/solutions/one" },
    buttons: [{ _key: "go", _type: "button", target: "tab", ...button }],
  });
  expect(getMessages(runChecklist([createModule({ tab: "features" })]), "links")).toEqual([]);
  expect(getMessages(runChecklist([createModule({})]), "links")).toEqual([
    "module-1 buttons.[go].tab: The button has no tab. Choose one",
  ]);
});

test("checks links in rich text", () => {
  const createLegalPage = (mark: object): StoredDocument => ({
    _id: "legal-1",
    _type: "legalPage",
    body: [{ _key: "b", _type: "block", markDefs: [{ _key: "m", ...mark }], children: [] }],
  });
  const checkMark = (mark: object) => getMessages(runChecklist([createLegalPage(mark)]), "links");
  expect(checkMark({ _type: "link", href: "/gone" })).toEqual([
    "legal-1 body.[b].markDefs.[m].href: No published page has the address /gone",
  ]);
  expect(checkMark({ _type: "internalLink" })).toEqual([
    "legal-1 body.[b].markDefs.[m].page: The link has no page. Choose one",
  ]);
  expect(checkMark({ _type: "link", href: "https://www.w3.org/" })).toEqual([]);
});

test("checks the links of the navigation, and accepts a label that only opens its panel", () => {
  const link = (type: string, target: object) => ({ _key: type, _type: type, ...target });
  const createNavigation = (...links: object[]): StoredDocument => ({
    _id: "navigation",
    _type: "navigation",
    items: [link("headerItem", { groups: [{ _key: "g", _type: "menuGroup", links }] })],
  });
  const check = (...links: object[]) =>
    getMessages(runChecklist([contact, createNavigation(...links)]), "links");
  expect(
    check(
      link("menuLink", { page: createReference("page-contact") }),
      link("menuLink", { address: "https://www.acme.com/docs" }),
    ),
  ).toEqual([]);
  expect(check(link("menuLink", {}), link("menuLink", { address: "/gone" }))).toEqual([
    "navigation items.[headerItem].groups.[g].links.[menuLink].page: The link has no target. Choose a page or enter an address",
    "navigation items.[headerItem].groups.[g].links.[menuLink].address: No published page has the address /gone",
  ]);
});

test("checks the addresses in all URL fields of the schema", () => {
  expect([...addressFields.keys()].toSorted()).toEqual([
    "event",
    "jobOpening",
    "profileLink",
    "redirect",
    "resource",
    "siteSettings",
    "socialLink",
    "teamMember",
    "videoBlock",
    "webinar",
  ]);
  const person = { _id: "t", _type: "teamMember", profileUrl: "http://linkedin.com/in/ada" };
  expect(getMessages(runChecklist([person]), "links")).toEqual([
    "t profileUrl: Start the address with https://",
  ]);
});

test("accepts redirects with a target, including chains", () => {
  const list = runChecklist([
    contact,
    createRedirect("/a", { page: createReference("page-contact") }),
    createRedirect("/b", { address: `${siteUrl}/a` }),
    createRedirect("/c", { address: "https://www.acme.com" }),
    createPageWithButton({ target: "address", address: "/b" }),
  ]);
  expect(getMessages(list, "links")).toEqual([]);
});

test("does not follow a paused redirect", () => {
  const list = runChecklist([
    contact,
    { ...createRedirect("/a", { page: createReference("page-contact") }), paused: true },
    { ...createRedirect("/none"), paused: true },
    createPageWithButton({ target: "address", address: "/a" }),
  ]);
  expect(getMessages(list, "links")).toEqual([
    "page-new sections.[end].buttons.[go].address: No published page has the address /a",
  ]);
});

test("reports redirects without a target, in a loop, or from the path of a page", () => {
  const list = runChecklist([
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
  const checkCanonicalPath = (canonicalPath: string) =>
    getMessages(runChecklist([contact, createPage({ seo: { canonicalPath } })]), "links");
  expect(checkCanonicalPath("/contact")).toEqual([]);
  expect(checkCanonicalPath("/gone")).toEqual([
    "page-new seo.canonicalPath: No published page has the path /gone",
  ]);
});
