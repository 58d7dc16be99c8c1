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
