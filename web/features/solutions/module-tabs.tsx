import type * as z from "zod";
import type { PageContext } from "../../content/request/page-context.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { BenefitsPanel, FeaturesPanel } from "./module-panels.tsx";
import type { modulePageSchema } from "./module-page.groq.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import { solutionsCopy } from "./solutions.copy.ts";

type ModuleProps = { content: z.output<typeof modulePageSchema>; context: PageContext };

/** The ids of a module's panels, which are the URL fragments of its tabs. */
export const modulePanels = ["overview", "features", "benefits"] as const;

/** The tab bar of a module's page with its three panels (spec 2). */
export function ModuleTabs({ content, context }: ModuleProps) {
  const tabs = modulePanels.map((id) => ({
    id,
    label: solutionsCopy[id],
    panel: renderPanel(id, { content, context }, false),
  }));
  return <Tabs label={content.name} tabs={tabs} />;
}

type ModulePanelProps = ModuleProps & { id: (typeof modulePanels)[number] };

/** A panel outside the tabs, with the same URL fragment. */
export function ModulePanel({ id, content, context }: ModulePanelProps) {
  return (
    <section id={id} aria-label={solutionsCopy[id]}>
      {renderPanel(id, { content, context }, true)}
    </section>
  );
}

function renderPanel(
  id: (typeof modulePanels)[number],
  { content, context }: ModuleProps,
  isTitled: boolean,
) {
  if (id === "overview") return <OverviewPanel content={content} context={context} />;
  if (id === "features") return <FeaturesPanel content={content} isTitled={isTitled} />;
  return <BenefitsPanel content={content} />;
}
