/**
 * Structured data (schema.org) as plain objects. It must contain only what the page shows, as search
 * engines require.
 */
export type JsonLd = { "@type": string } & Record<string, unknown>;

/** Removes empty properties, which validators report as errors. */
function omitEmpty(properties: JsonLd): JsonLd {
  const entries = Object.entries(properties).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return { "@type": properties["@type"], ...Object.fromEntries(entries) };
}

export const getOrganizationId = (siteUrl: string) => `${siteUrl}/#organization`;

/** The company, as shown in header and footer. */
export function buildOrganization(input: {
  siteUrl: string;
  brand: string;
  legalName: string | null;
  description: string | null;
  foundingDate: string | null;
  /** Absolute URL. */
  logo: string | undefined;
  profiles: readonly string[];
}): JsonLd {
  const { siteUrl, brand, legalName, description, foundingDate, logo, profiles } = input;
  return omitEmpty({
    "@type": "Organization",
    "@id": getOrganizationId(siteUrl),
    name: brand,
    legalName,
    description,
    foundingDate,
    url: siteUrl,
    logo,
    sameAs: profiles.length ? profiles : undefined,
  });
}

/** The site with its search. */
export function buildWebSite(input: {
  siteUrl: string;
  brand: string;
  description: string | null;
  searchPath: string | null;
}): JsonLd {
  const { siteUrl, brand, description, searchPath } = input;
  return omitEmpty({
    "@type": "WebSite",
    name: brand,
    url: siteUrl,
    description,
    publisher: { "@id": getOrganizationId(siteUrl) },
    potentialAction: searchPath && {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${siteUrl}${searchPath}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  });
}

/** A module (spec 2), with rating and offer if its page shows them. */
export function buildSoftwareApplication(input: {
  siteUrl: string;
  path: string;
  name: string;
  description: string;
  image: string;
  features: readonly string[];
  rating: { value: number; count: number } | null;
  /** In US dollars. */
  offerPrice: number | null;
}): JsonLd {
  const { siteUrl, path, name, description, image, features, rating, offerPrice } = input;
  return omitEmpty({
    "@type": "SoftwareApplication",
    name,
    description,
    url: siteUrl + path,
    image,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    featureList: features.length ? features : undefined,
    provider: { "@id": getOrganizationId(siteUrl) },
    aggregateRating: rating && {
      "@type": "AggregateRating",
      ratingValue: rating.value,
      reviewCount: rating.count,
    },
    offers:
      offerPrice === null
        ? undefined
        : {
            "@type": "Offer",
            price: String(offerPrice),
            priceCurrency: "USD",
            // spec 9
            validFrom: "2024-01-01",
          },
  });
}

/** The questions of a page with plain-text answers; `undefined` without questions. */
export function buildFaqPage(
  questions: readonly { question: string; answer: string }[],
): JsonLd | undefined {
  if (!questions.length) return undefined;
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** A page that lists resources (spec 2, resources). */
export function buildCollectionPage(input: {
  siteUrl: string;
  path: string;
  name: string;
  description: string | null;
  items: readonly {
    title: string;
    description: string;
    published: string;
    url: string | undefined;
  }[];
}): JsonLd {
  const { siteUrl, path, name, description, items } = input;
  return omitEmpty({
    "@type": "CollectionPage",
    name,
    description,
    url: siteUrl + path,
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: items.length,
      itemListElement: items.map(({ title, description, published, url }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        item: omitEmpty({
          "@type": "CreativeWork",
          name: title,
          description,
          datePublished: published,
          url,
        }),
      })),
    },
  });
}

/** An article. `published` and `modified` are ISO 8601; `image` is absolute. */
export function buildArticle(input: {
  siteUrl: string;
  path: string;
  headline: string;
  description: string | null;
  image: string;
  published: string | null;
  modified: string;
  /** Without sample people; the organization is the author if there is none. */
  authors: readonly { name: string; profiles: readonly string[] }[];
  section?: string | undefined;
  keywords?: readonly string[];
  /** The name of the company that the article is about. */
  about?: string | null;
}): JsonLd {
  const { siteUrl, path, headline, description, image, published, modified } = input;
  const organization = { "@id": getOrganizationId(siteUrl) };
  const authors = input.authors.map(({ name, profiles }) =>
    omitEmpty({ "@type": "Person", name, sameAs: profiles.length ? profiles : undefined }),
  );
  return omitEmpty({
    "@type": "Article",
    headline,
    description,
    image,
    url: siteUrl + path,
    mainEntityOfPage: siteUrl + path,
    datePublished: published,
    dateModified: modified,
    author: authors.length ? authors : organization,
    publisher: organization,
    articleSection: input.section,
    keywords: input.keywords?.length ? input.keywords : undefined,
    about: input.about && { "@type": "Organization", name: input.about },
  });
}

