import { expect, test } from "vitest";
import {
  buildArticle,
  buildEvent,
  buildBreadcrumbList,
  buildCollectionPage,
  buildFaqPage,
  buildJobPosting,
  serializeJsonLd,
  buildOrganization,
  buildPerson,
  buildSoftwareApplication,
  buildWebSite,
} from "./json-ld.ts";

const siteUrl = "https://arq.example";

test("describes the company and omits unknown properties", () => {
  const arq = buildOrganization({
    siteUrl,
    brand: "Arq",
    legalName: "Arq Enterprise AI",
    description: null,
    foundingDate: null,
    logo: undefined,
    profiles: ["https://x.com/arq"],
  });
  expect(arq).toEqual({
    "@type": "Organization",
    "@id": "https://arq.example/#organization",
    name: "Arq",
    legalName: "Arq Enterprise AI",
    url: siteUrl,
    sameAs: ["https://x.com/arq"],
  });
});

test("includes the search if the site has one", () => {
  const site = { siteUrl, brand: "Arq", description: null };
  expect(buildWebSite({ ...site, searchPath: "/search" }).potentialAction).toMatchObject({
    target: { urlTemplate: "https://arq.example/search?q={search_term_string}" },
  });
  expect(buildWebSite({ ...site, searchPath: null })).not.toHaveProperty("potentialAction");
});

const arqMesh = {
  siteUrl,
  path: "/solutions/arqmesh",
  name: "ArqMesh",
  description: "A data fabric.",
  image: "https://arq.example/og/solutions/arqmesh.png",
  features: ["Lineage"],
  rating: null,
  offerPrice: null,
};

test("includes rating and offer of a module only if available", () => {
  const bare = buildSoftwareApplication(arqMesh);
  expect(bare).toMatchObject({ name: "ArqMesh", url: "https://arq.example/solutions/arqmesh" });
  expect(bare).not.toHaveProperty("aggregateRating");
  expect(bare).not.toHaveProperty("offers");
  const full = buildSoftwareApplication({
    ...arqMesh,
    rating: { value: 4.8, count: 200 },
    offerPrice: 0,
  });
  expect(full).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 200 },
    offers: { price: "0", priceCurrency: "USD", validFrom: "2024-01-01" },
  });
});

test("lists questions with answers and returns nothing without questions", () => {
  expect(buildFaqPage([{ question: "Which models?", answer: "Yours." }])).toMatchObject({
    mainEntity: [{ name: "Which models?", acceptedAnswer: { text: "Yours." } }],
  });
  expect(buildFaqPage([])).toBeUndefined();
});

test("lists the items of a library in order", () => {
  const item = { title: "A", description: "B", published: "2024-01-15", url: "https://a.example" };
  const page = buildCollectionPage({
    siteUrl,
    path: "/resources",
    name: "Resource Library",
    description: null,
    items: [item, { ...item, title: "C", url: undefined }],
  });
  expect(page.mainEntity).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, item: { name: "A", datePublished: "2024-01-15", url: "https://a.example" } },
      { position: 2, item: { name: "C" } },
    ],
  });
});

test("starts the breadcrumb at the origin", () => {
  expect(
    buildBreadcrumbList(siteUrl, [
      { name: "Home", path: "/" },
      { name: "Solutions", path: "/solutions" },
    ]).itemListElement,
  ).toMatchObject([{ item: siteUrl }, { position: 2, item: "https://arq.example/solutions" }]);
});

test("links a person to the company", () => {
  expect(buildPerson({ siteUrl, name: "Ana", jobTitle: "CTO", profile: undefined })).toEqual({
    "@type": "Person",
    name: "Ana",
    jobTitle: "CTO",
    worksFor: { "@id": "https://arq.example/#organization" },
  });
});

test("escapes texts that could close the script element", () => {
  const text = serializeJsonLd([{ "@type": "Thing", name: "</script><script>alert(1)</script>" }]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)["@graph"][0].name).toBe("</script><script>alert(1)</script>");
});

const article = {
  siteUrl,
  path: "/articles/late",
  headline: "Late data",
  description: null,
  image: "https://arq.example/og/articles/late.png",
  published: "2026-10-20",
  modified: "2026-10-21T00:00:00Z",
  authors: [],
};

test("names the authors of an article, and the company if there is none", () => {
  const named = { name: "Ada", profiles: ["https://www.example.com/in/ada"] };
  expect(buildArticle({ ...article, authors: [named] })).toMatchObject({
    "@type": "Article",
    datePublished: "2026-10-20",
    author: [{ "@type": "Person", name: "Ada", sameAs: named.profiles }],
  });
  const organization = { "@id": "https://arq.example/#organization" };
  expect(buildArticle({ ...article, about: "Example Bank" })).toMatchObject({
    author: organization,
    publisher: organization,
    about: { "@type": "Organization", name: "Example Bank" },
  });
});

const job = {
  siteUrl,
  path: "/careers/engineer",
  title: "Engineer",
  paragraphs: ["Build <it> & run it.", "", "In a team."],
  published: "2026-11-01",
  closes: "2026-12-01",
  location: "Berlin",
  country: "DE",
  isRemote: false,
  employment: "contract" as const,
  hasForm: true,
};

test("describes a job with its place, its last day and its text as HTML", () => {
  expect(buildJobPosting(job)).toEqual({
    "@type": "JobPosting",
    title: "Engineer",
    description: "<p>Build &lt;it&gt; &amp; run it.</p><p>In a team.</p>",
    url: "https://arq.example/careers/engineer",
    datePosted: "2026-11-01",
    validThrough: "2026-12-01T23:59:59Z",
    employmentType: "CONTRACTOR",
    hiringOrganization: { "@id": "https://arq.example/#organization" },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: "Berlin", addressCountry: "DE" },
    },
    directApply: true,
  });
});

test("a remote job has the country of its applicants instead of a place", () => {
  const remote = buildJobPosting({ ...job, isRemote: true, closes: null });
  expect(remote).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country", name: "DE" },
  });
  expect(remote).not.toHaveProperty("jobLocation");
  expect(remote).not.toHaveProperty("validThrough");
});

const event = {
  siteUrl,
  path: "/events/briefing",
  name: "Briefing",
  description: null,
  image: "https://arq.example/og/events/briefing.png",
  start: "2026-12-01T15:00:00Z",
  end: "2026-12-01T16:00:00Z",
  place: null,
  onlineUrl: null,
  speakers: [],
};

test.each([
  [
    null,
    null,
    "Online",
    { "@type": "VirtualLocation", url: "https://arq.example/events/briefing" },
  ],
  ["Berlin", null, "Offline", { "@type": "Place", name: "Berlin", address: "Berlin" }],
  [
    "Berlin",
    "https://meet.example.com",
    "Mixed",
    [{ name: "Berlin" }, { "@type": "VirtualLocation" }],
  ],
])("an event at %s and %s is %s", (place, onlineUrl, mode, location) => {
  expect(buildEvent({ ...event, place, onlineUrl })).toMatchObject({
    startDate: event.start,
    endDate: event.end,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location,
  });
});
