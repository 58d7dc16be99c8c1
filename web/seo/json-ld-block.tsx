import { type JsonLd, serializeJsonLd } from "./json-ld.ts";

/** The structured data of a page as one script element. Renders nothing without data. */
export function JsonLdBlock({ parts }: { parts: readonly (JsonLd | undefined)[] }) {
  const defined = parts.filter((part) => part !== undefined);
  if (!defined.length) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(defined) }}
    />
  );
}
