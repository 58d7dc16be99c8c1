import { type JsonLd, serializeJsonLd } from "./json-ld.ts";

/** A page's structured data as one data block; nothing where there is none. */
export function JsonLdBlock({ parts }: { parts: readonly (JsonLd | undefined)[] }) {
  const told = parts.filter((part) => part !== undefined);
  if (!told.length) return null;
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(told) }}
    />
  );
}