/** An event. `start` and `end` are ISO 8601; an event without a place is online. */
export function buildEvent(input: {
  siteUrl: string;
  path: string;
  name: string;
  description: string | null;
  image: string;
  start: string;
  end: string;
  place: string | null;
  onlineUrl: string | null;
  /** Without sample people. */
  speakers: readonly string[];
}): JsonLd {
  const { siteUrl, path, name, description, image, start, end, place, onlineUrl } = input;
  const url = siteUrl + path;
  const online = { "@type": "VirtualLocation", url: onlineUrl ?? url };
  const hall = place && { "@type": "Place", name: place, address: place };
  const mode = place ? (onlineUrl ? "Mixed" : "Offline") : "Online";
  return omitEmpty({
    "@type": "Event",
    name,
    description,
    image,
    url,
    startDate: start,
    endDate: end,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: hall ? (onlineUrl ? [hall, online] : hall) : online,
    organizer: { "@id": getOrganizationId(siteUrl) },
    performer: input.speakers.length
      ? input.speakers.map((speaker) => ({ "@type": "Person", name: speaker }))
      : undefined,
  });
}

/** The employment types of schema.org by ours. */
const employmentTypes = {
  fullTime: "FULL_TIME",
  partTime: "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
};

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A job that accepts applications. `published` and `closes`, the last day in UTC, are ISO dates. */
export function buildJobPosting(input: {
  siteUrl: string;
  path: string;
  title: string;
  /** The plain text of the description; search engines expect it as HTML. */
  paragraphs: readonly string[];
  published: string;
  closes: string | null;
  location: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  isRemote: boolean;
  employment: keyof typeof employmentTypes | null;
  /** Whether applicants complete their application on this page. */
  hasForm: boolean;
}): JsonLd {
  const { siteUrl, path, title, published, closes, location, country, isRemote, employment } =
    input;
  const place = {
    "@type": "Place",
    address: { "@type": "PostalAddress", addressLocality: location, addressCountry: country },
  };
  return omitEmpty({
    "@type": "JobPosting",
    title,
    description: input.paragraphs
      .filter((text) => text.trim())
      .map((text) => `<p>${text.replace(/[&<>]/g, (character) => entities[character] ?? "")}</p>`)
      .join(""),
    url: siteUrl + path,
    datePosted: published,
    validThrough: closes && `${closes}T23:59:59Z`,
    employmentType: employment && employmentTypes[employment],
    hiringOrganization: { "@id": getOrganizationId(siteUrl) },
    jobLocation: isRemote ? undefined : place,
    jobLocationType: isRemote ? "TELECOMMUTE" : undefined,
    applicantLocationRequirements: isRemote ? { "@type": "Country", name: country } : undefined,
    directApply: input.hasForm,
  });
}

/** The breadcrumb of a page, starting at the home page. */
export function buildBreadcrumbList(
  siteUrl: string,
  steps: readonly { name: string; path: string }[],
): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: path === "/" ? siteUrl : siteUrl + path,
    })),
  };
}

/** A team member with an external profile. Must not be used for sample people. */
export function buildPerson(input: {
  siteUrl: string;
  name: string;
  jobTitle: string;
  profile: string | undefined;
}): JsonLd {
  const { siteUrl, name, jobTitle, profile } = input;
  return omitEmpty({
    "@type": "Person",
    name,
    jobTitle,
    worksFor: { "@id": getOrganizationId(siteUrl) },
    sameAs: profile,
  });
}

/** Serializes structured data. Escapes `<`, so that no text can close the script element. */
export function serializeJsonLd(parts: readonly JsonLd[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": parts }).replaceAll(
    "<",
    String.raw`\u003c`,
  );
}
