import type { ReactNode } from "react";
import { trackOnLoad } from "../../analytics/tracking-attributes.ts";
import type { PageContext } from "../../content/request/page-context.ts";
import { ModuleHero } from "../../features/solutions/module-hero.tsx";
import { ModulePanel, ModuleTabs } from "../../features/solutions/module-tabs.tsx";
import { ClosingCta } from "../../sections/closing-cta/closing-cta.tsx";
import { markSection, SectionView } from "../../sections/section-view.tsx";
import { enhanceWith } from "../../ui/enhancements/enhancement.ts";
import { getHueClass } from "../../ui/hue.ts";
import layout from "../../ui/layout.module.css";
import type { LoadedPage } from "./load-page.ts";
import type { ModuleSection } from "./module-sections.ts";

type ModulePageProps = {
  page: Extract<LoadedPage, { type: "solutionModule" }>;
  context: PageContext;
  breadcrumb: ReactNode;
};

/** The page of a module: its parts and other sections, in the order of the editor. */
export function ModulePage({ page, context, breadcrumb }: ModulePageProps) {
  const { module, sections } = page;
  const shown = sections.filter(({ type }) => type !== "invalid");
  const isHero = (section: ModuleSection | undefined) =>
    section?.type === "modulePart" && section.part === "hero";
  const [first] = shown;
  const hasHero = shown.some(isHero);
  return (
    <article {...trackOnLoad({ event: "solution_view", solution_name: module.name })}>
      {!isHero(first) && <div className={layout.grid}>{breadcrumb}</div>}
      {!hasHero && first?.type === "modulePart" && (
        <h1 className={layout.hidden}>{module.headline ?? module.name}</h1>
      )}
      {sections.map((section) =>
        section.type === "modulePart" ? (
          <div
            key={section.key}
            className={getHueClass(module.hue)}
            data-section="modulePart"
            {...markSection(context.preview, section)}
          >
            <ModulePart
              part={section.part}
              module={module}
              context={context}
              breadcrumb={section === first && breadcrumb}
            />
          </div>
        ) : (
          <SectionView
            key={section.key}
            section={section}
            context={context}
            isFirst={!hasHero && section === first}
          />
        ),
      )}
    </article>
  );
}

type ModulePartProps = Omit<ModulePageProps, "page"> & {
  part: Extract<ModuleSection, { type: "modulePart" }>["part"];
  module: ModulePageProps["page"]["module"];
};

function ModulePart({ part, module, context, breadcrumb }: ModulePartProps) {
  switch (part) {
    case "hero":
      return <ModuleHero content={module} context={context} breadcrumb={breadcrumb} />;
    case "tabs":
      return <ModuleTabs content={module} context={context} />;
    case "closing":
      return <ModuleClosing module={module} context={context} />;
    default:
      return <ModulePanel id={part} content={module} context={context} />;
  }
}

/** The call to action that closes the page (spec 2); nothing without a headline. */
function ModuleClosing({ module, context }: Pick<ModulePartProps, "module" | "context">) {
  const { closingHeadline: headline, closingText: lead, closingButtons: buttons } = module;
  if (!headline) return null;
  return (
    <div data-section="closingCta" {...enhanceWith("reveal")}>
      <ClosingCta content={{ headline, lead, buttons }} context={context} isFirst={false} />
    </div>
  );
}
