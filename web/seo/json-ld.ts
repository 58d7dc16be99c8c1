/**
 * Structured data (schema.org) of what a page shows, as plain objects. Each function takes shown
 * facts only: what a page does not show is not told to search engines either.
 */
export type JsonLd = { "@type": string } & Record<string, unknown>;

/** Leaves out what is not known; an empty property would be a claim of nothing. */
function omitEmpty<Facts extends { "@type": string } & Record<string, unknown>>(
  facts: Facts,
): JsonLd {
  const told = Object.entries(facts).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return { "@type": facts["@type"], ...Object.fromEntries(told) };
}

export const getOrganizationId = (siteUrl: string) => `${siteUrl}/#organization`;

/** The company, as header and footer show it. */
export function buildOrganization(facts: {
  siteUrl: string;
  brand: string;
  legalName: string | null;
  description: string | null;
  foundingDate: string | null;
  /** Absolute address. */
  logo: string | undefined;
  profiles: readonly string[];
}): JsonLd {
  const { siteUrl, brand, legalName, description, foundingDate, logo, profiles } = facts;
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

/** The site itself and its search. */
export function buildWebSite(facts: {
  siteUrl: string;
  brand: string;
  description: string | null;
  searchPath: string | null;
}): JsonLd {
  const { siteUrl, brand, description, searchPath } = facts;
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

/** A module's page (spec 2). Rating and offer stand in it where the page shows them. */
export function buildSoftwareApplication(facts: {
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
  const { siteUrl, path, name, description, image, features, rating, offerPrice } = facts;
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

/** The questions a page shows, answers as plain text. `undefined` where it shows none. */
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
export function buildCollectionPage(facts: {
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
  const { siteUrl, path, name, description, items } = facts;
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

/** The visible way to a page, from the home page on. */
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

/** A member of the team with a profile elsewhere. Never for sample people, who do not exist. */
export function buildPerson(facts: {
  siteUrl: string;
  name: string;
  jobTitle: string;
  profile: string | undefined;
}): JsonLd {
  const { siteUrl, name, jobTitle, profile } = facts;
  return omitEmpty({
    "@type": "Person",
    name,
    jobTitle,
    worksFor: { "@id": getOrganizationId(siteUrl) },
    sameAs: profile,
  });
}

/**
 * The text of a page's one data block. `<` is escaped: a title must not be able to end the block.
 */
export function serializeJsonLd(parts: readonly JsonLd[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": parts }).replaceAll(
    "<",
    String.raw`\u003c`,
  );
}
