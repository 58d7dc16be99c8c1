import { createDataAttribute } from "next-sanity";
import type { ComponentType } from "react";
import type { PageContext, SectionProps } from "../content/request/page-context.ts";
import { behaves } from "../ui/enhancements/enhancement.ts";
import { Notice } from "../ui/forms/notice.tsx";
import layout from "../ui/layout.module.css";
import type { AdmittedSection } from "./parse-sections.ts";
import { registry } from "./sections.ts";

type SectionViewProps = {
  section: AdmittedSection;
  context: PageContext;
  first: boolean;
};

/**
 * One section. What the border refused is invisible to visitors and a notice to editors, who can
 * also click a section to open it in the Studio.
 */
export function SectionView({ section, context, first }: SectionViewProps) {
  const { preview } = context;
  if (!preview) return <Admitted section={section} context={context} first={first} />;
  const place = createDataAttribute({
    baseUrl: "/studio",
    id: preview.documentId,
    type: "page",
    path: `sections[_key=="${section.key}"]`,
  });
  return (
    <div data-sanity={place.toString()}>
      {section.type === "refused" ? (
        <div className={`${layout.grid} ${layout.section}`}>
          <Notice
            tone="failed"
            title={`Visitors do not see this section (${section.kind})`}
            text={section.problem}
          />
        </div>
      ) : (
        <Admitted section={section} context={context} first={first} />
      )}
    </div>
  );
}

function Admitted({ section, context, first }: SectionViewProps) {
  if (section.type === "refused") return null;
  // The registry pairs each type with its content; TypeScript cannot follow that through the lookup.
  const View = registry[section.type] as ComponentType<SectionProps<typeof section.content>>;
  return (
    <div data-section={section.type} {...behaves("reveal")}>
      <View content={section.content} context={context} first={first} />
    </div>
  );
}
