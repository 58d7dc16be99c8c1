import { createDataAttribute } from "next-sanity";
import type { ComponentType } from "react";
import type { PageContext, SectionProps } from "../content/request/page-context.ts";
import { enhanceWith } from "../ui/enhancements/enhancement.ts";
import type { ParsedSection } from "./parse-sections.ts";
import { sections } from "./sections.ts";
import { UnfinishedSection } from "./unfinished-section.tsx";

type SectionViewProps = {
  section: ParsedSection;
  context: PageContext;
  isFirst: boolean;
};

/**
 * Renders one section. An invalid section is hidden from visitors and shown as a placeholder to editors.
 * In the preview a click on a section opens it in the Studio: in its page, or in its shared section.
 */
export function SectionView({ section, context, isFirst }: SectionViewProps) {
  const { preview } = context;
  if (!preview) return <ValidSection section={section} context={context} isFirst={isFirst} />;
  return (
    <div {...markSection(preview, section)}>
      {section.type === "invalid" ? (
        <UnfinishedSection section={section} />
      ) : (
        <ValidSection section={section} context={context} isFirst={isFirst} />
      )}
    </div>
  );
}

/** In the preview, a click on the element opens the section in the Studio: in its page, or in its shared section. */
export function markSection(
  preview: PageContext["preview"],
  { key, shared }: { key: string; shared?: ParsedSection["shared"] },
) {
  if (!preview) return {};
  const place = createDataAttribute({
    baseUrl: "/studio",
    id: shared?.documentId ?? preview.documentId,
    type: shared ? "sharedSection" : preview.documentType,
    path: `sections[_key=="${shared?.key ?? key}"]`,
  });
  return { "data-sanity": place.toString() };
}

function ValidSection({ section, context, isFirst }: SectionViewProps) {
  if (section.type === "invalid") return null;
  // Each view takes the content of its own type; TypeScript cannot correlate the two through the lookup.
  const View = sections[section.type].view as ComponentType<SectionProps<typeof section.content>>;
  const layout = "layout" in section.content ? section.content.layout : null;
  return (
    <div
      data-section={section.type}
      data-tone={layout?.tone ?? undefined}
      {...enhanceWith("reveal")}
    >
      <View content={section.content} context={context} isFirst={isFirst} />
    </div>
  );
}
